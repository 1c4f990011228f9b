import { Leaflet, LeafletInput, LeafletListQuery } from '@bo/contracts';
import { defineResource } from '@bo/http';
import { ofRecord } from './of-record.ts';

export const leaflets = defineResource({
  ...ofRecord('leaflet'),
  path: 'admin_panel/leaflets/',
  entity: Leaflet,
  input: LeafletInput,
  listQuery: LeafletListQuery,
});
