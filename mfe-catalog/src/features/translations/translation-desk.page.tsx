import EllipsisOutlined from '@ant-design/icons/es/icons/EllipsisOutlined';
import {
  type Translation,
  TRANSLATION_KINDS,
  TRANSLATION_TARGETS,
  TranslationListQuery,
  tellsChanged,
} from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  ChoiceFilter,
  EmptyState,
  ExportButton,
  lazyDialog,
  LeaveGuard,
  LinkTabs,
  ListPage,
  type ListState,
  Loaded,
  MenuButton,
  ReferenceFilter,
  SearchFilter,
  useListState,
} from '@bo/kit';
import { Can, toast } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { brands, CategoryFilter } from '@bo/resources';
import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { ApplyDialog, changeOf } from './apply-dialog.tsx';
import { DeskRow } from './desk-row.tsx';
import { useSuggestions } from './suggestions.tsx';
import {
  translationProgress,
  translationRows,
  translationSheet,
  translationSuggestions,
  translationsUrl,
} from './translations.api.ts';
import './translations.css';
import { type Desk, keyOfRow, useDesk } from './use-desk.ts';

const GlossaryDialog = lazyDialog(() => import('./glossary-dialog.tsx').then(({ GlossaryDialog: Dialog }) => Dialog));
const FileDialog = lazyDialog(() => import('./file-dialog.tsx').then(({ FileDialog: Dialog }) => Dialog));

/** As many as one works through before the next are read. */
const SHEET = 50;
/** As many as are done at once; then the next. */
const MOST_AT_ONCE = 2000;

/** What is missing is shown where nothing else is asked for. */
const SHOWN = ['known', 'changed', 'all'] as const;

function Filters({ list, kind, to }: { list: ListState } & Pick<TranslationListQuery, 'kind' | 'to'>) {
  const t = useText('translations');
  return (
    <>
      <SearchFilter list={list} />
      <ChoiceFilter
        list={list}
        name="state"
        label={t('filters.state')}
        multiple={false}
        choices={SHOWN.filter((state) => state !== 'changed' || tellsChanged(kind, to)).map((value) => ({
          value,
          label: t(`states.${value}`),
        }))}
      />
      <ChoiceFilter
        list={list}
        name="to"
        label={t('filters.to')}
        multiple={false}
        choices={TRANSLATION_TARGETS.map((value) => ({ value, label: t(`targets.${value}`) }))}
      />
      {kind === 'brand' ? null : <CategoryFilter list={list} name="category" label={t('filters.category')} />}
      {kind === 'category' ? null : (
        <ReferenceFilter list={list} name="brand" label={t('filters.brand')} resource={brands} />
      )}
    </>
  );
}

/** What can be translated, and how much of each is left. */
function Kinds({ query: { kind, to }, search }: { query: TranslationListQuery; search: string }) {
  const t = useText('translations');
  const { data } = useQuery(translationProgress(to));
  const kinds = new Map(data?.kinds.map((one) => [one.kind, one.missing]));
  const tabs = TRANSLATION_KINDS.filter((one) => kinds.has(one)).map((one) => {
    const params = new URLSearchParams(search);
    for (const name of ['offset', 'state', 'category', 'brand']) params.delete(name);
    params.set('kind', one);
    return {
      text: t(`kinds.${one}`),
      to: withQuery(paths.translations(), params.toString()),
      count: kinds.get(one),
      current: one === kind,
    };
  });
  return <LinkTabs label={t('kinds.label')} tabs={tabs} />;
}

/** How far one has come with what is worked on. */
function Left({ query: { kind, to } }: { query: TranslationListQuery }) {
  const t = useText('translations');
  const format = useFormat();
  const { data } = useQuery(translationProgress(to));
  const of = data?.kinds.find((one) => one.kind === kind);
  if (!of || of.total === 0) return null;
  return (
    <>
      <Progress
        percent={Math.floor((100 * (of.total - of.missing)) / of.total)}
        size="small"
        showInfo={false}
        aria-label={t('progress.label')}
      />
      <span role="status">
        {t('progress.left', { count: of.missing, left: format.number(of.missing), total: format.number(of.total) })}
      </span>
    </>
  );
}

function Keys({ lines }: { lines: boolean }) {
  const t = useText('translations');
  const keys = [
    [lines ? 'Ctrl+Enter' : 'Enter', t('keys.next')],
    ['Alt+1…9', t('keys.take')],
    ['Alt+Enter', t('keys.same')],
    ['Esc', t('keys.undo')],
    ['Ctrl+↑ ↓', t('keys.move')],
  ];
  return (
    <p className="cat-tr-keys">
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd className="bo-kbd" dir="ltr">
            {key}
          </kbd>{' '}
          {what}
        </span>
      ))}
    </p>
  );
}

interface SheetProps {
  rows: readonly Translation[];
  desk: Desk;
  /** Goes on to what is left behind these. */
  onNext: () => void;
  onSame: (row: Translation, text: string) => void;
  /** Which of how many these are. */
  range: string;
  /** Whether there is anything behind these rows. */
  more: boolean;
}

function Sheet({ rows, desk, onNext, onSame, range, more }: SheetProps) {
  const t = useText('translations');
  const fields = useRef(new Map<string, HTMLTextAreaElement>());
  const end = useRef<HTMLButtonElement>(null);
  const [active, setActive] = useState<string | null>(null);
  const at = rows.findIndex(({ id }) => id === active);
  const [row, next] = [rows[at], rows[at + 1]];
  const ask = (one: Translation | undefined) => ({
    ...translationSuggestions({
      kind: one?.kind ?? 'title',
      to: one?.to ?? 'arabic',
      id: one?.id ?? '',
    }),
    enabled: one !== undefined,
  });
  const found = useQuery(ask(row));
  // The next row's are there when one comes to it.
  useQuery(ask(next));
  const suggestions = useSuggestions(found.data);

  const focus = (index: number) => {
    const one = rows[index];
    const field = one && fields.current.get(one.id);
    if (field) field.focus();
    else end.current?.focus();
  };
  // The focus stands where one begins.
  const begin = rows.findIndex((one) => desk.textOf(one).target === '');
  const began = useRef(false);
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    focus(Math.max(begin, 0));
  });
  const save = (one: Translation, index: number) => {
    const { target } = desk.textOf(one);
    const text = (desk.draftOf(one) ?? target).trim();
    const confirms = one.was !== null && desk.stateOf(one)?.state !== 'saved';
    if (text !== '' && (text !== target || confirms || desk.stateOf(one)?.state === 'refused')) desk.save(one, text);
    focus(index + 1);
  };
  return (
    <>
      <div className="cat-tr-scroll">
        <ol className="cat-tr-rows">
          {rows.map((one, index) => {
            const { source, target } = desk.textOf(one);
            return (
              <DeskRow
                key={keyOfRow(one)}
                row={one}
                source={source}
                target={target}
                draft={desk.draftOf(one)}
                state={desk.stateOf(one)}
                active={one.id === active}
                suggestions={one.id === active ? suggestions : []}
                waiting={found.isPending}
                same={one.id === active ? (found.data?.same ?? 0) : 0}
                fields={fields}
                onFocus={() => setActive(one.id)}
                onType={(text) => desk.type(one, text)}
                onUndo={() => desk.undo(one)}
                onNext={() => save(one, index)}
                onMove={(by) => {
                  if (rows[index + by]) focus(index + by);
                }}
                onSame={() => {
                  const text = (desk.draftOf(one) ?? target).trim();
                  if (text !== '') onSame(one, text);
                }}
              />
            );
          })}
        </ol>
      </div>
      <div className="cat-tr-end">
        <span>{range}</span>
        <Button ref={end} type={more ? 'primary' : 'default'} onClick={onNext}>
          {t(more ? 'nextSheet' : 'lookAgain')}
        </Button>
      </div>
    </>
  );
}

type Together = { what: 'same'; row: Translation; text: string } | { what: 'known' };
type Asked = Together | { what: 'file' } | { what: 'glossary' };

/** The rows that one press translates, as they are at that moment. */
function TogetherDialog({
  asked,
  query,
  desk,
  onClose,
}: {
  asked: Together;
  query: TranslationListQuery;
  desk: Desk;
  onClose: () => void;
}) {
  const t = useText('translations');
  const { kind, to } = query;
  const result = useQuery(
    translationRows(
      asked.what === 'same'
        ? { kind, to, state: 'missing', same: desk.textOf(asked.row).source, limit: MOST_AT_ONCE }
        : { ...query, state: 'known', offset: 0, limit: MOST_AT_ONCE },
    ),
  );
  return (
    <Loaded result={result} pending={<></>}>
      {({ results }) => (
        <ApplyDialog
          title={t(asked.what === 'same' ? 'same.title' : 'known.title')}
          to={to}
          changes={
            asked.what === 'same'
              ? results.map((row) => changeOf(row, asked.text))
              : results.flatMap((row) => (row.known === null ? [] : [changeOf(row, row.known)]))
          }
          took={desk.took}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}

/** `/product/translations`: texts beside their translations, worked through without a mouse. */
export function TranslationDeskPage() {
  const t = useText('translations');
  const format = useFormat();
  const list = useListState(TranslationListQuery, { screen: 'translations' });
  const desk = useDesk();
  const [sheet, setSheet] = useState(0);
  const [asked, setAsked] = useState<Asked | null>(null);
  const opener = useRef<Element | null>(null);
  const query = { ...list.query, limit: SHEET };
  const result = useQuery(translationSheet(query, sheet));
  const rows = result.data?.results ?? [];
  const open = (what: Asked) => {
    opener.current = document.activeElement;
    setAsked(what);
  };
  const close = () => {
    setAsked(null);
    // Back to the field that one came from.
    requestAnimationFrame(() => {
      if (opener.current instanceof HTMLElement) opener.current.focus();
    });
  };
  const leaves = query.state !== 'all';
  const goOn = async () => {
    const left = await desk.settled(rows);
    const skipped = leaves ? left.length : rows.length;
    const last = result.data?.next === null;
    setSheet((n) => n + 1);
    list.set({ offset: last ? undefined : query.offset + skipped });
    if (last) toast.success(t('fromTheTop'));
  };
  const { kind, to, offset } = query;
  return (
    <ListPage
      title={t('title')}
      views={<Kinds query={query} search={list.search} />}
      actions={
        <>
          <Can do="glossary.view">
            <Button onClick={() => open({ what: 'glossary' })}>{t('glossary.title')}</Button>
          </Can>
          <Can do="product.export">
            <ExportButton url={(ending) => translationsUrl(query, ending)} name="translations" />
          </Can>
          <MenuButton
            icon={<EllipsisOutlined aria-hidden />}
            groups={[
              [
                { key: 'known', label: t('known.title'), onClick: () => open({ what: 'known' }) },
                { key: 'file', label: t('file.title'), onClick: () => open({ what: 'file' }) },
              ],
            ]}
          >
            {t('more')}
          </MenuButton>
        </>
      }
      filters={<Filters list={list} kind={kind} to={to} />}
    >
      <LeaveGuard hasChanges={() => desk.unsaved(rows).length > 0} onDiscard={() => desk.discard(rows)} />
      <div className="cat-tr-desk">
        <Loaded result={result}>
          {({ results, count, count_exact }) =>
            results.length === 0 ? (
              <EmptyState text={t(query.state === 'missing' && !list.isFiltered ? 'allDone' : 'empty')} />
            ) : (
              <>
                <div className="cat-tr-head">
                  <span className="cat-tr-left">
                    <Left query={query} />
                  </span>
                  <Keys lines={kind === 'description'} />
                </div>
                <Sheet
                  key={`${String(sheet)} ${list.search}`}
                  rows={results}
                  desk={desk}
                  range={t(count_exact ? 'range' : 'rangeOrMore', {
                    from: format.number(offset + 1),
                    to: format.number(offset + results.length),
                    total: format.number(count),
                  })}
                  more={result.data?.next !== null}
                  onNext={() => void goOn()}
                  onSame={(row, text) => open({ what: 'same', row, text })}
                />
              </>
            )
          }
        </Loaded>
      </div>
      {asked?.what === 'glossary' ? <GlossaryDialog onClose={close} /> : null}
      {asked?.what === 'file' ? <FileDialog took={desk.took} onClose={close} /> : null}
      {asked?.what === 'same' || asked?.what === 'known' ? (
        <TogetherDialog asked={asked} query={list.query} desk={desk} onClose={close} />
      ) : null}
    </ListPage>
  );
}
