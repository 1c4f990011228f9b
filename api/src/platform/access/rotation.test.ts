import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { isCode, openCode, sealCode } from '../../domains/orders/orders/secret-code.ts';
import { hashRecoveryCode, recoveryCodeHashes } from '../../domains/access/second-factor/codes.ts';
import { startTestApi } from '../../testing/test-api.ts';
import { deriveKeys } from './keys.ts';
import { seal, unseal } from './seal.ts';

const first = randomBytes(32);
const second = randomBytes(32);
const old = deriveKeys(first);
const rotated = deriveKeys(second, [first]);

describe('a new API_SECRET', () => {
  it('signs nobody out while the one before is named, and everybody once it is not', async () => {
    const api = await startTestApi();
    const { token } = await api.signedIn('administrator');
    const statusUnder = async (before: readonly string[]) => {
      const config = { ...api.platform.config, API_SECRET_BEFORE: [...before] };
      const { app } = await buildApp({ config, database: api.platform.database, secret: second });
      after(() => app.close());
      const answer = await app.inject({ url: '/api/v1/auth/me/', headers: { authorization: `Bearer ${token}` } });
      return answer.statusCode;
    };
    assert.equal(await statusUnder([api.platform.config.API_SECRET ?? '']), 200);
    assert.equal(await statusUnder([]), 401);
  });

  it('reads what was sealed with the one before, and seals what is new with itself', () => {
    const sealed = seal(old.secondFactors, 'name', 'text');
    assert.equal(unseal(rotated.secondFactors, 'name', sealed), 'text');
    assert.equal(unseal(rotated.codeCopies, 'name', sealed), null, 'a key of another purpose');
    assert.equal(unseal(old.secondFactors, 'name', seal(rotated.secondFactors, 'name', 'text')), null);
    assert.equal(unseal(deriveKeys(second).secondFactors, 'name', sealed), null, 'the one before is named no more');
  });

  it('knows the codes of orders and the recovery codes that were given out before', () => {
    const { secret_code_hash, secret_code_sealed } = sealCode(old, 'ord_1', '004711');
    assert.equal(isCode(rotated, 'ord_1', secret_code_hash, '004711'), true);
    assert.equal(isCode(rotated, 'ord_1', secret_code_hash, '004712'), false);
    assert.equal(openCode(rotated, 'ord_1', secret_code_sealed), '004711');
    assert.ok(
      recoveryCodeHashes(rotated, 'usr_1', 'abcde-fghjk').includes(hashRecoveryCode(old, 'usr_1', 'abcde-fghjk')),
    );
  });

  it('needs secrets before it that are long enough', () => {
    assert.throws(() => readConfig({ API_SECRET_BEFORE: 'short' }), /API_SECRET_BEFORE/);
  });
});
