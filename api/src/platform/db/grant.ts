import pg from 'pg';
import { Client } from './client.ts';

/** Explains why the application cannot run as a role. */
export class RoleError extends Error {}

interface RoleFacts {
  superuser: boolean;
  owner: boolean;
  current: string;
}

async function factsOf(client: pg.Client, role: string): Promise<RoleFacts> {
  const { rows } = await client.query<RoleFacts>(
    `select r.rolsuper as superuser, pg_has_role(r.oid, c.relowner, 'MEMBER') as owner, current_user as current
     from pg_roles r, pg_class c where r.rolname = $1 and c.oid = 'public.audit_entries'::regclass`,
    [role],
  );
  const [facts] = rows;
  if (!facts) throw new RoleError(`There is no role ${role}. Make it first: create role ${role} login password '…';`);
  return facts;
}

/**
 * Lets a role run the application and no more: it reads and writes what the application writes, adds to the audit trail
 * and reads it, and changes neither that nor any table, trigger or function. To be called as the owner of the tables.
 *
 * @throws RoleError where the role is not there, or could help itself to more.
 */
export async function grantToApplication(connection: pg.ClientConfig, role: string): Promise<void> {
  const client = new Client({ ...connection, keepAlive: true });
  await client.connect();
  try {
    const { superuser, owner, current } = await factsOf(client, role);
    if (superuser) throw new RoleError(`The role ${role} is a superuser: nothing holds it back. Take another one.`);
    if (owner) throw new RoleError(`The role ${role} is, or may become, the owner of the tables. Take another one.`);
    const name = pg.escapeIdentifier(role);
    const owning = pg.escapeIdentifier(current);
    await client.query('begin');
    // Whatever it was given before: what is not written here it does not have.
    await client.query(`
      revoke all on all tables in schema public, pgboss from ${name};
      revoke create on schema public from public;
      revoke create on schema public, pgboss from ${name};
      grant usage on schema public, pgboss to ${name};
      grant select, insert, update, delete on all tables in schema public, pgboss to ${name};
      grant usage, select on all sequences in schema public, pgboss to ${name};
      grant execute on all functions in schema public, pgboss to ${name};
      revoke update, delete on audit_entries from ${name};
      revoke insert, update, delete on kysely_migration from ${name};
      alter default privileges for role ${owning} in schema public, pgboss grant select, insert, update, delete on tables to ${name};
      alter default privileges for role ${owning} in schema public, pgboss grant usage, select on sequences to ${name};
      alter default privileges for role ${owning} in schema public, pgboss grant execute on functions to ${name}`);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}
