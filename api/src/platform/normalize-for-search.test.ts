import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalizeForSearch } from '@bo/contracts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startTestApi } from '../testing/test-api.ts';

const { platform } = await startTestApi();

async function foldInSql(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    folded: string;
  }>`select fold(text) as folded from unnest(${texts}::text[]) with ordinality as t(text, place) order by place`.execute(
    platform.db,
  );
  return rows.map(({ folded }) => folded);
}

/** Every character that PostgreSQL can hold, in the planes that are written with. */
const CHARACTERS = Array.from({ length: 0x20000 - 0x20 }, (_, index) => index + 0x20)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const inSql = await foldInSql(CHARACTERS);
/** The two engines carry the Unicode of their own year: the older one leaves a character it does not know as it is. */
const strangers = new Set(CHARACTERS.filter((character, index) => normalizeForSearch(character) !== inSql[index]));
const known = CHARACTERS.filter((character) => !strangers.has(character));

const oneOf = (characters: readonly string[]) =>
  fc.nat({ max: characters.length - 1 }).map((index) => characters[index] ?? '');
const among = (from: string, to: string) => oneOf(known.filter((character) => character >= from && character <= to));
const [arabic, presentationForm, latin, anyCharacter] = [
  among('\u0600', '\u06ff'),
  among('\ufb50', '\ufefc'),
  among(' ', '\u024f'),
  oneOf(known),
];
const text = fc
  .array(fc.oneof(arabic, arabic, latin, presentationForm, anyCharacter), { maxLength: 30 })
  .map((characters) => characters.join(''));

describe('folding', () => {
  it('what a person types finds what is stored: the examples of the specification', async () => {
    assert.deepEqual(await foldInSql(['أرز', 'قهوة', 'CAFÉ', '٠١٢ ۴۵', 'ﷺ', 'مـــاء', 'ΟΔΟΣ']), [
      'ارز',
      'قهوه',
      'cafe',
      '012 45',
      'صلي الله عليه وسلم',
      'ماء',
      'οδοσ',
    ]);
  });

  it('each character alone folds alike in SQL and TypeScript, but for the few that one of them is too old to know', () => {
    for (const stranger of strangers) {
      const asItIs = [normalizeForSearch(stranger), inSql[CHARACTERS.indexOf(stranger)]].includes(stranger);
      assert.ok(asItIs, `U+${stranger.codePointAt(0)?.toString(16) ?? ''} is folded by both, and differently`);
      assert.doesNotMatch(stranger, /[\u0020-\u06ff\ufb50-\ufefc]/u);
    }
    assert.ok(strangers.size < 500, `${String(strangers.size)} characters are folded by one side only`);
  });

  it('SQL and TypeScript fold any text alike', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
        assert.deepEqual(await foldInSql(texts), texts.map(normalizeForSearch));
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
