import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { %One% } from '@bo/contracts';
import { startTestApi } from '../../../testing/test-api.ts';
import { itIsAUsualRecord } from '../../../testing/usual-record.ts';

const api = await startTestApi();
const admin = await api.signedIn('administrator');
const PATH = 'admin_panel/%many-kebab%/';
let next = 0;

function input(more: object = {}) {
  next += 1;
  return { %fields example% ...more };
}
async function create(more: object = {}): Promise<%One%> {
  const answer = await admin.post(PATH, input(more));
  assert.equal(answer.status, 201, answer.text);
  return answer.as(%One%);
}

describe('%many words%', () => {
  itIsAUsualRecord({
    api,
    admin,
    path: PATH,
    table: '%many_snake%',
    type: '%one_snake%',
    row: %One%,
    name: '%label%',
%when code%
    unique: '%code%',
%end%
    input,
    create,
  });

  it('names the missing permission', async () => {
    const picker = await api.signedIn('picker');
    assert.equal((await picker.get(PATH)).error().permission, '%area%.view');
    assert.equal((await picker.post(PATH, input())).error().permission, '%area%.create');
    assert.equal((await api.nobody.get(PATH)).status, 401);
  });
});
