import { inCases, PurchaseOrderDetail, PurchaseOrderInput, purchaseLine } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  ContractForm,
  DateField,
  EntityField,
  FormPage,
  FormSection,
  Loaded,
  MoneyField,
  NumberField,
  ReferenceSelect,
  RowsField,
  type RowsOf,
  TextAreaField,
  useFormValues,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useNavigate, useParams, useSearchParams } from '@bo/platform/router';
import { supplierPrices, suppliers } from '@bo/resources';
import { plainVariants } from '../../parts/plain-variants.ts';
import { WarehouseField } from '../../parts/warehouse-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { purchaseOrders } from './purchase-orders.api.ts';
import '../../parts/parts.css';

const LINE = { variant_id: '', cases: 1, units: 0, pack_size: null, case_cost: null };
const isLine = (value: unknown): value is typeof LINE =>
  typeof value === 'object' && value !== null && 'variant_id' in value;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** Adds by a part of a name, a code or a scan, with what the supplier's list says; the same again is one case more. */
function AddLine({ rows, supplier }: { rows: RowsOf; supplier: string }) {
  const t = useText('purchase-orders');
  const client = useQueryClient();
  const placeOf = (id: string) => rows.read().findIndex((line) => isLine(line) && line.variant_id === id);
  const add = async (id: string) => {
    const page =
      supplier === '' || placeOf(id) !== -1
        ? undefined
        : await client.query(supplierPrices.list({ supplier: [supplier], variant: [id] })).catch(() => undefined);
    const price = page?.results[0];
    // Read after the answer: what was scanned or typed meanwhile stays.
    const lines = rows.read().filter(isLine);
    const known = placeOf(id);
    rows.replace(
      known === -1
        ? [
            ...lines,
            {
              ...LINE,
              variant_id: id,
              cases: price?.minimum_cases ?? 1,
              pack_size: price?.pack_size ?? null,
              case_cost: price?.expired ? null : (price?.case_cost ?? null),
            },
          ]
        : lines.map((line, at) => (at === known ? { ...line, cases: (line.cases || 0) + 1 } : line)),
    );
  };
  return (
    <ReferenceSelect
      className="cat-purchase-add"
      aria-label={t('form.scan')}
      placeholder={t('form.scan')}
      resource={plainVariants}
      value={[]}
      onChange={([id]) => void (id === undefined ? undefined : add(id))}
    />
  );
}

/** What the lines come to as they are typed, before VAT, and what the supplier takes at least. */
function Sum() {
  const t = useText('purchase-orders');
  const format = useFormat();
  const values = useFormValues();
  const supplier = useQuery({
    ...suppliers.detail(textOf(values['supplier_id'])),
    enabled: textOf(values['supplier_id']) !== '',
  });
  const lines = Array.isArray(values['lines']) ? values['lines'].filter(isLine) : [];
  const net = lines.reduce((sum, line) => {
    const [cost, pack] = [numberOf(line.case_cost), numberOf(line.pack_size)];
    if (cost === null || pack === null || pack < 1) return sum;
    const quantity = (numberOf(line.cases) ?? 0) * pack + (numberOf(line.units) ?? 0);
    return sum + purchaseLine({ quantity, pack_size: pack, case_cost: cost, vat_rate: 0 }).cost_net;
  }, 0);
  const minimum = supplier.data?.minimum_order ?? null;
  return (
    <p role="status">
      {t('form.sum', { amount: format.money(net) })}{' '}
      {minimum !== null && net < minimum ? (
        <span className="cat-near">{t('form.below', { amount: format.money(minimum) })}</span>
      ) : null}
    </p>
  );
}

function Fields({ fixed }: { fixed: boolean }) {
  const t = useText('purchase-orders');
  const supplier = textOf(useFormValues()['supplier_id']);
  return (
    <>
      <FormSection title={t('form.order')}>
        <EntityField name="supplier_id" label={t('fields.supplier')} resource={suppliers} disabled={fixed} />
        <WarehouseField name="warehouse_id" label={t('fields.warehouse')} />
        <DateField name="expected_on" label={t('fields.expected_on')} hint={t('hints.expected_on')} />
        <TextAreaField name="note" label={t('fields.note')} hint={t('hints.note')} rows={2} />
      </FormSection>
      <FormSection title={t('form.lines')}>
        <div className="cat-stock-lines bo-wide">
          <RowsField
            name="lines"
            label={t('form.lines')}
            rowLabel={(place) => t('form.line', { place })}
            addText={t('form.add')}
            blank={() => LINE}
            max={200}
            more={(rows) => <AddLine rows={rows} supplier={supplier} />}
          >
            {(path) => (
              <>
                <EntityField name={`${path}.variant_id`} label={t('fields.variant')} resource={plainVariants} />
                <NumberField name={`${path}.cases`} label={t('fields.cases')} />
                <NumberField name={`${path}.units`} label={t('fields.units')} />
                <NumberField name={`${path}.pack_size`} label={t('fields.pack_size')} />
                <Can do="product.cost">
                  <MoneyField name={`${path}.case_cost`} label={t('fields.case_cost')} />
                </Can>
              </>
            )}
          </RowsField>
          <Can do="product.cost">
            <Sum />
          </Can>
        </div>
      </FormSection>
    </>
  );
}

export function PurchaseOrderCreatePage() {
  const t = useText('purchase-orders');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const create = useMutation(purchaseOrders.create({ done: t('done.created') }));
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.purchaseOrderList(), label: t('list.title') }}>
      <ContractForm
        name={`purchase-order ${params.get('supplier') ?? ''}`}
        contract={PurchaseOrderInput}
        initial={{ supplier_id: params.get('supplier') ?? '', lines: [] }}
        save={(input) => create.mutateAsync(input)}
        onSaved={({ id }) => void navigate(paths.purchaseOrderDetails(id), { replace: true })}
      >
        <Fields fixed={false} />
      </ContractForm>
    </FormPage>
  );
}

/** An order as its form has it. */
function asInput(record: unknown) {
  const { supplier, warehouse, lines, ...order } = PurchaseOrderDetail.parse(record);
  return {
    ...order,
    supplier_id: supplier.id,
    warehouse_id: warehouse.id,
    lines: lines.map(({ variant_id, quantity, pack_size, case_cost }) => ({
      variant_id,
      ...inCases(quantity, pack_size),
      pack_size,
      case_cost,
    })),
  };
}

export function PurchaseOrderEditPage() {
  const t = useText('purchase-orders');
  const navigate = useNavigate();
  const { purchaseOrderId = '' } = useParams();
  const result = useQuery(purchaseOrders.detail(purchaseOrderId));
  const update = useMutation(purchaseOrders.update({ done: t('done.saved') }));
  const back = () => void navigate(paths.purchaseOrderDetails(purchaseOrderId));
  return (
    <FormPage
      title={result.data?.number ?? t('details.title')}
      parent={{ to: paths.purchaseOrderDetails(purchaseOrderId), label: t('details.title') }}
    >
      <Loaded result={result}>
        {(order) =>
          order.status === 'draft' ? (
            <ContractForm
              name="purchase-order"
              contract={PurchaseOrderInput}
              record={order}
              fieldsOf={asInput}
              save={(input, base) =>
                update.mutateAsync({ id: order.id, version: base?.version ?? order.version, input })
              }
              onSaved={back}
            >
              <Fields fixed />
            </ContractForm>
          ) : (
            <p role="note">{t('form.notDraft')}</p>
          )
        }
      </Loaded>
    </FormPage>
  );
}
