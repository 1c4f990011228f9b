import pg from 'pg';
import { DomainError, fieldError } from './domain-error.ts';

/** A value that its column cannot hold (PostgreSQL's class 22): too long, out of range, no such date, no such text. */
const DOES_NOT_FIT = /^22(001|003|007|008|021|P02|P03|P05)$/;
/** A statement that was ended at its time limit; to ask the same again would end the same way. */
const TOOK_TOO_LONG = '57014';

/**
 * What the database refuses because of what was asked, as the error it is: the backstop behind the contracts and the
 * look-ups of the services, which say it better, and before which a record may have gone meanwhile. Anything else is a
 * fault of ours.
 */
export function ofDatabase(error: unknown): DomainError | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return undefined;
  if (DOES_NOT_FIT.test(error.code)) return new DomainError(422, 'value_does_not_fit');
  if (error.code === TOOK_TOO_LONG) return new DomainError(422, 'takes_too_long');
  if (error.code !== '23503') return undefined;
  const missing = /^Key \((\w+)\)=.* is not present in table/s.exec(error.detail ?? '')?.[1];
  return missing ? fieldError(missing, 'reference_gone') : new DomainError(409, 'reference_used');
}
