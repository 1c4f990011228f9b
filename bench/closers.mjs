/** Closes what was opened, last first. */
export async function closeAll(closers) {
  for (let close = closers.pop(); close; close = closers.pop()) await close();
}
