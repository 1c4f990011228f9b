import type { Supplier } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BadgeCell,
  CodeCell,
  DetailPage,
  Fact,
  LinkButton,
  Loaded,
  MoneyCell,
  PrevNext,
  recordName,
  SummaryStrip,
  useListRow,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useParams } from '@bo/platform/router';
import { suppliers } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { PriceList } from './price-list.tsx';

function Summary({ supplier }: { supplier: Supplier | undefined }) {
  const t = useText('suppliers');
  const format = useFormat();
  const days = (count: number | undefined) =>
    count === undefined ? null : t('days.count', { count, number: format.number(count) });
  return (
    <SummaryStrip>
      <Fact label={t('fields.contact')}>{supplier && <bdi>{supplier.contact}</bdi>}</Fact>
      <Fact label={t('fields.phone')}>
        {supplier?.phone ? (
          <a href={`tel:${supplier.phone}`}>
            <CodeCell value={supplier.phone} />
          </a>
        ) : null}
      </Fact>
      <Fact label={t('fields.email')}>
        {supplier?.email ? (
          <a href={`mailto:${supplier.email}`}>
            <bdi dir="ltr">{supplier.email}</bdi>
          </a>
        ) : null}
      </Fact>
      <Fact label={t('fields.lead_days')}>{days(supplier?.lead_days)}</Fact>
      <Fact label={t('fields.payment_days')}>{days(supplier?.payment_days)}</Fact>
      <Fact label={t('fields.minimum_order')}>{supplier && <MoneyCell value={supplier.minimum_order} />}</Fact>
      <Fact label={t('fields.trn')}>
        {supplier && (supplier.trn === '' ? t('details.noTrn') : <CodeCell value={supplier.trn} />)}
      </Fact>
    </SummaryStrip>
  );
}

/** A supplier: how to reach it, its terms, and what it asks for each variant. */
export function SupplierDetailsPage() {
  const t = useText('suppliers');
  const { language } = useLanguage();
  const { supplierId = '' } = useParams();
  const result = useQuery(suppliers.detail(supplierId));
  const row = useListRow(suppliers, supplierId);
  const known = result.data ?? row;
  const parent = { to: paths.supplierList(), label: t('list.title') };
  return (
    <DetailPage
      title={recordName(known, language) || t('details.title')}
      subtitle={
        known ? (
          <>
            <CodeCell value={known.code} />{' '}
            {known.archived_at === null ? null : <BadgeCell text={t('list.archived')} tone="warn" />}
          </>
        ) : undefined
      }
      parent={parent}
      summary={result.isError && !known ? null : <Summary supplier={known} />}
      actions={
        <>
          <PrevNext resource={suppliers} id={supplierId} to={paths.supplierDetails} />
          <Can do={paths.purchaseOrderList.permission}>
            <LinkButton quiet to={withQuery(paths.purchaseOrderList(), { supplier: supplierId })}>
              {t('details.orders')}
            </LinkButton>
          </Can>
          <Can do={paths.supplierReturnList.permission}>
            <LinkButton quiet to={withQuery(paths.supplierReturnList(), { supplier: supplierId })}>
              {t('details.returns')}
            </LinkButton>
          </Can>
          <Can do={paths.supplierEdit.permission}>
            <LinkButton quiet to={paths.supplierEdit(supplierId)}>
              {t('details.edit')}
            </LinkButton>
          </Can>
          <Can do={paths.purchaseOrderCreate.permission}>
            <LinkButton to={withQuery(paths.purchaseOrderCreate(), { supplier: supplierId })}>
              {t('details.order')}
            </LinkButton>
          </Can>
        </>
      }
    >
      <Loaded result={result}>
        {(supplier) => (
          <>
            {supplier.note === '' ? null : (
              <p role="note">
                <bdi>{supplier.note}</bdi>
              </p>
            )}
            <PriceList supplier={supplier} />
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
