import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
let lastTime = 0;
let sequence = 0;

const encode = (value: number, length: number): string => {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / 32)) text = ALPHABET.charAt(rest % 32) + text;
  return text;
};

/**
 * A new record's id: a prefix naming the type, ten characters of time, three of order within the millisecond, eleven
 * random
 * (55 bits). Time-sortable, so that inserts stay at the end of the index and id order is creation order; prefixed, so
 * that an id in a log, a URL or an audit entry says what it is; not guessable, unlike a sequence, and made without the
 * database.
 */
export function newId(prefix: string): string {
  const now = Math.max(Date.now(), lastTime);
  sequence = now === lastTime ? sequence + 1 : 0;
  lastTime = sequence > 32_767 ? now + 1 : now;
  if (lastTime !== now) sequence = 0;
  const bytes = randomBytes(11).values();
  return idFrom(prefix, lastTime, sequence, () => (bytes.next().value ?? 0) % 32);
}

/** An id for a record made at `time`, from given random numbers 0–31: the demo data needs the same ids every time. */
export function idFrom(prefix: string, time: number, order: number, random: () => number): string {
  const tail = Array.from({ length: 11 }, () => ALPHABET.charAt(random())).join('');
  return `${prefix}_${encode(time, 10)}${encode(order, 3)}${tail}`;
}
