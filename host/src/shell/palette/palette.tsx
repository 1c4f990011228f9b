import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import type { SearchHit } from '@bo/contracts';
import { defineTexts, useLanguage } from '@bo/i18n';
import { ImageCell } from '@bo/kit';
import { useSession } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useLocation, useNavigate } from '@bo/platform/router';
import Modal from 'antd/es/modal';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import ab from '../../locales/ab/palette.json';
import en from '../../locales/en/palette.json';
import { useRemotes } from '../../remotes/orchestrator.ts';
import { closeOverlay, openingQuery, takeKeys } from '../../base/overlay.ts';
import { useScreenCounts } from '../../remotes/opened-screens.ts';
import { headingItems } from './heading-items.ts';
import { itemsHere, matching, type PaletteItem, ranked, recentScreens, remoteItems } from './palette-items.ts';
import { useRecents } from './recents.ts';
import { recordItems, recordsMatching } from './records.ts';
import { useShellItems } from './shell-items.ts';
import { useSettingItems } from './use-setting-items.ts';
import './palette.css';

const useText = defineTexts('hostPalette', { en, ab });
const SHOWN = 8;
/** Of what belongs to the present screen. */
const SHOWN_HERE = 5;
const RECENT_SCREENS = 4;
const TYPING_PAUSE = 150;

/** A value once it has been still for a moment: a scanner's burst is one question, not thirteen. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
    };
  }, [value]);
  return settled;
}

function useSections(
  query: string,
  recents: readonly SearchHit[],
): { sections: { kind: PaletteItem['kind']; items: PaletteItem[] }[]; settled: boolean } {
  const { language } = useLanguage();
  const session = useSession();
  const remotes = useRemotes();
  const own = useShellItems();
  const settings = useSettingItems();
  const asked = useSettled(query);
  const records = useQuery(recordsMatching(asked));
  const manifests = useMemo(() => remotes.map(({ manifest }) => manifest), [remotes]);
  const known = useMemo(() => remoteItems(manifests, session, language), [manifests, session, language]);
  const { pathname } = useLocation();
  const [counts] = useScreenCounts();
  const [heading] = useState(headingItems);
  const here = matching(itemsHere(heading, known, pathname), query, language).slice(0, SHOWN_HERE);
  const recent =
    query.trim() === ''
      ? [
          ...recordItems(recents, manifests, session).filter(({ to }) => to !== pathname),
          ...recentScreens([...known, ...own], counts, pathname)
            .filter((item) => !here.includes(item))
            .slice(0, RECENT_SCREENS),
        ]
      : [];
  const found = matching([...known, ...own], query, language).filter(
    (item) => !here.includes(item) && !recent.includes(item),
  );
  const sections = [
    { kind: 'here' as const, items: here },
    { kind: 'recent' as const, items: recent },
    {
      kind: 'record' as const,
      items:
        query.trim() === ''
          ? []
          : ranked(recordItems(records.data?.results ?? [], manifests, session), query, language),
    },
    { kind: 'screen' as const, items: found.filter(({ kind }) => kind === 'screen').slice(0, SHOWN) },
    { kind: 'action' as const, items: found.filter(({ kind }) => kind === 'action').slice(0, SHOWN) },
    {
      kind: 'setting' as const,
      items: query.trim() === '' ? [] : matching(settings, query, language).slice(0, SHOWN),
    },
  ];
  const waits = records.isFetching && (records.isPending || records.isPlaceholderData);
  return { sections: sections.filter(({ items }) => items.length > 0), settled: asked === query && !waits };
}

/** Every screen, record, action and setting by its name, from anywhere (Ctrl/Cmd+K). */
export function Palette() {
  const t = useText();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(openingQuery);
  const [at, setAt] = useState(0);
  const recents = useRecents();
  const followed = useDeferredValue(query);
  const { sections, settled } = useSections(followed, recents.hits);
  // Until then what is listed answers what was typed before.
  const answered = settled && followed === query;
  const items = sections.flatMap((section) => section.items);
  const position = Math.min(at, Math.max(items.length - 1, 0));
  const current = items[position];
  const early = useRef(false);

  // The layer of the dialog joins the page only after its content is there.
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    if (!early.current || !answered) return;
    early.current = false;
    if (current) choose(current);
  });
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [position]);

  function choose(item: PaletteItem): void {
    closeOverlay();
    item.run?.();
    if (item.hit) recents.add(item.hit);
    if (item.to) void navigate(item.to);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      early.current = false;
      setAt((position + step + items.length) % Math.max(items.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      // Of the first one only: the person who went down the list has chosen what they saw.
      if (!answered && position === 0) early.current = true;
      else if (current) choose(current);
    }
  }

  return (
    <Modal
      open
      onCancel={closeOverlay}
      footer={null}
      closable={false}
      width={620}
      className="palette"
      title={<span className="bo-hidden">{t('title')}</span>}
      style={{ top: 72 }}
    >
      <div className="palette-search">
        <SearchOutlined aria-hidden />
        <input
          ref={field}
          autoFocus
          role="combobox"
          aria-expanded
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={current ? `${id}-${current.id}` : undefined}
          aria-label={t('title')}
          placeholder={t('placeholder')}
          value={query}
          onFocus={() => {
            const typed = takeKeys();
            setQuery((before) => before || typed.query);
            early.current ||= typed.early;
          }}
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            early.current = false;
            setQuery(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div id={id} ref={list} role="listbox" aria-label={t('results')} aria-busy={!answered} className="palette-list">
        {sections.map(({ kind, items: members }) => (
          <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <div id={`${id}-${kind}`} className="palette-heading">
              {t(`kinds.${kind}`)}
            </div>
            {members.map((item) => (
              <div
                key={item.id}
                id={`${id}-${item.id}`}
                role="option"
                aria-selected={item === current}
                className="palette-item"
                onMouseMove={() => setAt(items.indexOf(item))}
                onClick={() => choose(item)}
              >
                {item.image === undefined ? null : <ImageCell src={item.image ?? ''} />}
                <bdi className="palette-title">{item.title[language]}</bdi>
                {item.hint ? <bdi className="palette-hint palette-note">{item.hint}</bdi> : null}
                {item.record ? <span className="palette-hint">{item.record[language]}</span> : null}
              </div>
            ))}
          </div>
        ))}
        {items.length === 0 ? <p className="palette-none">{t('none', { query })}</p> : null}
      </div>
    </Modal>
  );
}
