import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fold } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startTestApi } from '../testing/test-api.ts';

const { platform } = await startTestApi();

async function foldInSql(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ folded: string }>`select fold(text) as folded from unnest(${texts}::text[]) with ordinality as t(text, place) order by place`.execute(platform.db);
  return rows.map(({ folded }) => folded);
}

/** Characters that every engine's Unicode knows (PostgreSQL 15: Unicode 14); text as PostgreSQL can hold it. */
const known = /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\p{Cf}]$/u;
const laterThanUnicode14 = (code: number) => (code >= 0x1e030 && code <= 0x1e08f) || (code >= 0x11f00 && code <= 0x11f5f) || (code >= 0x10d40 && code <= 0x10d8f) || (code >= 0x1e4d0 && code <= 0x1e4ff) || (code >= 0x1cc00 && code <= 0x1ceff);
const anyCharacter = fc
  .integer({ min: 0x20, max: 0x1ffff })
  .filter((code) => (code < 0xd800 || code > 0xdfff) && !laterThanUnicode14(code))
  .map((code) => String.fromCodePoint(code))
  .filter((character) => known.test(character));
const arabic = fc.integer({ min: 0x600, max: 0x6ff }).map((code) => String.fromCodePoint(code));
const presentationForm = fc.integer({ min: 0xfb50, max: 0xfefc }).map((code) => String.fromCodePoint(code)).filter((character) => known.test(character));
const latin = fc.integer({ min: 0x20, max: 0x24f }).map((code) => String.fromCodePoint(code)).filter((character) => known.test(character));
const text = fc.array(fc.oneof(arabic, arabic, latin, presentationForm, anyCharacter), { maxLength: 30 }).map((characters) => characters.join(''));

describe('folding', () => {
  it('what a person types finds what is stored: the examples of the specification', async () => {
    assert.deepEqual(await foldInSql(['أرز', 'قهوة', 'CAFÉ', '٠١٢ ۴۵', 'ﷺ', 'مـــاء', 'ΟΔΟΣ']), ['ارز', 'قهوه', 'cafe', '012 45', 'صلي الله عليه وسلم', 'ماء', 'οδοσ']);
  });

  it('SQL and TypeScript fold any text alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
        assert.deepEqual(await foldInSql(texts), texts.map(fold));
      }),
      { numRuns: 60 },
    );
  });

  it('folding what is folded changes nothing, so that searches may fold again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 30, maxLength: 30 }), async (texts) => {
        const once = await foldInSql(texts);
        assert.deepEqual(await foldInSql(once), once);
      }),
      { numRuns: 20 },
    );
  });
});
