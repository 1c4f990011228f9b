/** Nothing is silent: anyone who opens the console sees the cause, where the page shows only our sentence for it. */
export function logCause(error: unknown): void {
  console.error(error);
}
