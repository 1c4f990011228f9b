import type { DirectoryProblem } from '@bo/contracts';
import { SYSTEM } from '../../../platform/access/caller.ts';
import { lockRights } from '../sessions/rights.service.ts';
import { newId } from '../../../platform/ids.ts';
import { lockName } from '../../../platform/records.ts';
import type { UnitOfWork, Writer } from '../../../platform/unit-of-work.ts';
import { otherAdministrators } from '../account/account.service.ts';
import type { Claims } from './directory.client.ts';
import type { Directory } from './directory.config.ts';
import {
  findByEmail,
  findBySubject,
  findRole,
  insertIdentity,
  insertPerson,
  isInvited,
  joinByDirectory,
  type Known,
  setRole,
} from './directory.repository.ts';

/** Who may not come in, and why. */
export class NotLetIn extends Error {
  readonly problem: DirectoryProblem;
  constructor(problem: DirectoryProblem) {
    super(problem);
    this.name = 'NotLetIn';
    this.problem = problem;
  }
}

/** The role that someone's groups give them; undefined where no group says anything. */
const roleOfGroups = ({ groupRoles }: Directory, { groups }: Claims): string | undefined =>
  groupRoles.find(({ group }) => groups.includes(group))?.role;

/**
 * Whose account someone of the directory is: theirs from before, else the one with the address that the directory
 * vouches for, else, where the store wants that, a new one.
 * @throws NotLetIn
 */
export function letIn({ write }: Pick<Writer, 'write'>, directory: Directory, claims: Claims): Promise<string> {
  return write(SYSTEM, async (unit) => {
    await lockRights(unit.trx);
    await lockName(unit.trx, `directory ${claims.subject}`);
    const linked = await findBySubject(unit.trx, directory.issuer, claims.subject);
    const known = linked ?? (await link(unit, directory, claims));
    if (!known) return create(unit, directory, claims);
    if (known.status === 'invited' && (await isInvited(unit.trx, known.id))) {
      await joinByDirectory(unit.trx, known);
      await unit.audit({ type: 'user', id: known.id, action: 'joined', after: { email: known.email } });
    } else if (known.status !== 'active') throw new NotLetIn('suspended');
    else await follow(unit, directory, claims, known);
    return known.id;
  });
}

/**
 * The account of the address, which is this person's from now on. Only an address that the directory vouches for links.
 */
async function link(
  { trx, audit }: UnitOfWork,
  { issuer }: Directory,
  { email, subject }: Claims,
): Promise<Known | undefined> {
  if (email === undefined) throw new NotLetIn('unverified');
  const found = await findByEmail(trx, email);
  if (!found) return undefined;
  // The address was someone else's in the directory before: the account stays theirs.
  if (found.subject !== null) throw new NotLetIn('other');
  if (found.status === 'suspended') throw new NotLetIn('suspended');
  if (!(await insertIdentity(trx, { user_id: found.id, issuer, subject, created: false }))) throw new NotLetIn('other');
  await audit({ type: 'user', id: found.id, action: 'directory_linked', after: { email: found.email } });
  return found;
}

async function create({ trx, audit }: UnitOfWork, directory: Directory, claims: Claims): Promise<string> {
  const { email, subject, name } = claims;
  const wanted = roleOfGroups(directory, claims) ?? directory.createRole;
  const role = wanted === '' ? undefined : await findRole(trx, wanted);
  if (email === undefined || !role) throw new NotLetIn('unknown');
  const id = newId('usr');
  const person = { name: name === '' ? email : name, email };
  await insertPerson(trx, { id, ...person, role_id: role.id });
  await insertIdentity(trx, { user_id: id, issuer: directory.issuer, subject, created: true });
  await audit({ type: 'user', id, action: 'created', after: { ...person, role, status: 'active' } });
  return id;
}

/** A person from the directory gets the role that it names now; an invited one keeps theirs. */
async function follow({ trx, audit }: UnitOfWork, directory: Directory, claims: Claims, known: Known): Promise<void> {
  const wanted = roleOfGroups(directory, claims);
  if (wanted === undefined || known.created !== true) return;
  const role = await findRole(trx, wanted);
  if (!role || role.id === known.role_id) return;
  if (known.role_key === 'administrator' && (await otherAdministrators(trx, known.id)) === 0) return;
  await setRole(trx, known, role.id);
  await audit({
    type: 'user',
    id: known.id,
    action: 'updated',
    before: { role_id: known.role_id },
    after: { role_id: role.id },
  });
}
