import { type BilledReceipt, BilledReceiptListQuery, MOST_BILLED, type SupplierInvoiceDetail } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CheckBox,
  CodeCell,
  ConfirmButton,
  DateField,
  DetailSection,
  EntityField,
  Fact,
  Facts,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  MoneyCell,
  MoneyField,
  PlainTable,
  recordName,
  ReferenceCell,
  ResourceForm,
  TextAreaField,
  TextField,
  useField,
  useFillField,
  useFormValues,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useParams, useSearchParams } from '@bo/platform/router';
import { suppliers } from '@bo/resources';
import { useEffect, useEffectEvent } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { billedReceipts, supplierInvoices } from './supplier-invoices.api.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const minorOf = (value: unknown): number => (typeof value === 'number' ? value : 0);
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

interface DeliveriesProps {
  receipts: readonly BilledReceipt[];
  chosen: readonly string[];
  /** Left out where nothing can be chosen. */
  onChange?: (ids: string[]) => void;
}

function Deliveries({ receipts, chosen, onChange }: DeliveriesProps) {
  const t = useText('supplier-invoices');
  const format = useFormat();
  const costs = useCan('product.cost');
  return (
    <PlainTable
      label={t('fields.receipt_ids')}
      columns={[
        ...(onChange ? [{ title: t('form.choose') }] : []),
        { title: t('fields.at') },
        { title: t('fields.order') },
        { title: t('fields.delivery_note') },
        { title: t('fields.warehouse') },
        ...(costs ? [{ title: t('fields.cost_total'), align: 'end' as const }] : []),
      ]}
    >
      {receipts.map((receipt) => (
        <tr key={receipt.id}>
          {onChange ? (
            <td>
              <CheckBox
                aria-label={t('form.bills', { order: receipt.order.number, day: format.date(receipt.at) })}
                checked={chosen.includes(receipt.id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...chosen, receipt.id] : chosen.filter((id) => id !== receipt.id))
                }
              />
            </td>
          ) : null}
          <td>
            <time dateTime={receipt.at}>{format.date(receipt.at)}</time>
          </td>
          <td>
            <CodeCell value={receipt.order.number} />
          </td>
          <td>
            <CodeCell value={receipt.delivery_note || receipt.note} />
          </td>
          <td>
            <ReferenceCell value={receipt.warehouse} />
          </td>
          {costs ? (
            <td data-align="end">
              <MoneyCell value={receipt.cost_total} />
            </td>
          ) : null}
        </tr>
      ))}
    </PlainTable>
  );
}

/** What the chosen deliveries come to, and how far the invoice as it is typed differs from that. */
function Comparison({ receipts }: { receipts: readonly BilledReceipt[] }) {
  const t = useText('supplier-invoices');
  const values = useFormValues();
  const sum = (key: 'cost_net' | 'cost_vat') => receipts.reduce((total, receipt) => total + (receipt[key] ?? 0), 0);
  const [net, vat] = [sum('cost_net'), sum('cost_vat')];
  const difference = minorOf(values['net_minor']) + minorOf(values['vat_minor']) - net - vat;
  return (
    <Facts>
      <Fact label={t('fields.received_net')}>
        <MoneyCell value={net} />
      </Fact>
      <Fact label={t('fields.received_vat')}>
        <MoneyCell value={vat} />
      </Fact>
      <Fact label={t('fields.difference')}>
        {difference === 0 ? t('list.agrees') : <MoneyCell value={difference} />}
      </Fact>
    </Facts>
  );
}

/** The deliveries of the supplier that no other invoice bills. */
function BilledField({ own }: { own: readonly BilledReceipt[] }) {
  const t = useText('supplier-invoices');
  const supplier = textOf(useFormValues()['supplier_id']);
  const costs = useCan('product.cost');
  const { value, change, frame } = useField({ name: 'receipt_ids', label: t('fields.receipt_ids') }, (ids) =>
    String(idsOf(ids).length),
  );
  const open = useQuery({
    ...billedReceipts.list(BilledReceiptListQuery.parse({ supplier, invoiced: 'false', limit: MOST_BILLED })),
    enabled: supplier !== '',
  });
  const receipts = [
    ...own.filter((receipt) => receipt.supplier.id === supplier),
    ...(open.data?.results ?? []).filter(({ id }) => own.every((receipt) => receipt.id !== id)),
  ];
  const chosen = idsOf(value).filter((id) => receipts.some((receipt) => receipt.id === id));
  return (
    <div className="bo-field bo-wide" role="group" aria-label={frame.label}>
      {supplier === '' ? (
        <p className="bo-muted">{t('form.supplierFirst')}</p>
      ) : receipts.length === 0 && !open.isPending ? (
        <p className="bo-muted">{t('form.noneOpen')}</p>
      ) : (
        <Deliveries receipts={receipts} chosen={chosen} onChange={change} />
      )}
      {frame.error === undefined ? null : <div className="bo-field-error">{frame.error}</div>}
      {costs && chosen.length > 0 ? <Comparison receipts={receipts.filter(({ id }) => chosen.includes(id))} /> : null}
    </div>
  );
}

/** The supplier's tax number is proposed as the store has it. */
function SupplierField() {
  const t = useText('supplier-invoices');
  const fill = useFillField();
  const values = useFormValues();
  const supplier = textOf(values['supplier_id']);
  const { data } = useQuery({ ...suppliers.detail(supplier), enabled: supplier !== '' });
  const propose = useEffectEvent(() => {
    if (data && textOf(values['tax_number']) === '') fill('tax_number', data.trn);
  });
  const known = data?.id;
  useEffect(() => {
    if (known !== undefined) propose();
  }, [known]);
  return <EntityField name="supplier_id" label={t('fields.supplier')} resource={suppliers} />;
}

function InvoiceFields({ own = [] }: { own?: readonly BilledReceipt[] }) {
  const t = useText('supplier-invoices');
  return (
    <>
      <FormSection title={t('form.invoice')}>
        <SupplierField />
        <TextField name="number" label={t('fields.number')} code />
        <DateField name="dated" label={t('fields.dated')} />
        <TextField name="tax_number" label={t('fields.tax_number')} hint={t('hints.tax_number')} code />
        <MoneyField name="net_minor" label={t('fields.net_minor')} />
        <MoneyField name="vat_minor" label={t('fields.vat_minor')} />
        <TextAreaField name="note" label={t('fields.note')} rows={2} />
      </FormSection>
      <FormSection title={t('fields.receipt_ids')} hint={t('hints.receipt_ids')}>
        <BilledField own={own} />
      </FormSection>
    </>
  );
}

export function SupplierInvoiceCreatePage() {
  const t = useText('supplier-invoices');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const receipt = search.get('receipt');
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.supplierInvoiceList(), label: t('list.title') }}>
      <ResourceForm
        resource={supplierInvoices}
        initial={{ supplier_id: search.get('supplier') ?? '', receipt_ids: receipt === null ? [] : [receipt] }}
        onSaved={() => void navigate(paths.supplierInvoiceList(), { replace: true })}
      >
        <InvoiceFields />
      </ResourceForm>
    </FormPage>
  );
}

/** An invoice that counts no more, as it was. */
function Voided({ invoice }: { invoice: SupplierInvoiceDetail }) {
  const t = useText('supplier-invoices');
  const format = useFormat();
  return (
    <DetailSection title={t('form.invoice')}>
      <p role="note">
        {t('form.voided', { day: format.date(invoice.voided_at ?? '') })} <bdi>{invoice.void_reason}</bdi>
      </p>
      <Facts>
        <Fact label={t('fields.supplier')}>
          <ReferenceCell value={invoice.supplier} />
        </Fact>
        <Fact label={t('fields.dated')}>{format.date(invoice.dated)}</Fact>
        <Fact label={t('fields.tax_number')}>
          <CodeCell value={invoice.tax_number} />
        </Fact>
        <Fact label={t('fields.net_minor')}>
          <MoneyCell value={invoice.net_minor} />
        </Fact>
        <Fact label={t('fields.vat_minor')}>
          <MoneyCell value={invoice.vat_minor} />
        </Fact>
      </Facts>
    </DetailSection>
  );
}

function VoidButton({ invoice }: { invoice: SupplierInvoiceDetail }) {
  const t = useText('supplier-invoices');
  const act = useMutation(supplierInvoices.act<{ version: number; reason: string }>('void', { done: t('done.void') }));
  return invoice.voided_at === null ? (
    <Can do="supplier_invoice.delete">
      <ConfirmButton
        danger
        title={t('form.void')}
        okText={t('form.void')}
        effect={t('form.voidEffect')}
        reason="required"
        onConfirm={(reason) => act.mutateAsync({ id: invoice.id, version: invoice.version, reason })}
      >
        {t('form.void')}
      </ConfirmButton>
    </Can>
  ) : null;
}

const LABELLED = ['number', 'dated', 'tax_number', 'note', 'void_reason'] as const;
const MONEY = ['net_minor', 'vat_minor', 'received_net', 'received_vat', 'difference'] as const;
function useHistoryLabels() {
  const t = useText('supplier-invoices');
  const format = useFormat();
  return (field: string) => {
    const [money] = MONEY.filter((name) => name === field);
    if (money)
      return {
        label: t(`fields.${money}`),
        show: (value: unknown) => (typeof value === 'number' ? format.money(value) : '—'),
      };
    const [plain] = LABELLED.filter((name) => name === field);
    return plain && t(`fields.${plain}`);
  };
}

export function SupplierInvoiceEditPage() {
  const t = useText('supplier-invoices');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { invoiceId = '' } = useParams();
  const result = useQuery(supplierInvoices.detail(invoiceId));
  const labelOf = useHistoryLabels();
  return (
    <FormPage
      title={result.data ? `${result.data.number} · ${recordName(result.data.supplier, language)}` : t('form.invoice')}
      parent={{ to: paths.supplierInvoiceList(), label: t('list.title') }}
      actions={result.data ? <VoidButton invoice={result.data} /> : null}
    >
      <Loaded result={result}>
        {(invoice) => (
          <>
            {invoice.voided_at === null ? (
              <ResourceForm
                resource={supplierInvoices}
                record={invoice}
                onSaved={() => void navigate(paths.supplierInvoiceList())}
              >
                <InvoiceFields own={invoice.receipts} />
              </ResourceForm>
            ) : (
              <Voided invoice={invoice} />
            )}
            <HistorySection type="supplier_invoice" id={invoice.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
