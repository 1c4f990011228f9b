/** What a request that is sent now belongs to, as its headers say it; nothing until `telemetry/` traces. */
let current: () => Record<string, string> = () => ({});

/** https://www.w3.org/TR/trace-context/: the API hangs what it does under the interaction that asked for it. */
export const traceHeaders = (): Record<string, string> => current();
export function traceRequests(headers: () => Record<string, string>): void {
  current = headers;
}
