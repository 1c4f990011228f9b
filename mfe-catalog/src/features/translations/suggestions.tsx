import type { Translation, TranslationSuggestions } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import type { ReactNode } from 'react';
import { useText } from '../../text.ts';

/** Keys 1 to 9. */
const MOST = 9;

/** One thing that a key takes: a whole translation, or a term that goes where the caret stands. */
export interface Suggestion {
  text: string;
  whole: boolean;
  /** What it is, in words. */
  label: string;
  /** Beside it: the text it translates, and what differs. */
  about: ReactNode;
}

function Words({ words }: Pick<TranslationSuggestions['near'][number], 'words'>) {
  const t = useText('translations');
  return (
    <span dir="auto">
      {words.map((word, at) => (
        <span key={String(at)}>
          {at === 0 ? null : ' '}
          {word.in === 'both' ? (
            word.text
          ) : word.in === 'here' ? (
            <ins title={t('words.here')}>{word.text}</ins>
          ) : (
            <del title={t('words.there')}>{word.text}</del>
          )}
        </span>
      ))}
    </span>
  );
}

/** What may help with a row, in the order of its keys. */
export function useSuggestions(found: TranslationSuggestions | undefined): Suggestion[] {
  const t = useText('translations');
  const format = useFormat();
  if (!found) return [];
  const { exact, near, composed, terms } = found;
  const all: Suggestion[] = [
    ...exact.map(({ text, times }) => ({
      text,
      whole: true,
      label: t('suggest.exact'),
      about: t('suggest.times', { count: times, number: format.number(times) }),
    })),
    ...(composed === null || exact.some(({ text }) => text === composed.text)
      ? []
      : [
          {
            text: composed.text,
            whole: true,
            label: t('suggest.composed'),
            about:
              composed.unknown.length === 0
                ? t('suggest.check')
                : t('suggest.unknown', { words: composed.unknown.join(' · ') }),
          },
        ]),
    ...near.map(({ text, words, score }) => ({
      text,
      whole: true,
      label: t('suggest.near', { score: format.number(score) }),
      about: <Words words={words} />,
    })),
  ];
  const parts: Suggestion[] = terms.map(({ term, text, note, from }) => ({
    text,
    whole: false,
    label: t(`from.${from}`),
    about: note === '' ? <bdi>{term}</bdi> : <bdi>{`${term} · ${note}`}</bdi>,
  }));
  // A term has a key even beside many whole translations.
  return [...all.slice(0, Math.max(MOST - parts.length, 4)), ...parts].slice(0, MOST);
}

/** The suggestions for a row; pressed or by their keys. */
export function Suggestions({
  row,
  suggestions,
  waiting,
  take,
}: {
  row: Translation;
  suggestions: readonly Suggestion[];
  waiting: boolean;
  take: (suggestion: Suggestion) => void;
}) {
  const t = useText('translations');
  const format = useFormat();
  const arabic = row.to === 'arabic';
  if (suggestions.length === 0)
    return <p className="bo-muted cat-tr-none">{waiting ? t('suggest.waiting') : t('suggest.none')}</p>;
  return (
    <ul className="cat-tr-suggestions" aria-label={t('suggest.title')}>
      {suggestions.map((suggestion, at) => (
        <li key={`${String(at)} ${suggestion.text}`} data-whole={suggestion.whole || undefined}>
          <button
            type="button"
            tabIndex={-1}
            // The field keeps the focus and its caret.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
            aria-keyshortcuts={`Alt+${String(at + 1)}`}
          >
            <kbd className="bo-kbd">{t('keys.alt', { key: format.number(at + 1) })}</kbd>
            <span className="cat-tr-suggested" lang={arabic ? 'ar' : 'en'} dir={arabic ? 'rtl' : 'ltr'}>
              {suggestion.text}
            </span>
            <small className="bo-muted">
              {suggestion.label} · {suggestion.about}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
