import { Role, RoleInput, RoleListQuery, User, UserInput, UserListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

/** People who work with the store. Someone new is invited, which answers the link: that is the settings' own call. */
export const users = defineResource({
  ...ofRecord('user'),
  path: 'admin_panel/users/',
  entity: User,
  input: UserInput,
  listQuery: UserListQuery,
});

export const roles = defineResource({
  ...ofRecord('role'),
  path: 'admin_panel/roles/',
  entity: Role,
  input: RoleInput,
  listQuery: RoleListQuery,
});
