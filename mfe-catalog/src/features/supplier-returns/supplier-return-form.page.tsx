import { type Returnable, StockBatchListQuery, SUPPLIER_RETURN_REASONS, SupplierReturnInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  ContractForm,
  EntityField,
  Fact,
  FormPage,
  FormSection,
  ImageField,
  Loaded,
  NumberField,
  recordName,
  ReferenceCell,
  RowsField,
  SelectField,
  SummaryStrip,
  TextAreaField,
  useFillField,
  useFormValues,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link, useNavigate, useSearchParams } from '@bo/platform/router';
import { suppliers, useLabel } from '@bo/resources';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { plainVariants } from '../../parts/plain-variants.ts';
import { StockItemCell } from '../../parts/stock-item.tsx';
import { WarehouseField } from '../../parts/warehouse-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { stockBatches } from '../inventory/inventory.api.ts';
import { GoodsFrom } from './supplier-return-cells.tsx';
import { returnable, supplierReturns } from './supplier-returns.api.ts';
import '../../parts/parts.css';
import './supplier-returns.css';

/** As many batches as one chooses among: those that expire first. */
const MOST_BATCHES = 50;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Why the goods go back, with a photo of it. */
function WhyFields() {
  const t = useText('supplier-returns');
  const label = useLabel();
  return (
    <FormSection title={t('form.why')}>
      <SelectField
        name="reason"
        label={t('fields.reason')}
        choices={SUPPLIER_RETURN_REASONS.map((value) => ({ value, label: label(`movement_reason.${value}`) }))}
      />
      <TextAreaField name="note" label={t('fields.note')} hint={t('hints.note')} rows={2} />
      <ImageField name="photo" label={t('fields.photo')} purpose="receipt" />
    </FormSection>
  );
}

/** Goods leave as soon as it is sent, so its button says so. */
function ReturnForm({
  initial,
  children,
}: {
  initial: Partial<z.input<typeof SupplierReturnInput>>;
  children: ReactNode;
}) {
  const t = useText('supplier-returns');
  const navigate = useNavigate();
  const create = useMutation(supplierReturns.create({ done: t('done.created') }));
  return (
    <ContractForm
      name={`supplier-return ${JSON.stringify(initial)}`}
      contract={SupplierReturnInput}
      initial={initial}
      submitText={t('list.create')}
      save={(input) => create.mutateAsync(input)}
      onSaved={({ id }) => void navigate(paths.supplierReturnDetails(id), { replace: true })}
    >
      {children}
      <WhyFields />
    </ContractForm>
  );
}

/** What came with a delivery and can go back, line by line. */
function DeliveryForm({ receipt, goods }: { receipt: string; goods: Returnable }) {
  const t = useText('supplier-returns');
  const format = useFormat();
  const { language } = useLanguage();
  /** As it was when the form began: its fields stay in their places. */
  const [{ supplier, warehouse, lines }] = useState(goods);
  if (lines.length === 0) return <p role="note">{t('form.nothingLeft')}</p>;
  return (
    <ReturnForm
      initial={{
        supplier_id: supplier.id,
        warehouse_id: warehouse.id,
        purchase_receipt_id: receipt,
        ...(lines.some(({ from }) => from === 'dock') ? { reason: 'damaged' as const } : {}),
        lines: lines.map(({ variant_id, from, batch_id, most }) => ({
          ...{ variant_id, from, batch_id },
          quantity: from === 'dock' ? most : null,
        })),
      }}
    >
      <FormSection title={t('form.lines')} hint={t('hints.lines')}>
        <ul className="cat-back bo-wide">
          {lines.map((line, index) => (
            <li
              key={`${line.from} ${line.variant_id} ${line.batch_id ?? ''}`}
              aria-label={[recordName(line.product, language), t(`from.${line.from}`), line.batch]
                .filter(Boolean)
                .join(' · ')}
            >
              <StockItemCell item={line} />
              <GoodsFrom from={line.from} batch={line.batch} expires_on={line.expires_on} />
              <NumberField
                name={`lines.${String(index)}.quantity`}
                label={t('fields.going')}
                hint={t('form.most', { number: format.number(line.most) })}
              />
            </li>
          ))}
        </ul>
      </FormSection>
    </ReturnForm>
  );
}

/** A batch of the row's product in the warehouse of the form; without one what expires first goes first. */
function BatchField({ path, index }: { path: string; index: number }) {
  const t = useText('supplier-returns');
  const format = useFormat();
  const fill = useFillField();
  const { warehouse_id, lines } = useFormValues();
  const line: unknown = Array.isArray(lines) ? lines[index] : undefined;
  const valueOf = (name: string) => textOf(typeof line === 'object' && line !== null ? Reflect.get(line, name) : '');
  const [warehouse, variant, chosen] = [textOf(warehouse_id), valueOf('variant_id'), valueOf('batch_id')];
  const { data } = useQuery({
    ...stockBatches(StockBatchListQuery.parse({ warehouse, variant, limit: MOST_BATCHES })),
    enabled: warehouse !== '' && variant !== '',
    placeholderData: undefined,
  });
  // Of another product, or in another warehouse, it is no choice any more.
  const isGone = chosen !== '' && data !== undefined && data.results.every(({ id }) => id !== chosen);
  const clear = useEffectEvent(() => fill(`${path}.batch_id`, null));
  useEffect(() => {
    if (isGone) clear();
  }, [isGone]);
  return (
    <SelectField
      name={`${path}.batch_id`}
      label={t('fields.batch')}
      choices={(data?.results ?? []).map(({ id, batch, expires_on, quantity }) => ({
        value: id,
        label: [
          batch || t('form.noBatch'),
          expires_on === null ? '' : t('expires', { day: format.date(expires_on) }),
          t('form.onHand', { number: format.number(quantity) }),
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  );
}

/** Goods from stock whose delivery is unknown. */
function StockForm({ supplier }: { supplier: string }) {
  const t = useText('supplier-returns');
  return (
    <ReturnForm initial={{ supplier_id: supplier, lines: [] }}>
      <FormSection title={t('form.goods')} hint={t('hints.withoutDelivery')}>
        <EntityField name="supplier_id" label={t('fields.supplier')} resource={suppliers} />
        <WarehouseField name="warehouse_id" label={t('fields.warehouse')} />
      </FormSection>
      <FormSection title={t('form.lines')}>
        <div className="cat-stock-lines bo-wide">
          <RowsField
            name="lines"
            label={t('form.lines')}
            rowLabel={(place) => t('form.line', { place })}
            addText={t('form.add')}
            blank={() => ({ variant_id: '', from: 'stock', batch_id: null, quantity: null })}
            max={200}
          >
            {(path, index) => (
              <>
                <EntityField name={`${path}.variant_id`} label={t('fields.product')} resource={plainVariants} />
                <Can do={paths.inventoryBatches.permission}>
                  <BatchField path={path} index={index} />
                </Can>
                <NumberField name={`${path}.quantity`} label={t('fields.quantity')} />
              </>
            )}
          </RowsField>
        </div>
      </FormSection>
    </ReturnForm>
  );
}

function DeliveryReturnPage({ receipt }: { receipt: string }) {
  const t = useText('supplier-returns');
  const format = useFormat();
  const result = useQuery(returnable(receipt));
  const goods = result.data;
  return (
    <FormPage
      title={t('list.create')}
      parent={
        goods
          ? { to: paths.purchaseOrderDetails(goods.order.id), label: goods.order.number }
          : { to: paths.supplierReturnList(), label: t('list.title') }
      }
      summary={
        result.isError ? null : (
          <SummaryStrip>
            <Fact label={t('fields.supplier')}>{goods && <ReferenceCell value={goods.supplier} />}</Fact>
            <Fact label={t('fields.warehouse')}>{goods && <ReferenceCell value={goods.warehouse} />}</Fact>
            <Fact label={t('fields.order')}>
              {goods && (
                <Link to={paths.purchaseOrderDetails(goods.order.id)}>
                  <CodeCell value={goods.order.number} />
                </Link>
              )}
            </Fact>
            <Fact label={t('fields.received_at')}>
              {goods && <time dateTime={goods.at}>{format.dateTime(goods.at)}</time>}
            </Fact>
          </SummaryStrip>
        )
      }
    >
      <Loaded result={result}>{(loaded) => <DeliveryForm receipt={receipt} goods={loaded} />}</Loaded>
    </FormPage>
  );
}

/** Goods go back to their supplier: those of one delivery, or any of the stock. */
export function SupplierReturnCreatePage() {
  const t = useText('supplier-returns');
  const [search] = useSearchParams();
  const receipt = search.get('receipt');
  if (receipt !== null) return <DeliveryReturnPage key={receipt} receipt={receipt} />;
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.supplierReturnList(), label: t('list.title') }}>
      <StockForm supplier={search.get('supplier') ?? ''} />
    </FormPage>
  );
}
