import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the library's defaults (OWASP's first choice: 19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

// Compared against when there is no such account, so that the time an answer takes does not tell who has one.
let decoy: Promise<string> | undefined;

/** Whether the password is right; takes as long for an unknown account as for a known one. */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const matches = await verify(stored ?? (await decoy), password);
  return matches && stored !== null && stored !== undefined;
}
