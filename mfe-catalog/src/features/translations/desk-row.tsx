import type { Translation } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import Button from 'antd/es/button';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useText } from '../../text.ts';
import { insertText } from './insert-text.ts';
import { type Suggestion, Suggestions } from './suggestions.tsx';
import type { RowState } from './use-desk.ts';

interface DeskRowProps {
  row: Translation;
  source: string;
  target: string;
  draft: string | undefined;
  state: RowState | undefined;
  active: boolean;
  suggestions: readonly Suggestion[];
  waiting: boolean;
  /** How many others are the same and wait for a translation. */
  same: number;
  fields: RefObject<Map<string, HTMLTextAreaElement>>;
  onFocus: () => void;
  onType: (text: string) => void;
  onUndo: () => void;
  /** Saves, where there is something to save, and goes on to the next. */
  onNext: () => void;
  onMove: (by: 1 | -1) => void;
  onSame: () => void;
}

/** A text and its translation, side by side: each in its own direction, whatever the interface's. */
export function DeskRow(props: DeskRowProps) {
  const { row, source, target, draft, state, active, suggestions, waiting, same, fields } = props;
  const t = useText('translations');
  const { language } = useLanguage();
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const text = draft ?? target;
  const arabic = row.to === 'arabic';
  const [from, into] = arabic ? (['en', 'ar'] as const) : (['ar', 'en'] as const);
  const lines = row.kind === 'description';

  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const take = ({ text: suggested, whole }: Suggestion) => {
    const element = field.current;
    if (!element) return;
    const put = whole
      ? { text: suggested, caret: suggested.length }
      : insertText(text, suggested, element.selectionStart, element.selectionEnd);
    caret.current = put.caret;
    props.onType(put.text);
    element.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { key, code, altKey, ctrlKey, metaKey } = event;
    const command = ctrlKey || metaKey;
    // By its place: with Alt some keyboards write another character, and Arabic ones other digits.
    const digit = altKey && !command ? /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1] : undefined;
    const suggestion = digit === undefined ? undefined : suggestions[Number(digit) - 1];
    const act =
      suggestion !== undefined
        ? () => take(suggestion)
        : key === 'Enter' && altKey && !command
          ? props.onSame
          : key === 'Enter' && (command || (!lines && !event.shiftKey))
            ? props.onNext
            : key === 'Escape' && draft !== undefined
              ? props.onUndo
              : command && (key === 'ArrowDown' || key === 'ArrowUp')
                ? () => props.onMove(key === 'ArrowDown' ? 1 : -1)
                : undefined;
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const said =
    state?.state === 'saving'
      ? t('state.saving')
      : draft !== undefined && state?.state !== 'refused'
        ? t('state.unsaved')
        : state?.state === 'saved'
          ? t('state.saved')
          : '';
  const about = [recordName(row.brand, language), recordName(row.category, language)].filter(Boolean).join(' · ');

  // A description reads in its own direction; a name stands where the page's lines begin.
  const reading = { lang: from, dir: arabic ? 'ltr' : 'rtl' };

  return (
    <li
      className="cat-tr-row"
      data-active={active || undefined}
      data-state={draft === undefined || state?.state !== 'saved' ? state?.state : undefined}
    >
      <div className="cat-tr-source">
        {lines ? (
          <strong>
            <bdi>{row.name}</bdi>
          </strong>
        ) : null}
        <p {...(lines ? reading : {})} id={`source-${row.id}`}>
          {lines ? source : <bdi {...reading}>{source}</bdi>}
        </p>
        {row.was !== null && state?.state !== 'saved' ? (
          <small className="cat-tr-was">
            {t('was')} <bdi>{row.was}</bdi>
          </small>
        ) : null}
        {about === '' ? null : (
          <small className="bo-muted">
            <bdi>{about}</bdi>
          </small>
        )}
      </div>
      <div className="cat-tr-target">
        <textarea
          ref={(element) => {
            field.current = element;
            if (element) fields.current.set(row.id, element);
            return () => {
              fields.current.delete(row.id);
            };
          }}
          className="cat-tr-field"
          lang={into}
          dir={arabic ? 'rtl' : 'ltr'}
          rows={lines ? 4 : 1}
          maxLength={lines ? 5000 : 120}
          aria-label={t(arabic ? 'inArabic' : 'inEnglish', { text: source.slice(0, 120) })}
          aria-invalid={state?.state === 'refused' || undefined}
          aria-describedby={state?.state === 'refused' ? `why-${row.id}` : undefined}
          value={text}
          onFocus={props.onFocus}
          onKeyDown={onKey}
          onChange={(event) => props.onType(lines ? event.target.value : event.target.value.replace(/[\r\n]+/g, ' '))}
        />
        <small className="cat-tr-state bo-muted">{said}</small>
        {state?.state === 'refused' ? (
          <div className="cat-tr-why" id={`why-${row.id}`} role="alert">
            <span>{state.detail}</span>
            {state.current && state.current.target !== '' && state.current.target !== text ? (
              <span>
                {t('now')} <bdi>{state.current.target}</bdi>
              </span>
            ) : null}
            <span className="cat-tr-buttons">
              <Button size="small" onClick={props.onNext}>
                {t(state.current ? 'keepMine' : 'again')}
              </Button>
              {state.current ? (
                <Button size="small" onClick={props.onUndo}>
                  {t('takeTheirs')}
                </Button>
              ) : null}
            </span>
          </div>
        ) : null}
      </div>
      {active ? (
        <div className="cat-tr-help">
          <Suggestions row={row} suggestions={suggestions} waiting={waiting} take={take} />
          {same > 0 ? (
            <Button size="small" tabIndex={-1} onClick={props.onSame} aria-keyshortcuts="Alt+Enter">
              {t('same.button', { count: same })} <kbd className="bo-kbd">Alt+Enter</kbd>
            </Button>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}
