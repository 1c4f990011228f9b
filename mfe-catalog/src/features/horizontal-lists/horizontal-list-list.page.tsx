import { normalizeForSearch, HorizontalList } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import { ConfirmDialog, EmptyState, LinkButton, ListPage, Loaded, recordName, useDescribeError } from '@bo/kit';
import { Can, toast, useCan } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import Input from 'antd/es/input';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { allHorizontalLists, deleteHorizontalList, type Move, moveHorizontalList } from './horizontal-lists.api.ts';
import { HorizontalListRows } from './horizontal-list-rows.tsx';
import { MoveConflict } from './move-conflict.tsx';

interface Conflict {
  current: HorizontalList;
  wanted: Move;
}

/** Moves lists; a list that somebody else moved first asks which place holds. */
function useMoves() {
  const t = useText('horizontal-lists');
  const describe = useDescribeError();
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const move = useMutation(moveHorizontalList(useQueryClient(), t('done.moved')));
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

export function HorizontalListListPage() {
  const t = useText('horizontal-lists');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery(allHorizontalLists());
  const remove = useMutation(deleteHorizontalList(useQueryClient(), t('done.deleted')));
  const [deleting, setDeleting] = useState<HorizontalList | null>(null);
  const { go, conflict, settle } = useMoves();
  const [search, setSearch] = useState('');
  const mayEdit = useCan('horizontal_list.edit');
  const mayDelete = useCan('horizontal_list.delete');
  const wanted = normalizeForSearch(search.trim());
  return (
    <ListPage
      title={t('list.title')}
      actions={
        <Can do={paths.horizontalListCreate.permission}>
          <LinkButton to={paths.horizontalListCreate()}>{t('list.create')}</LinkButton>
        </Can>
      }
      filters={
        <Input.Search
          className="bo-search"
          allowClear
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      }
    >
      <Loaded result={result}>
        {({ results }) => {
          const lists =
            wanted === ''
              ? results
              : results.filter(({ title, title_ar }) => normalizeForSearch(`${title} ${title_ar}`).includes(wanted));
          const onMove = (from: number, to: number) => {
            const list = results[from];
            const rest = results.filter((_, index) => index !== from);
            if (list) go({ id: list.id, version: list.version, after_id: rest[to - 1]?.id ?? null });
          };
          return (
            <>
              <p className="bo-muted">
                {t('list.count', { count: lists.length, number: format.number(lists.length) })}
              </p>
              {lists.length === 0 ? (
                <EmptyState text={t(wanted === '' ? 'list.empty' : 'list.nothing')} />
              ) : (
                <HorizontalListRows
                  lists={lists}
                  onMove={mayEdit && wanted === '' ? onMove : undefined}
                  onDelete={mayDelete ? setDeleting : undefined}
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
                  lists={results}
                  afterID={conflict.wanted.after_id}
                  onTheirs={settle}
                  onMine={() => {
                    settle();
                    go({ ...conflict.wanted, version: conflict.current.version });
                  }}
                />
              ) : null}
            </>
          );
        }}
      </Loaded>
    </ListPage>
  );
}
