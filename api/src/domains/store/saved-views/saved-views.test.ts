import assert from 'node:assert/strict';
import { it } from 'node:test';
import { SavedView } from '@bo/contracts';
import { onPostgresql, startTestApi } from '../../../testing/test-api.ts';

const api = await startTestApi();
const PATH = 'admin_panel/saved-views/';

it('of many who save the same version of a view at once one does, and the others are told', {
  skip: !onPostgresql && 'the embedded database has one connection',
}, async () => {
  const person = await api.signedIn('catalog');
  const input = { screen: 'catalog.products', name: 'Mine', query: {}, columns: [], scope: 'private' };
  const made = await person.post(PATH, input);
  assert.equal(made.status, 201, made.text);
  const { id, version } = made.as(SavedView);
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      person.put(`${PATH}${id}/`, { ...input, name: `Name ${String(index)}`, version }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 11 }, () => 409)]);
});
