import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '../errors/domain-error.ts';

/** Argon2id with the library's defaults (OWASP's first choice: 19 MiB, two passes). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/**
 * Comparing takes a thread of the four that also read files; two leave two for everybody else. Anyone who comes when
 * the queue is full is told so at once: waiting longer than people do helps nobody.
 */
const AT_ONCE = 2;
const WAITING = 40;
let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1;
  else {
    if (waiting.length >= WAITING) throw new DomainError(503, 'busy', { retryAfterSeconds: 2 });
    // The place is handed over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

// Compared against when there is no such account, so that the time an answer takes does not tell who has one.
let decoy: Promise<string> | undefined;

/**
 * Checks a password; takes the same time for unknown and known accounts.
 * @throws DomainError 503 when too many are being compared.
 */
export async function passwordMatches(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && stored !== null && stored !== undefined;
}
