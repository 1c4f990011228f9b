import { type Expression, expressionBuilder } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Database } from './schema.ts';

/** A person as a record or a history names them: `{ id, name, name_ar }`, or null where there is none. */
export const person = (id: Expression<string | null>) =>
  jsonObjectFrom(
    expressionBuilder<Database>()
      .selectFrom('users')
      .select(['users.id', 'users.name', 'users.name_ar'])
      .where('users.id', '=', id),
  );
