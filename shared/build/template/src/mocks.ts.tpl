import { RecordFields } from '@bo/contracts';
import { api } from '@bo/testing/mocks';

/** What the API answers in the tests, and while this remote runs alone without one. The contracts check each answer. */
export const mocks = [api.list('%API%', RecordFields, [])];
