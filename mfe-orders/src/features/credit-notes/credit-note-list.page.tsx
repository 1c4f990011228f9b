import { type CreditNote, CreditNoteListQuery } from '@bo/contracts';
import { type Column, columns, PeriodFilter, RecordListPage, ReferenceCell, useListState } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { creditNotes } from '@bo/resources';
import { notePath } from '../../parts/credit-notes.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const column = columns<CreditNote>();

export function useCreditNoteColumns(): Column<CreditNote>[] {
  const t = useText('credit-notes');
  return [
    column.code('number', {
      title: t('fields.number'),
      sort: 'number',
      width: 130,
      priority: 1,
      second: { title: t('fields.invoice_number'), render: (note) => <bdi dir="ltr">{note.invoice_number}</bdi> },
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 150, priority: 1 }),
    column.custom('order', {
      title: t('fields.order'),
      width: 150,
      priority: 2,
      render: ({ order }) => (
        <Link to={paths.orderDetails(order.id)} onClick={(event) => event.stopPropagation()}>
          <bdi dir="ltr">{order.number}</bdi>
        </Link>
      ),
      second: {
        title: t('fields.refund'),
        render: ({ refund }) => (refund ? <bdi dir="ltr">{refund.number}</bdi> : null),
      },
    }),
    column.custom('customer', {
      title: t('fields.customer'),
      width: 200,
      grows: true,
      priority: 1,
      render: ({ customer }) => <bdi>{customer.name}</bdi>,
      second: {
        title: t('fields.reason'),
        render: ({ reason, reason_ar }) => <ReferenceCell value={{ name: reason, name_ar: reason_ar }} />,
      },
    }),
    column.money('difference', {
      title: t('fields.difference'),
      sort: 'difference',
      width: 130,
      priority: 1,
      matters: true,
    }),
    column.money('vat', { title: t('fields.vat'), width: 110, priority: 2 }),
    column.money('after', { title: t('fields.after'), width: 140, priority: 3 }),
  ];
}

/** Tax credit notes: what invoices were lowered by, when and why. A row opens its paper. */
export function CreditNoteListPage() {
  const t = useText('credit-notes');
  const list = useListState(CreditNoteListQuery, { screen: 'credit-notes' });
  const result = useQuery(creditNotes.list(list.query));
  return (
    <RecordListPage
      title={t('list.title')}
      list={list}
      resource={creditNotes}
      exportRight="refund.export"
      search={t('list.search')}
      filters={
        <>
          <PeriodFilter list={list} from="from" upto="upto" label={t('fields.created_at')} />
        </>
      }
      result={result}
      columns={useCreditNoteColumns()}
      to={({ id }) => notePath(id)}
      empty={t('list.empty')}
    />
  );
}
