/** FNV-1a with a final mix: even over ids that differ in their last digit only. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/**
 * Whether a browser is among the `percent` of a canary: always the same ones for the same salt, and still in when it
 * grows.
 */
export function isInCanary(id: string, salt: string, percent: number): boolean {
  return (hash(`${salt}:${id}`) / 0x1_0000_0000) * 100 < percent;
}

/** Whether someone is of the cohort that a canary names: by their role's key, or by their own id. Nobody is of none. */
export function isInCohort(
  { roles = [], people = [] }: { roles?: string[] | undefined; people?: string[] | undefined },
  person: { id: string; role: string } | null,
): boolean {
  return person !== null && (roles.includes(person.role) || people.includes(person.id));
}

const COOKIE = 'browser_id';
const YEAR = 31_536_000;

/** This browser's own id. A cookie, because a 401 clears all local storage (SPECIFICATION.md section 8). */
export function browserId(): string {
  const kept = new RegExp(`(?:^|; )${COOKIE}=([\\w-]+)`).exec(document.cookie)?.[1];
  if (kept) return kept;
  const id = crypto.randomUUID();
  document.cookie = `${COOKIE}=${id}; path=/; max-age=${YEAR}; samesite=lax`;
  return id;
}
