import { type Coupon, DISCOUNT_TYPES } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  DateCell,
  DetailPage,
  DetailSection,
  Fact,
  Facts,
  HistorySection,
  LinkButton,
  Loaded,
  PlainTable,
  PrevNext,
  RecordActions,
  recordName,
  StatusCell,
  SummaryStrip,
  useEnd,
  useListRow,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { useInfiniteQuery, useMutation, useQueries, useQuery } from '@bo/platform/query';
import { Link, useParams } from '@bo/platform/router';
import { brands, categories, coupons, couponUses, products, useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { orderPath, customerPath } from '../../parts/other-remotes.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { COUPON_TONE } from './coupon-columns.tsx';
import { useDiscount } from './coupon-value.tsx';
import '../../parts/marketing.css';

function Summary({ coupon }: { coupon: Coupon | undefined }) {
  const t = useText('coupons');
  const label = useLabel();
  const format = useFormat();
  const discount = useDiscount();
  return (
    <SummaryStrip>
      <Fact label={t('fields.discount_value')}>{coupon && <bdi className="bo-number">{discount(coupon)}</bdi>}</Fact>
      <Fact label={t('fields.state')}>
        {coupon && <StatusCell text={label(`coupon_state.${coupon.state}`)} tone={COUPON_TONE[coupon.state]} />}
      </Fact>
      <Fact label={t('fields.used_count')}>
        {coupon && (
          <bdi className="bo-number">
            {coupon.available_count === null
              ? format.number(coupon.used_count)
              : t('details.used_of', {
                  used: format.number(coupon.used_count),
                  available: format.number(coupon.available_count),
                })}
          </bdi>
        )}
      </Fact>
      <Fact label={t('fields.start_date')}>{coupon && format.date(coupon.starts_at)}</Fact>
      <Fact label={t('fields.end_date')}>{coupon && <DateCell value={coupon.ends_at} style="end" />}</Fact>
    </SummaryStrip>
  );
}

/** Which orders had it. Names and numbers are there as far as one may see them. */
function UsesSection({ coupon }: { coupon: Coupon }) {
  const t = useText('coupons');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useInfiniteQuery(couponUses(coupon.id));
  return (
    <DetailSection title={t('sections.uses')}>
      <Loaded result={result}>
        {({ pages }) => {
          const uses = pages.flatMap(({ results }) => results);
          if (uses.length === 0) return <p className="bo-muted">{t('uses.none')}</p>;
          return (
            <>
              <PlainTable
                label={t('sections.uses')}
                columns={[
                  { title: t('uses.order') },
                  { title: t('uses.customer') },
                  { title: t('uses.used_at') },
                  { title: t('uses.discount'), align: 'end' },
                  { title: t('uses.restored') },
                ]}
              >
                {uses.map(({ id, order, customer, used_at, discount, restored_at }) => (
                  <tr key={id}>
                    <td>
                      {order ? (
                        <Link to={orderPath(order.id)}>
                          <bdi dir="ltr">{order.number}</bdi>
                        </Link>
                      ) : (
                        <span className="bo-muted">{t('uses.hidden')}</span>
                      )}
                    </td>
                    <td>
                      {customer ? (
                        <Link to={customerPath(customer.id)}>
                          <bdi>{recordName(customer, language)}</bdi>
                        </Link>
                      ) : (
                        <span className="bo-muted">{t('uses.hidden')}</span>
                      )}
                    </td>
                    <td>{format.dateTime(used_at)}</td>
                    <td data-align="end">
                      <bdi className="bo-number">{format.money(discount)}</bdi>
                    </td>
                    <td>{restored_at === null ? '' : t('uses.restored_at', { at: format.dateTime(restored_at) })}</td>
                  </tr>
                ))}
              </PlainTable>
              {result.hasNextPage ? (
                <p className="mkt-more">
                  <Button size="small" loading={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
                    {t('uses.more')}
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

const KINDS = { category: categories, brand: brands, product: products } as const;

/** The names of some records; one that is gone is its id. */
function Names({ kind, ids }: { kind: keyof typeof KINDS; ids: readonly string[] }) {
  const format = useFormat();
  const { language } = useLanguage();
  const found = useQueries({
    queries: ids.map((id) => ({
      ...(KINDS[kind].detail(id) as ReturnType<typeof brands.detail>),
    })),
  });
  return <bdi>{format.list(ids.map((id, at) => recordName(found[at]?.data, language) || id))}</bdi>;
}

function ScopeSection({ coupon }: { coupon: Coupon }) {
  const t = useText('coupons');
  const parts = [
    ['category_ids', 'category'],
    ['brand_ids', 'brand'],
    ['product_ids', 'product'],
    ['excluded_category_ids', 'category'],
    ['excluded_brand_ids', 'brand'],
    ['excluded_product_ids', 'product'],
  ] as const;
  const filled = parts.filter(([name]) => coupon[name].length > 0);
  return (
    <DetailSection title={t('sections.scope')}>
      <Facts>
        {filled.every(([name]) => name.startsWith('excluded')) ? (
          <Fact label={t('fields.scope')}>{t('details.everything')}</Fact>
        ) : null}
        {filled.map(([name, kind]) => (
          <Fact key={name} label={t(`fields.${name}`)}>
            <Names kind={kind} ids={coupon[name]} />
          </Fact>
        ))}
        {coupon.excludes_offers ? <Fact label={t('fields.excludes_offers')}>{t('details.yes')}</Fact> : null}
      </Facts>
    </DetailSection>
  );
}

/** How the history names what has changed and shows it. */
function useHistoryOf() {
  const t = useText('coupons');
  const label = useLabel();
  const format = useFormat();
  const end = useEnd();
  const money = (value: unknown) => format.money(Number(value));
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    code: t('fields.code'),
    title: t('fields.title'),
    discount_type: {
      label: t('fields.discount_type'),
      show: (value) =>
        DISCOUNT_TYPES.filter((one) => one === value).map((one) => label(`discount_type.${one}`))[0] ?? String(value),
    },
    cart_value: { label: t('fields.cart_value'), show: money },
    maximum_discount: { label: t('fields.maximum_discount'), show: money },
    available_count: t('fields.available_count'),
    per_customer_limit: t('fields.per_customer_limit'),
    starts_at: { label: t('fields.start_date'), show: (value) => format.date(String(value)) },
    ends_at: { label: t('fields.end_date'), show: (value) => end(String(value)) },
    draft: t('fields.draft'),
    active: t('fields.active'),
  };
  return (field: string) => labels[field];
}

function Side({ coupon }: { coupon: Coupon }) {
  const t = useText('coupons');
  const format = useFormat();
  const historyOf = useHistoryOf();
  const { language } = useLanguage();
  return (
    <>
      <DetailSection title={t('sections.limits')}>
        <Facts>
          <Fact label={t('fields.cart_value')}>
            <bdi className="bo-number">{format.money(coupon.cart_value)}</bdi>
          </Fact>
          <Fact label={t('fields.maximum_discount')}>
            {coupon.maximum_discount === null ? null : (
              <bdi className="bo-number">{format.money(coupon.maximum_discount)}</bdi>
            )}
          </Fact>
          <Fact label={t('fields.available_count')}>
            {coupon.available_count === null ? t('list.unlimited') : format.number(coupon.available_count)}
          </Fact>
          <Fact label={t('fields.per_customer_limit')}>
            {coupon.per_customer_limit === null ? t('list.unlimited') : format.number(coupon.per_customer_limit)}
          </Fact>
          {coupon.batch ? (
            <Fact label={t('fields.batch')}>
              <Link to={paths.couponBatch(coupon.batch.id)}>{recordName(coupon.batch, language)}</Link>
            </Fact>
          ) : null}
        </Facts>
      </DetailSection>
      <HistorySection type="coupon" id={coupon.id} labelOf={historyOf} />
    </>
  );
}

function Actions({ coupon }: { coupon: Coupon }) {
  const t = useText('coupons');
  const mayEdit = useCan('coupon.edit') && coupon.archived_at === null;
  const activate = useMutation(coupons.act<{ version: number }>('activate', { done: t('done.activated') }));
  const deactivate = useMutation(coupons.act<{ version: number }>('deactivate', { done: t('done.deactivated') }));
  const { id, version } = coupon;
  const on = coupon.active && !coupon.draft;
  return (
    <>
      {mayEdit ? (
        <Button
          danger={on}
          loading={activate.isPending || deactivate.isPending}
          onClick={() => (on ? deactivate : activate).mutate({ id, version })}
        >
          {t(on ? 'actions.deactivate' : 'actions.activate')}
        </Button>
      ) : null}
      {coupon.archived_at === null ? (
        <Can do={paths.couponEdit.permission}>
          <LinkButton to={paths.couponEdit(id)}>{t('actions.edit')}</LinkButton>
        </Can>
      ) : null}
      <RecordActions
        resource={coupons}
        record={coupon}
        permission="coupon.delete"
        list={paths.couponList()}
        archiveEffect={t('archive.effect')}
        {...(coupon.used_count === 0 ? { deleteEffect: t('delete.effect') } : {})}
      />
    </>
  );
}

/** What a coupon does, who had it, and the one button that stops it. */
export function CouponDetailsPage() {
  const t = useText('coupons');
  const { language } = useLanguage();
  const { couponId = '' } = useParams();
  const result = useQuery(coupons.detail(couponId));
  const row = useListRow(coupons, couponId);
  const known = result.data ?? row;
  const whole = result.data;
  const parent = { to: paths.couponList(), label: t('list.title') };
  const sections = (
    <Loaded result={result}>
      {(coupon) => (
        <>
          <UsesSection coupon={coupon} />
          <ScopeSection coupon={coupon} />
        </>
      )}
    </Loaded>
  );
  if (result.isError && !whole)
    return (
      <DetailPage title={t('edit.title')} parent={parent}>
        {sections}
      </DetailPage>
    );
  return (
    <DetailPage
      title={known ? <bdi dir="ltr">{known.code}</bdi> : t('edit.title')}
      subtitle={known && <bdi>{recordName(known, language)}</bdi>}
      parent={parent}
      summary={<Summary coupon={known} />}
      side={whole ? <Side coupon={whole} /> : <div className="bo-card" />}
      actions={
        <>
          {known ? <PrevNext resource={coupons} id={known.id} to={paths.couponDetails} /> : null}
          {whole ? <Actions coupon={whole} /> : null}
        </>
      }
    >
      {sections}
    </DetailPage>
  );
}
