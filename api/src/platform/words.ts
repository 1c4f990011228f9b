import type { Language } from '@bo/contracts';
import ab from '@bo/contracts/labels/ab' with { type: 'json' };
import en from '@bo/contracts/labels/en' with { type: 'json' };

/** The lists of words that stand for stored codes. */
export type WordList = keyof typeof en;
const WORDS: Record<Language, Record<WordList, Readonly<Record<string, string>>>> = { en, ab };

/** A stored code that a reader is to see as a word, in a language that only the answer knows. */
export interface Word {
  list: WordList;
  code: string;
}

/** The word for a code, which a note may follow (`damaged: two bags`); what is no code stays as it is. */
export function wordOf(list: WordList, text: string, language: Language): string {
  const [code = '', ...note] = text.split(': ');
  const words = WORDS[language][list];
  return [Object.hasOwn(words, code) ? words[code] : code, ...note].join(': ');
}

/** What is counted has a form for each number; Arabic's one and two say the number themselves. */
const COUNTED: Readonly<Record<string, Record<Language, Partial<Record<Intl.LDMLPluralRule, string>>>>> = {
  piece: {
    en: { one: '# piece', other: '# pieces' },
    ab: { one: 'حبة واحدة', two: 'حبتان', few: '# حبات', other: '# حبة' },
  },
  pack: {
    en: { one: '# pack', other: '# packs' },
    ab: { one: 'عبوة واحدة', two: 'عبوتان', few: '# عبوات', other: '# عبوة' },
  },
};
const PLURALS = { en: new Intl.PluralRules('en'), ab: new Intl.PluralRules('ar') };
/** How much of a unit something is, as a person says it: `500 g`, `6 pieces`, `حبتان`. */
export function sizeText(amount: number, unit: string, language: Language): string {
  const forms = COUNTED[unit]?.[language];
  const form = forms?.[PLURALS[language].select(amount)] ?? forms?.other ?? `# ${wordOf('unit', unit, language)}`;
  return form.replace('#', String(amount));
}
