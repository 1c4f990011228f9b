import '@testing-library/jest-dom';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  addLocale,
  addLocaleLoader,
  currentLanguage,
  defineTexts,
  detectLanguage,
  followOwnLanguage,
  followStoreLanguage,
  formatNumber,
  i18n,
  initI18n,
  isolate,
  peekLanguage,
  setLanguage,
  toLanguage,
  typedText,
  useFormat,
  useLanguage,
  useTranslation,
} from './index.ts';

const forget = () => {
  document.cookie = 'i18next=; max-age=0; path=/';
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.lang = '';
  window.history.replaceState(null, '', '/');
};
function browserSpeaks(...languages: string[]) {
  jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
}
beforeEach(forget);

describe('the language to start with', () => {
  test('comes from the query, then the cookie, local storage, session storage, the browser and the page', () => {
    browserSpeaks('fr');
    expect(detectLanguage()).toBe('en');
    document.documentElement.lang = 'ar';
    expect(detectLanguage()).toBe('ab');
    browserSpeaks('fr', 'en-US');
    expect(detectLanguage()).toBe('en');
    sessionStorage.setItem('I18N_LANGUAGE', 'ab');
    expect(detectLanguage()).toBe('ab');
    localStorage.setItem('I18N_LANGUAGE', 'en');
    expect(detectLanguage()).toBe('en');
    document.cookie = 'i18next=ab; path=/';
    expect(detectLanguage()).toBe('ab');
    window.history.replaceState(null, '', '/?lng=en');
    expect(detectLanguage()).toBe('en');
  });

  test('that a link asks for is kept for the next screen, whose address does not carry it', () => {
    browserSpeaks('en');
    window.history.replaceState(null, '', '/?lng=ab');
    detectLanguage();
    window.history.replaceState(null, '', '/brand/brandlist');
    expect(detectLanguage()).toBe('ab');
    expect(localStorage.getItem('I18N_LANGUAGE')).toBe('ab');
  });

  test('passes over what it does not speak', () => {
    browserSpeaks('de', 'ar-AE');
    window.history.replaceState(null, '', '/?lng=zz');
    localStorage.setItem('I18N_LANGUAGE', 'klingon');
    expect(detectLanguage()).toBe('ab');
  });

  test.each([
    ['ab', 'ab'],
    ['ar', 'ab'],
    ['ar-EG', 'ab'],
    ['EN_us', 'en'],
    ['fa', null],
    ['', null],
    [null, null],
  ])('%p is %p', (tag, language) => {
    expect(toLanguage(tag)).toBe(language);
  });
});

describe('the language of the store', () => {
  beforeEach(async () => {
    await initI18n({ language: 'en' });
    await setLanguage('en');
    forget();
    browserSpeaks('en');
  });

  test('is spoken to anyone who has chosen none, and followed when the store changes it', async () => {
    await followStoreLanguage('ab');
    expect(currentLanguage()).toBe('ab');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    // The next load of this tab begins with it, without being anybody's choice.
    expect(detectLanguage()).toBe('ab');
    expect(document.cookie).not.toContain('i18next');
    expect(localStorage.getItem('I18N_LANGUAGE')).toBeNull();
    await followStoreLanguage('en');
    expect(currentLanguage()).toBe('en');
    await followStoreLanguage('ab');
    await followStoreLanguage(null);
    expect(currentLanguage()).toBe('en');
  });

  test.each([
    ['the session storage', () => sessionStorage.setItem('I18N_LANGUAGE', 'en')],
    ['local storage', () => localStorage.setItem('I18N_LANGUAGE', 'en')],
    ['the address', () => window.history.replaceState(null, '', '/?lng=en')],
  ])('gives way to the language in %s and leaves it there', async (_place, choose) => {
    choose();
    await followStoreLanguage('ab');
    expect(currentLanguage()).toBe('en');
    expect(detectLanguage()).toBe('en');
    await followStoreLanguage(null);
    expect(detectLanguage()).toBe('en');
  });

  test('never takes the place of a language in the session storage', async () => {
    await followStoreLanguage('ab');
    expect(sessionStorage.getItem('I18N_LANGUAGE')).toBeNull();
    sessionStorage.setItem('I18N_LANGUAGE', 'en');
    expect(detectLanguage()).toBe('en');
  });

  test('gives way to a person’s own language, and both give way to a choice on the device', async () => {
    await followOwnLanguage('ab');
    await followStoreLanguage('en');
    expect(currentLanguage()).toBe('ab');
    expect(detectLanguage()).toBe('ab');
    await setLanguage('en');
    await followOwnLanguage('ab');
    expect(currentLanguage()).toBe('en');
  });

  test('gives way to a choice, made before or after', async () => {
    await followStoreLanguage('ab');
    await setLanguage('en');
    await followStoreLanguage('ab');
    expect(currentLanguage()).toBe('en');
    forget();
    document.cookie = 'i18next=en; path=/';
    await followStoreLanguage('ab');
    expect(currentLanguage()).toBe('en');
  });
});

describe('switching', () => {
  beforeEach(async () => {
    await initI18n({ language: 'en' });
    await setLanguage('en');
  });

  test('changes texts, lang, dir, storage and cookie together, without a reload', async () => {
    addLocale('shop', { en: { hello: 'Hello' }, ab: { hello: 'أهلًا' } });
    function Hello() {
      const { t } = useTranslation('shop');
      const { locale, dir } = useLanguage();
      return (
        <button type="button" onClick={() => void setLanguage('ab')}>
          {t('hello')} {locale} {dir}
        </button>
      );
    }
    render(<Hello />);
    await userEvent.click(screen.getByRole('button', { name: 'Hello en ltr' }));
    expect(await screen.findByRole('button', { name: 'أهلًا ar rtl' })).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('lang', 'ar');
    expect(document.documentElement).toHaveAttribute('dir', 'rtl');
    expect(localStorage.getItem('I18N_LANGUAGE')).toBe('ab');
    expect(document.cookie).toContain('i18next=ab');
    expect(currentLanguage()).toBe('ab');
  });

  test('is not needed for a look at the other language: its texts alone are shown, until it ends', async () => {
    addLocale('stall', { en: { open: 'Open' }, ab: { open: 'مفتوح' } });
    const useStall = typedText<{ open: string }>('stall');
    function Stall() {
      const t = useStall();
      const { dir } = useLanguage();
      return <p>{`${t('open')} ${dir} ${formatNumber(1234.5)}`}</p>;
    }
    render(<Stall />);
    const end = peekLanguage();
    expect(await screen.findByText('مفتوح ltr 1,234.5')).toBeInTheDocument();
    expect(document.documentElement).toHaveAttribute('dir', 'ltr');
    act(end);
    expect(screen.getByText('Open ltr 1,234.5')).toBeInTheDocument();
    expect([currentLanguage(), localStorage.getItem('I18N_LANGUAGE')]).toEqual(['en', 'en']);
  });

  test("loads a mounted remote's texts of the new language before it shows them", async () => {
    const asked: string[] = [];
    await addLocaleLoader(
      'catalog',
      (language) => {
        asked.push(language);
        return Promise.resolve({ brands: { title: language === 'ab' ? 'العلامات' : 'Brands' } });
      },
      'en',
    );
    expect(asked).toEqual(['en']);
    await setLanguage('ab');
    expect(asked).toEqual(['en', 'ab']);
    expect(i18n.t('title', { ns: 'brands' })).toBe('العلامات');
    await setLanguage('en');
    expect(asked).toEqual(['en', 'ab']);
  });

  test('Arabic uses its six plural forms', async () => {
    addLocale('plural', {
      en: { row_one: 'one', row_other: 'other' },
      ab: { row_zero: 'zero', row_one: 'one', row_two: 'two', row_few: 'few', row_many: 'many', row_other: 'other' },
    });
    await setLanguage('ab');
    expect([0, 1, 2, 3, 10, 11, 99, 100, 103].map((count) => i18n.t('row', { ns: 'plural', count }))).toEqual([
      'zero',
      'one',
      'two',
      'few',
      'few',
      'many',
      'many',
      'other',
      'few',
    ]);
  });
});

test('a typed text is what i18next makes of it, with values, plural forms and references', async () => {
  await initI18n({ language: 'en' });
  await setLanguage('en');
  const texts = {
    named: 'Add {{title}} to {{place}}',
    twice: '{{title}}, {{title}}',
    row_one: 'One row',
    row_other: '{{count}} rows',
    refers: '$t(shop:named) now',
    plain: 'Plain',
  };
  const useText = defineTexts('shop', { en: texts, ab: texts });
  const asked = [
    ['named', { title: '$& <b>', place: 3 }],
    ['named', { title: 'Rice' }],
    ['twice', { title: '{{place}}' }],
    ['row', { count: 2 }],
    ['refers', { title: 'Rice', place: 'list' }],
    ['plain', { title: 'Rice' }],
    ['plain', undefined],
  ] as const;
  let answers: string[] = [];
  function Asks() {
    const t = useText();
    answers = asked.map(([key, values]) => t(key, values));
    return null;
  }
  render(<Asks />);
  expect(answers).toEqual(asked.map(([key, values]) => i18n.t(key, { ns: 'shop', ...values })));
  expect(answers[0]).toBe('Add $& <b> to 3');
});

describe('formatting', () => {
  beforeAll(() => initI18n({ language: 'en' }));

  function Amounts() {
    const format = useFormat();
    return (
      <p>
        {[
          format.money(1250),
          format.money(1250, 'KWD'),
          format.number(1234567),
          format.percent(1250),
          format.weight(500),
          format.weight(1250),
          format.date('2026-11-21T21:30:00Z'),
          format.dateTime('2026-11-21T21:30:00Z'),
          format.date('2026-11-21'),
        ].join(' | ')}
      </p>
    );
  }
  const shown = () => screen.getByRole('paragraph').textContent?.replace(/[\u00A0\u202F]/g, ' ');

  test('writes money, numbers, weights and the store’s own days in English', async () => {
    await setLanguage('en');
    render(<Amounts />);
    expect(shown()).toBe(
      'AED 12.50 | KWD 1.250 | 1,234,567 | 12.5% | 500 g | 1.25 kg | 22 Nov 2026 | 22 Nov 2026, 01:30 | 21 Nov 2026',
    );
  });

  test('writes them in Arabic with Latin digits', async () => {
    await setLanguage('ab');
    render(<Amounts />);
    expect(shown()).toContain('12.50');
    expect(shown()).toContain('د.إ.');
    expect(shown()).not.toMatch(/[٠-٩]/);
    expect(shown()).toMatch(/نوفمبر/);
    // As the store writes weights: not غرام or كغم.
    expect(shown()).toContain('500 جم | 1.25 كجم');
  });

  test('says how long ago something was, in both languages', async () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    function Ago() {
      const format = useFormat();
      return (
        <p>
          {[
            format.relative('2026-11-21T09:57:00Z', now),
            format.relative('2026-11-20T10:00:00Z', now),
            format.relative('2026-11-21T09:59:40Z', now),
          ].join(' | ')}
        </p>
      );
    }
    await setLanguage('en');
    const { unmount } = render(<Ago />);
    expect(shown()).toBe('3 minutes ago | yesterday | now');
    unmount();
    await setLanguage('ab');
    render(<Ago />);
    expect(shown()).toBe('قبل 3 دقائق | أمس | الآن');
  });

  test('sorts Arabic as Arabic readers expect, digits by value', async () => {
    await setLanguage('ab');
    function Sorted() {
      const format = useFormat();
      return <p>{['ت', 'item 10', 'ا', 'item 9', 'ب'].sort(format.compare).join(' ')}</p>;
    }
    render(<Sorted />);
    expect(shown()).toBe('ا ب ت item 9 item 10');
  });

  test('isolates a value in a plain string', () => {
    expect(isolate('AB-12')).toBe('\u2068AB-12\u2069');
  });
});
