import {
  HorizontalList,
  HORIZONTAL_LIST_FILLS,
  HORIZONTAL_LIST_PHASES,
  HorizontalListQuery,
  PLACEMENTS,
} from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useLanguage } from '@bo/i18n';
import {
  type BulkAction,
  BulkBar,
  ChoiceFilter,
  ConfirmDialog,
  EmptyState,
  ExportButton,
  FlagFilter,
  LinkButton,
  ListPage,
  type ListState,
  Loaded,
  recordName,
  SavedViews,
  SearchFilter,
  selectionIn,
  useArchiveAction,
  useColumnsMenu,
  useDescribeError,
  useListState,
  useSelection,
} from '@bo/kit';
import { Can, toast, useCan } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useMemo, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { useHorizontalListColumns } from './horizontal-list-columns.tsx';
import {
  allHorizontalLists,
  deleteHorizontalList,
  horizontalLists,
  type Move,
  moveHorizontalList,
} from './horizontal-lists.api.ts';
import { HorizontalListRows } from './horizontal-list-rows.tsx';
import { isProvisional, listsOf } from './list-state.ts';
import { MoveConflict } from './move-conflict.tsx';
import { dropUnsaved, keptState, useUnsavedLists } from './unsaved-list.ts';

interface Conflict {
  current: HorizontalList;
  wanted: Move;
}

/** Moves lists; a list that someone else moved first asks which place holds. */
function useMoves() {
  const t = useText('horizontal-lists');
  const describe = useDescribeError();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [versions] = useState(() => new Map<string, number>());
  const move = useMutation(moveHorizontalList(useQueryClient(), t('done.moved'), versions));
  const go = (wanted: Move) =>
    move.mutate(wanted, {
      onError: (thrown) => {
        const error = toApiError(thrown);
        if (error.status !== 409) return;
        const current = HorizontalList.safeParse(error.current);
        if (current.success) setConflict({ current: current.data, wanted });
        else toast.error(describe(error));
      },
    });
  return { go, conflict, settle: () => setConflict(null) };
}

/** What can be done to several lists at once. Each has its opposite, so that Undo can take it back. */
function useListActions(archived: boolean): BulkAction[] {
  const t = useText('horizontal-lists');
  const archive = useArchiveAction('horizontal_list.delete', archived);
  if (archived) return [archive];
  return [
    { action: 'activate', label: t('actions.activate'), permission: 'horizontal_list.edit', undo: 'deactivate' },
    { action: 'deactivate', label: t('actions.deactivate'), permission: 'horizontal_list.edit', undo: 'activate' },
    archive,
  ];
}

/** Each list that could not be saved: why, and the way back to what was typed. It stays until it is saved or let go. */
function UnsavedNotes() {
  const t = useText('horizontal-lists');
  const { language } = useLanguage();
  const navigate = useNavigate();
  return useUnsavedLists().map(({ id, input, reason }) => (
    <Alert
      key={id}
      type="error"
      showIcon
      title={t('failed.title', { title: recordName({ ...input, id }, language), reason })}
      action={
        <>
          <Button
            size="small"
            type="primary"
            onClick={() => void navigate(paths.horizontalListCreate(), { state: keptState(id) })}
          >
            {t('failed.back')}
          </Button>
          <Button size="small" onClick={() => dropUnsaved(id)}>
            {t('failed.drop')}
          </Button>
        </>
      }
    />
  ));
}

type Query = HorizontalListQuery;

/** The lists under the filters, and what can be done with them. */
function Lists({
  list,
  all,
  isPlaceholderData,
}: {
  list: ListState<Query>;
  all: readonly HorizontalList[];
  isPlaceholderData: boolean;
}) {
  const t = useText('horizontal-lists');
  const { language } = useLanguage();
  const { query } = list;
  const archived = query.archived === true;
  const [now] = useState(Date.now);
  const lists = useMemo(() => listsOf(all, query, now), [all, query, now]);
  const actions = useListActions(archived);
  const selection = useSelection(list, actions);
  const { shown, menu } = useColumnsMenu(list, useHorizontalListColumns());
  const remove = useMutation(deleteHorizontalList(useQueryClient(), t('done.deleted')));
  const [deleting, setDeleting] = useState<HorizontalList | null>(null);
  const { go, conflict, settle } = useMoves();
  const mayEdit = useCan('horizontal_list.edit');
  const mayDelete = useCan('horizontal_list.delete');
  // Only where all lists stand in their own order does a place among them mean one in the shop.
  const ordered = query.sort === 'rank' && !list.isFiltered;
  // Nothing can stand behind a list of which the server does not know yet.
  const sorts = mayEdit && ordered && !all.some(isProvisional);
  const onMove = (from: number, to: number) => {
    const moving = all[from];
    const rest = all.filter((_, index) => index !== from);
    if (moving) go({ id: moving.id, version: moving.version, after_id: rest[to - 1]?.id ?? null });
  };
  return (
    <>
      {menu}
      {mayEdit && !ordered && lists.length > 0 ? <p className="bo-muted">{t('list.noOrder')}</p> : null}
      <BulkBar
        selection={selection}
        page={{ count: lists.length, count_exact: true, next: null, previous: null, results: [...lists] }}
        actions={actions}
        mutation={horizontalLists.bulk()}
        nameOf={(id) =>
          recordName(
            all.find((one) => one.id === id),
            language,
          )
        }
      />
      {lists.length === 0 ? (
        <EmptyState
          text={t(list.isFiltered ? 'list.nothing' : 'list.empty')}
          {...(list.isFiltered ? { action: <Button onClick={list.clear}>{t('list.clear')}</Button> } : {})}
        />
      ) : (
        <HorizontalListRows
          lists={lists}
          columns={shown}
          selection={selectionIn(selection, { isPlaceholderData })}
          onMove={sorts ? onMove : undefined}
          onDelete={mayDelete && !archived ? setDeleting : undefined}
        />
      )}
      {deleting ? (
        <ConfirmDialog
          open
          danger
          title={t('rows.delete', { title: recordName(deleting, language) })}
          effect={t('delete.effect')}
          okText={t('delete.ok')}
          onConfirm={async () => remove.mutate(deleting.id)}
          onClose={() => setDeleting(null)}
        />
      ) : null}
      {conflict ? (
        <MoveConflict
          current={conflict.current}
          lists={all}
          afterId={conflict.wanted.after_id}
          onTheirs={settle}
          onMine={() => {
            settle();
            go({ ...conflict.wanted, version: conflict.current.version });
          }}
        />
      ) : null}
    </>
  );
}

export function HorizontalListListPage() {
  const t = useText('horizontal-lists');
  const list = useListState(HorizontalListQuery, { screen: 'horizontal-lists' });
  const result = useQuery(allHorizontalLists(list.query.archived === true));
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <>
          <Can do="horizontal_list.export">
            <ExportButton url={(format) => horizontalLists.exportUrl(list.query, format)} name="horizontal-lists" />
          </Can>
          <Can do={paths.horizontalListCreate.permission}>
            <LinkButton to={paths.horizontalListCreate()}>{t('list.create')}</LinkButton>
          </Can>
        </>
      }
      views={<SavedViews list={list} />}
      filters={
        <>
          <SearchFilter list={list} placeholder={t('list.search')} />
          <ChoiceFilter
            list={list}
            name="placement"
            label={t('fields.placement')}
            choices={PLACEMENTS.map((value) => ({ value, label: t(`placement.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="fill"
            multiple={false}
            label={t('fields.fill')}
            choices={HORIZONTAL_LIST_FILLS.map((value) => ({ value, label: t(`fill.${value}`) }))}
          />
          <ChoiceFilter
            list={list}
            name="phase"
            label={t('fields.phase')}
            choices={HORIZONTAL_LIST_PHASES.map((value) => ({ value, label: t(`phase.${value}`) }))}
          />
          <FlagFilter list={list} name="archived" label={t('fields.archived')} />
        </>
      }
    >
      <UnsavedNotes />
      <Loaded result={result}>
        {({ results }) => <Lists list={list} all={results} isPlaceholderData={result.isPlaceholderData} />}
      </Loaded>
    </ListPage>
  );
}
