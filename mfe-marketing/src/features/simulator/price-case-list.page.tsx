import { PRICE_CASE_STATUSES, type PriceCase, PriceCaseListQuery, type PriceCaseStatus } from '@bo/contracts';
import {
  ChoiceFilter,
  type Column,
  columns,
  FlagFilter,
  LinkButton,
  MenuButton,
  AmountCell,
  RecordListPage,
  type StatusTone,
  useListState,
  useUndoToast,
} from '@bo/kit';
import { Can, toast, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useFormat } from '@bo/i18n';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { checkAll, priceCases } from './simulator.api.ts';

const column = columns<PriceCase>();
const TONE: Record<PriceCaseStatus, StatusTone> = { as_expected: 'good', changed: 'warn', failed: 'bad' };

export function useCaseColumns(): Column<PriceCase>[] {
  const t = useText('simulator');
  return [
    column.text('title', { title: t('cases.name'), sort: 'title', width: 210, grows: true, priority: 1 }),
    column.status('status', {
      title: t('cases.status'),
      width: 150,
      priority: 1,
      of: ({ status }) => ({ text: t(`cases.statuses.${status}`), tone: TONE[status] }),
    }),
    column.custom('expected', {
      title: t('cases.expected'),
      money: true,
      width: 130,
      priority: 1,
      align: 'end',
      render: ({ expected }) => <AmountCell value={expected.total} />,
    }),
    column.custom('latest', {
      title: t('cases.latest'),
      money: true,
      width: 130,
      priority: 1,
      align: 'end',
      matters: true,
      render: ({ latest }) => <AmountCell value={latest?.total ?? null} />,
    }),
    column.date('checked_at', { title: t('cases.checkedAt'), width: 140, priority: 2 }),
    column.date('updated_at', { title: t('cases.updatedAt'), sort: 'updated_at', width: 140, priority: 4 }),
  ];
}

/** What can be done with one case. */
function CaseMenu({ item }: { item: PriceCase }) {
  const t = useText('simulator');
  const undo = useUndoToast();
  const [edits, deletes] = [useCan('offer.edit'), useCan('offer.delete')];
  const accept = useMutation(priceCases.act<{ version: number }>('accept', { done: t('cases.accepted') }));
  const archive = useMutation(priceCases.archive());
  const restore = useMutation(priceCases.restore());
  const { id, version, title } = item;
  const actions = [
    ...(edits && item.status === 'changed'
      ? [{ key: 'accept', label: t('cases.accept'), onClick: () => accept.mutate({ id, version }) }]
      : []),
    ...(deletes && item.archived_at === null
      ? [
          {
            key: 'archive',
            label: t('cases.archive'),
            danger: true,
            onClick: () =>
              archive.mutate(item, {
                onSuccess: (archived) => undo(t('cases.archived', { title }), () => restore.mutateAsync(archived)),
              }),
          },
        ]
      : []),
    ...(deletes && item.archived_at !== null
      ? [{ key: 'restore', label: t('cases.restore'), onClick: () => restore.mutate(item) }]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <MenuButton
      type="text"
      size="small"
      icon={<MoreOutlined />}
      aria-label={t('cases.actionsOf', { title })}
      groups={[actions]}
    />
  );
}

/** Kept baskets: which of them still cost what is expected. */
export function PriceCaseListPage() {
  const t = useText('simulator');
  const format = useFormat();
  const list = useListState(PriceCaseListQuery, { screen: 'price-cases' });
  const result = useQuery(priceCases.list(list.query));
  const check = useMutation(checkAll);
  const run = () =>
    check.mutate(undefined, {
      onSuccess: ({ checked, changed }) =>
        // A price that changed is no good news.
        toast[changed > 0 ? 'blank' : 'success'](
          t('cases.checked', { count: changed, number: format.number(changed), all: format.number(checked) }),
        ),
    });
  return (
    <RecordListPage
      title={t('cases.title')}
      list={list}
      actions={
        <>
          <Can do="offer.edit">
            <Button loading={check.isPending} onClick={run}>
              {t('cases.check')}
            </Button>
          </Can>
          <LinkButton to={paths.priceSimulator()}>{t('title')}</LinkButton>
        </>
      }
      search={t('cases.search')}
      filters={
        <>
          <ChoiceFilter
            list={list}
            name="status"
            label={t('cases.status')}
            choices={PRICE_CASE_STATUSES.map((value) => ({ value, label: t(`cases.statuses.${value}`) }))}
          />
          <FlagFilter list={list} name="archived" label={t('cases.isArchived')} />
        </>
      }
      result={result}
      columns={useCaseColumns()}
      to={({ id }) => withQuery(paths.priceSimulator(), { case: id })}
      rowActions={(item) => <CaseMenu item={item} />}
      empty={t('cases.empty')}
    />
  );
}
