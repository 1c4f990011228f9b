import { VatEntriesQuery, type VatEntry } from '@bo/contracts';
import { type Column, columns, ExportButton, RecordListPage, useListState } from '@bo/kit';
import { Can, useRecordPlaces } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import { notePath } from '../../parts/credit-notes.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { VatBoxes } from './vat-boxes.tsx';
import { VatControls } from './vat-controls.tsx';
import { vatEntries, vatEntriesExport, vatReturn, vatReturnExport } from './vat-return.api.ts';
import { useBoxName } from './vat-words.ts';
import './vat-return.css';

const column = columns<VatEntry>();

/** Where a document opens, as far as the signed-in person may see it. */
function usePathOf() {
  const { pathOf } = useRecordPlaces();
  return ({ source, record_id }: VatEntry): string | undefined => {
    switch (source) {
      case 'invoice':
        return withQuery(paths.orderPrint(), { kind: 'invoice', language: 'both', ids: record_id });
      case 'credit_note':
        return notePath(record_id);
      case 'commission':
        return pathOf('seller', record_id);
      case 'supplier_invoice':
        return pathOf('supplier_invoice', record_id);
      case 'supplier_credit':
        return pathOf('supplier_return', record_id);
    }
  };
}

export function useEntryColumns(form: 'uae_201' | 'by_rate'): Column<VatEntry>[] {
  const t = useText('vat-return');
  const label = useLabel();
  const pathOf = usePathOf();
  const boxName = useBoxName(form);
  return [
    column.custom('number', {
      title: t('fields.number'),
      sort: 'number',
      width: 170,
      priority: 1,
      render: (entry) => {
        const to = pathOf(entry);
        const number = <bdi dir="ltr">{entry.number}</bdi>;
        return to === undefined ? number : <Link to={to}>{number}</Link>;
      },
      second: { title: t('fields.source'), render: ({ source }) => label(`vat_source.${source}`) },
    }),
    column.custom('box', {
      title: t('fields.box'),
      width: 260,
      grows: true,
      priority: 2,
      render: ({ box }) => boxName(box),
    }),
    column.date('dated', { title: t('fields.dated'), style: 'date', sort: 'dated', width: 130, priority: 1 }),
    column.money('net', { title: t('fields.net'), sort: 'net', width: 140, priority: 1 }),
    column.money('vat', { title: t('fields.vat'), sort: 'vat', width: 120, priority: 1, matters: true }),
  ];
}

/** The VAT return of a period, box by box, with the documents behind it. */
export function VatReturnPage() {
  const t = useText('vat-return');
  const list = useListState(VatEntriesQuery, { screen: 'vat-return' });
  const { month, months } = list.query;
  const period = month === undefined ? { months } : { month, months };
  const { data } = useQuery(vatReturn(period));
  const result = useQuery(vatEntries(list.query));
  const form = data?.rules.form ?? 'uae_201';
  const boxName = useBoxName(form);
  return (
    <RecordListPage
      title={t('title')}
      list={list}
      actions={
        <Can do="report.export">
          <ExportButton url={(format) => vatReturnExport(period, format)} name="vat-return" />
        </Can>
      }
      above={
        <>
          <VatControls list={list} report={data} />
          {data ? (
            <VatBoxes report={data} box={list.query.box} onPick={(box) => list.set({ box })} />
          ) : (
            <div className="ord-vat-wait" />
          )}
          <div className="ord-vat-head">
            <h2 className="bo-card-title">
              {list.query.box === undefined ? t('documents') : t('documentsOf', { box: boxName(list.query.box) })}
            </h2>
            <Can do="report.export">
              <ExportButton url={(format) => vatEntriesExport(list.query, format)} name="vat-return-documents" />
            </Can>
          </div>
        </>
      }
      result={result}
      columns={useEntryColumns(form)}
      empty={t('empty')}
    />
  );
}
