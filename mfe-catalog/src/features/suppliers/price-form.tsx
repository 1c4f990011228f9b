import { type SupplierPrice, SupplierPriceInput, unitCost } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import {
  DateField,
  EntityField,
  MoneyField,
  NumberField,
  QuickForm,
  SwitchField,
  TextField,
  useFormValues,
} from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import { supplierPrices } from '@bo/resources';
import { plainVariants } from '../../parts/plain-variants.ts';
import { useText } from '../../text.ts';
import { CostChange } from './cost-change.tsx';

const NEW = {
  variant_id: '',
  supplier_code: '',
  case_cost: null,
  pack_size: 1,
  minimum_cases: 1,
  valid_upto: null,
  preferred: false,
};
const amount = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null);

/** What a unit comes to as it is typed, beside what it came to and what the store's books say. */
function UnitCost({ price }: { price: SupplierPrice | undefined }) {
  const t = useText('suppliers');
  const format = useFormat();
  const values = useFormValues();
  const [cost, pack] = [amount(values['case_cost']), amount(values['pack_size'])];
  if (cost === null || pack === null) return null;
  const each = unitCost(cost, pack);
  const before = price?.case_cost == null ? null : unitCost(price.case_cost, price.pack_size);
  return (
    <p className="bo-muted" role="status">
      {before === null || before === each
        ? t('price.unit', { cost: format.money(each) })
        : t('price.unitChange', { before: format.money(before), after: format.money(each) })}{' '}
      <CostChange before={before} after={each} />
      {price ? <br /> : null}
      {price
        ? t('price.inStore', {
            cost: price.cost === null ? '—' : format.money(price.cost),
            price: format.money(price.selling_price),
          })
        : null}
    </p>
  );
}

/** A line of a price list: a new one, or one that is changed where it stands. */
export function PriceForm({
  supplier,
  price,
  onDone,
}: {
  supplier: string;
  price?: SupplierPrice;
  onDone: () => void;
}) {
  const t = useText('suppliers');
  const create = useMutation(supplierPrices.create({ done: t('price.added') }));
  const update = useMutation(supplierPrices.update({ done: t('price.saved') }));
  return (
    <QuickForm
      contract={SupplierPriceInput}
      initial={{ ...NEW, ...price, supplier_id: supplier }}
      record={price}
      save={(input, over) =>
        over ? update.mutateAsync({ id: over.id, version: over.version, input }) : create.mutateAsync(input)
      }
      onSaved={onDone}
    >
      {price ? null : <EntityField name="variant_id" label={t('fields.variant')} resource={plainVariants} />}
      <MoneyField name="case_cost" label={t('fields.case_cost')} />
      <NumberField name="pack_size" label={t('fields.pack_size')} />
      <UnitCost price={price} />
      <NumberField name="minimum_cases" label={t('fields.minimum_cases')} />
      <TextField code name="supplier_code" label={t('fields.supplier_code')} />
      <DateField name="valid_upto" label={t('fields.valid_upto')} />
      <SwitchField name="preferred" label={t('fields.preferred')} />
    </QuickForm>
  );
}
