import {
  type Customer,
  type CustomerDetail,
  CUSTOMER_LANGUAGES,
  CUSTOMER_STATUSES,
  CustomerInput,
} from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BarChart,
  CodeCell,
  ConfirmButton,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  HistorySection,
  InlineEdit,
  Loaded,
  PlainTable,
  PrevNext,
  QuickForm,
  recordName,
  StatusCell,
  SummaryStrip,
  TextAreaField,
  useListRow,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useInfiniteQuery, useMutation, useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link, useParams } from '@bo/platform/router';
import { customers, orders, useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { STATUS_TONE } from '../../parts/order-status.ts';
import { CUSTOMER_TONE } from './customer-columns.tsx';
import { AddressDialog, CustomerDialog } from './customer-dialogs.tsx';
import { CustomerMenu } from './customer-menu.tsx';
import { customerMonths, walletEntries } from './customers.api.ts';
import '../../parts/records.css';

/** A customer at a glance; all of it is known to the list already. */
function Summary({ customer }: { customer: Customer | undefined }) {
  const t = useText('customers');
  const label = useLabel();
  const format = useFormat();
  return (
    <SummaryStrip>
      <Fact label={t('fields.spent')}>
        {customer && <bdi className="bo-number">{format.money(customer.spent)}</bdi>}
      </Fact>
      <Fact label={t('fields.wallet')}>
        {customer && <bdi className="bo-number">{format.money(customer.wallet)}</bdi>}
      </Fact>
      <Fact label={t('fields.orders')}>
        {customer && (
          <Link to={withQuery(paths.orderList(), { customer: customer.id })}>
            {format.number(customer.order_count)}
          </Link>
        )}
      </Fact>
      <Fact label={t('fields.last_order')}>
        {customer?.last_order_at ? (
          <time dateTime={customer.last_order_at} title={format.dateTime(customer.last_order_at)}>
            {format.relative(customer.last_order_at)}
          </time>
        ) : null}
      </Fact>
      <Fact label={t('fields.status')}>
        {customer && (
          <StatusCell text={label(`customer_status.${customer.status}`)} tone={CUSTOMER_TONE[customer.status]} />
        )}
      </Fact>
    </SummaryStrip>
  );
}

const SHOWN_ORDERS = 8;

function OrdersSection({ customer }: { customer: Customer }) {
  const t = useText('customers');
  const notes = useText('credit-notes');
  const label = useLabel();
  const format = useFormat();
  const result = useQuery(orders.list({ customer: customer.id, sort: '-purchase_date', limit: SHOWN_ORDERS }));
  return (
    <DetailSection title={t('sections.orders')}>
      <Loaded result={result}>
        {({ count, results }) =>
          results.length === 0 ? (
            <p className="bo-muted">{t('orders.none')}</p>
          ) : (
            <>
              <PlainTable
                label={t('sections.orders')}
                columns={[
                  { title: t('orders.number') },
                  { title: t('orders.purchase_date') },
                  { title: t('orders.status') },
                  { title: t('orders.qty'), align: 'end' },
                  { title: t('orders.amount'), align: 'end' },
                ]}
              >
                {results.map(({ id, number, purchase_date, status, qty, amount }) => (
                  <tr key={id}>
                    <td>
                      <Link to={paths.orderDetails(id)}>
                        <bdi dir="ltr">{number}</bdi>
                      </Link>
                    </td>
                    <td>{format.dateTime(purchase_date)}</td>
                    <td>
                      <StatusCell text={label(`order_status.${status}`)} tone={STATUS_TONE[status]} />
                    </td>
                    <td data-align="end">{format.number(qty)}</td>
                    <td data-align="end">
                      <bdi className="bo-number">{format.money(amount)}</bdi>
                    </td>
                  </tr>
                ))}
              </PlainTable>
              <p className="ord-more">
                {count > results.length ? (
                  <Link to={withQuery(paths.orderList(), { customer: customer.id })}>
                    {t('orders.all', { count, number: format.number(count) })}
                  </Link>
                ) : null}
                <Can do="refund.view">
                  <Link to={withQuery(paths.creditNoteList(), { customer: customer.id })}>{notes('of')}</Link>
                </Can>
              </p>
            </>
          )
        }
      </Loaded>
    </DetailSection>
  );
}

function MonthsSection({ customer }: { customer: Customer }) {
  const t = useText('customers');
  const format = useFormat();
  const result = useQuery(customerMonths(customer.id));
  return (
    <DetailSection title={t('sections.months')}>
      <Loaded result={result}>
        {({ results }) => {
          const spent = results.reduce((sum, one) => sum + one.spent, 0);
          const bought = results.reduce((sum, one) => sum + one.orders, 0);
          return (
            <BarChart
              title={t('sections.months')}
              summary={t('months.summary', {
                count: bought,
                number: format.number(bought),
                spent: format.money(spent),
              })}
              axis={t('months.month')}
              unit={format.currencySign}
              show={format.amount}
              series={[{ label: t('fields.spent') }]}
              bars={results.map((one) => ({ label: format.month(one.month), values: [one.spent] }))}
            />
          );
        }}
      </Loaded>
    </DetailSection>
  );
}

function WalletSection({ customer }: { customer: Customer }) {
  const t = useText('customers');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const result = useInfiniteQuery(walletEntries(customer.id));
  return (
    <DetailSection
      title={t('sections.wallet')}
      actions={
        <Can do="refund.view">
          <Link to={withQuery(paths.walletCreditList(), { customer: customer.id })}>{t('wallet.credits')}</Link>
        </Can>
      }
    >
      <Loaded result={result}>
        {({ pages }) => {
          const entries = pages.flatMap(({ results }) => results);
          if (entries.length === 0) return <p className="bo-muted">{t('wallet.none')}</p>;
          return (
            <>
              <PlainTable
                label={t('sections.wallet')}
                columns={[
                  { title: t('wallet.at') },
                  { title: t('wallet.what') },
                  { title: t('wallet.by') },
                  { title: t('fields.amount'), align: 'end' },
                  { title: t('wallet.balance'), align: 'end' },
                ]}
              >
                {entries.map(({ id, at, kind, reason, order, actor, amount, balance }) => (
                  <tr key={id}>
                    <td>{format.dateTime(at)}</td>
                    <td>
                      {label(`wallet_kind.${kind}`)}
                      {order ? (
                        <>
                          {' '}
                          <Link to={paths.orderDetails(order.id)}>
                            <bdi dir="ltr">{order.number}</bdi>
                          </Link>
                        </>
                      ) : null}
                      {reason === '' ? null : (
                        <div className="bo-muted">
                          <bdi>{reason}</bdi>
                        </div>
                      )}
                    </td>
                    <td>
                      <bdi>{recordName(actor ?? undefined, language)}</bdi>
                    </td>
                    <td data-align="end">
                      <bdi className="bo-number">{format.money(amount)}</bdi>
                    </td>
                    <td data-align="end">
                      <bdi className="bo-number">{format.money(balance)}</bdi>
                    </td>
                  </tr>
                ))}
              </PlainTable>
              {result.hasNextPage ? (
                <p className="ord-more">
                  <Button size="small" loading={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
                    {t('wallet.more')}
                  </Button>
                </p>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </DetailSection>
  );
}

function AddressesSection({ customer }: { customer: CustomerDetail }) {
  const t = useText('customers');
  const format = useFormat();
  const [open, setOpen] = useState<string | null>(null);
  const remove = useMutation(
    customers.act<{ version: number; addresses: object[] }>('addresses', { done: t('done.addressRemoved') }),
  );
  const mayChange = customer.status !== 'anonymised';
  return (
    <DetailSection
      title={t('sections.addresses')}
      actions={
        mayChange ? (
          <Can do="customer.edit">
            <Button size="small" onClick={() => setOpen('new')}>
              {t('addresses.add')}
            </Button>
          </Can>
        ) : null
      }
    >
      {customer.addresses.length === 0 ? (
        <p className="bo-muted">{t('addresses.none')}</p>
      ) : (
        <ul className="ord-addresses">
          {customer.addresses.map((address) => (
            <li key={address.id}>
              <div>
                <strong>
                  <bdi>{address.label || t('addresses.unnamed')}</bdi>
                </strong>
                {address.is_default ? <span className="bo-muted"> · {t('fields.is_default')}</span> : null}
                <div>
                  <bdi>{format.list([address.line1, address.line2, address.area, address.city].filter(Boolean))}</bdi>
                </div>
                <CodeCell value={address.pincode} />
              </div>
              {mayChange ? (
                <Can do="customer.edit">
                  <span className="bo-actions">
                    <Button size="small" onClick={() => setOpen(address.id)}>
                      {t('actions.edit')}
                    </Button>
                    <ConfirmButton
                      danger
                      title={t('addresses.removeTitle')}
                      effect={t('addresses.removeEffect')}
                      okText={t('actions.remove')}
                      button={{ size: 'small' }}
                      onConfirm={() =>
                        remove.mutateAsync({
                          id: customer.id,
                          version: customer.version,
                          addresses: customer.addresses
                            .filter(({ id }) => id !== address.id)
                            .map(({ latitude: _, longitude: __, ...other }) => other),
                        })
                      }
                    >
                      {t('actions.remove')}
                    </ConfirmButton>
                  </span>
                </Can>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {open === null ? null : (
        <AddressDialog
          customer={customer}
          address={customer.addresses.find(({ id }) => id === open) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </DetailSection>
  );
}

const NoteForm = CustomerInput.pick({ note: true });

function NoteEdit({ customer, onSaved }: { customer: CustomerDetail; onSaved: () => void }) {
  const t = useText('customers');
  const save = useMutation(customers.act<{ version: number; note: string }>('note', { done: t('done.note') }));
  return (
    <QuickForm
      contract={NoteForm}
      initial={{ note: customer.note }}
      record={customer}
      save={(values, { id, version }) => save.mutateAsync({ id, version, ...values })}
      onSaved={onSaved}
    >
      <TextAreaField name="note" label={t('fields.note')} rows={4} />
    </QuickForm>
  );
}

function NoteSection({ customer }: { customer: CustomerDetail }) {
  const t = useText('customers');
  const { note } = customer;
  const text = note === '' ? <span className="bo-muted">{t('note.none')}</span> : <bdi>{note}</bdi>;
  return (
    <DetailSection title={t('fields.note')}>
      <Can do="customer.edit" otherwise={<p className="ord-note">{text}</p>}>
        {customer.status === 'anonymised' ? (
          <p className="ord-note">{text}</p>
        ) : (
          <InlineEdit
            label={t('note.open', { note: note === '' ? t('note.none') : note })}
            title={t('note.edit')}
            content={(close) => <NoteEdit customer={customer} onSaved={close} />}
          >
            {text}
          </InlineEdit>
        )}
      </Can>
    </DetailSection>
  );
}

/** How the history names what has changed and shows it. */
function useHistoryOf() {
  const t = useText('customers');
  const label = useLabel();
  const format = useFormat();
  const one =
    <V extends string>(values: readonly V[], text: (value: V) => string) =>
    (value: unknown) =>
      values.filter((known) => known === value).map(text)[0] ?? String(value);
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    name: t('fields.name'),
    customer_phone: t('fields.phone'),
    customer_email: t('fields.email'),
    tax_number: t('fields.tax_number'),
    note: t('fields.note'),
    status_reason: t('fields.reason'),
    status: { label: t('fields.status'), show: one(CUSTOMER_STATUSES, (value) => label(`customer_status.${value}`)) },
    language: {
      label: t('fields.language'),
      show: one(CUSTOMER_LANGUAGES, (value) => label(`customer_language.${value}`)),
    },
    wallet: { label: t('fields.wallet'), show: (value) => format.money(Number(value)) },
    addresses: {
      label: t('sections.addresses'),
      show: (value) => format.list(Array.isArray(value) ? value.map(String) : []),
    },
  };
  return (field: string) => labels[field];
}

function Side({ customer }: { customer: CustomerDetail }) {
  const t = useText('customers');
  const label = useLabel();
  const format = useFormat();
  const historyOf = useHistoryOf();
  return (
    <>
      <DetailSection title={t('sections.contact')}>
        <Facts>
          <Fact label={t('fields.phone')}>
            {customer.customer_phone && <CodeCell value={customer.customer_phone} />}
          </Fact>
          <Fact label={t('fields.email')}>
            {customer.customer_email && <CodeCell value={customer.customer_email} />}
          </Fact>
          {customer.tax_number === '' ? null : (
            <Fact label={t('fields.tax_number')}>
              <CodeCell value={customer.tax_number} />
            </Fact>
          )}
          <Fact label={t('fields.language')}>{label(`customer_language.${customer.language}`)}</Fact>
          <Fact label={t('fields.created_at')}>{format.date(customer.created_at)}</Fact>
        </Facts>
      </DetailSection>
      <NoteSection customer={customer} />
      <HistorySection type="customer" id={customer.id} labelOf={historyOf} />
    </>
  );
}

/** Everything the desk needs while a customer is on the phone. */
export function CustomerDetailsPage() {
  const t = useText('customers');
  const { customerId = '' } = useParams();
  const result = useQuery(customers.detail(customerId));
  const row = useListRow(customers, customerId);
  const [editing, setEditing] = useState(false);
  const known = result.data ?? row;
  const whole = result.data;
  const parent = { to: paths.customerList(), label: t('list.title') };
  const sections = (
    <Loaded result={result}>
      {(customer) => (
        <>
          {customer.status_reason === '' ? null : (
            <p role="note">{t('block.because', { reason: customer.status_reason })}</p>
          )}
          <Can do="order.view">
            <OrdersSection customer={customer} />
          </Can>
          <MonthsSection customer={customer} />
          <WalletSection customer={customer} />
          <AddressesSection key={customer.id} customer={customer} />
        </>
      )}
    </Loaded>
  );
  if (result.isError && !whole)
    return (
      <DetailPage title={t('title')} parent={parent}>
        {sections}
      </DetailPage>
    );
  return (
    <DetailPage
      title={known ? <bdi>{known.name}</bdi> : t('title')}
      // Its line is there before the code is, so that nothing below moves.
      subtitle={<bdi dir="ltr">{known?.code ?? '\u00a0'}</bdi>}
      parent={parent}
      summary={<Summary customer={known} />}
      side={whole ? <Side customer={whole} /> : <div className="bo-card" />}
      actions={
        <>
          {known ? <PrevNext resource={customers} id={known.id} to={paths.customerDetails} /> : null}
          {whole && whole.status !== 'anonymised' ? (
            <Can do="customer.edit">
              <Button type="primary" onClick={() => setEditing(true)}>
                {t('actions.edit')}
              </Button>
            </Can>
          ) : null}
          {whole ? <CustomerMenu key={whole.id} customer={whole} /> : null}
        </>
      }
    >
      {sections}
      {editing && whole ? <CustomerDialog customer={whole} onClose={() => setEditing(false)} /> : null}
    </DetailPage>
  );
}
