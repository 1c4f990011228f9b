import { %One%, %One%Input, %One%ListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const %many% = defineResource({
  ...ofRecord('%one_snake%'),
  path: 'admin_panel/%many-kebab%/',
  entity: %One%,
  input: %One%Input,
  listQuery: %One%ListQuery,
});
