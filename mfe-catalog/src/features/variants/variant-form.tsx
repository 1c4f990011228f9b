import { type ProductDetail, type VariantDetail, VariantInput, type VariantType } from '@bo/contracts';
import {
  EntityField,
  FormSection,
  ImageField,
  NumberField,
  PercentField,
  RowsField,
  SwitchField,
  TagsField,
  useFormValues,
  WeightField,
} from '@bo/kit';
import { useText } from '../../text.ts';
import { useVatRate } from '../../parts/below-cost.tsx';
import { useVariantTypes } from '../../parts/use-variant-types.ts';
import { VariantFields } from '../../parts/variant-fields.tsx';
import { plainVariants } from '../../parts/plain-variants.ts';

const Chosen = VariantInput.shape.components;

/** The variant types of a product, in the product's order. */
export function useTypesOf(product: Pick<ProductDetail, 'variant_type_ids'> | undefined): VariantType[] {
  const ids = product?.variant_type_ids ?? [];
  const types = useVariantTypes(ids);
  return ids.flatMap((id) => types.filter((type) => type.id === id));
}

/** A part of a combo: no combo, not the variant itself, and none that is in it already. */
function ComponentField({ path, own }: { path: string; own: string | undefined }) {
  const t = useText('variants');
  const { data: chosen = [] } = Chosen.safeParse(useFormValues()['components']);
  return (
    <EntityField
      name={`${path}.variant_id`}
      label={t('fields.component')}
      resource={plainVariants}
      except={[own ?? '', ...chosen.map(({ variant_id }) => variant_id)]}
    />
  );
}

/** The fields of a variant; create and details share them. */
export function VariantForm({
  types,
  product,
  own = null,
}: {
  types: readonly VariantType[];
  product: Pick<ProductDetail, 'sold_by' | 'vat_class'> | undefined;
  /** The variant that is being edited. */
  own?: VariantDetail | null;
}) {
  const t = useText('variants');
  const rate = useVatRate(product?.vat_class);
  return (
    <>
      <FormSection title={t('sections.what')} hint={t('hints.price')}>
        <VariantFields types={types} rate={rate} before={own} />
        <SwitchField name="active" label={t('fields.active')} hint={t('hints.active')} />
        <ImageField name="image" label={t('fields.image')} purpose="product" />
      </FormSection>
      <FormSection title={t('sections.buying')}>
        <NumberField name="min_buy" label={t('fields.min_buy')} />
        <NumberField name="max_buy" label={t('fields.max_buy')} hint={t('hints.max_buy')} />
        <TagsField
          name="hash_tags"
          label={t('fields.hash_tags')}
          hint={t('hints.hash_tags')}
          clean={(tag) => tag.trim().replace(/^#/, '')}
        />
      </FormSection>
      <FormSection title={t('sections.stock')}>
        <NumberField name="reorder_point" label={t('fields.reorder_point')} hint={t('hints.reorder_point')} />
        {product?.sold_by === 'weight' ? (
          <>
            <WeightField name="weight_step_g" label={t('fields.weight_step_g')} hint={t('hints.weight_step_g')} />
            <PercentField name="weight_tolerance" label={t('fields.weight_tolerance')} />
          </>
        ) : null}
      </FormSection>
      <FormSection title={t('sections.combo')} hint={t('hints.components')}>
        <RowsField
          name="components"
          label={t('fields.components')}
          rowLabel={(place) => t('component.row', { place })}
          addText={t('component.add')}
          blank={() => ({ variant_id: '', quantity: 1 })}
          max={20}
        >
          {(path) => (
            <>
              <ComponentField path={path} own={own?.id} />
              <NumberField name={`${path}.quantity`} label={t('fields.quantity')} />
            </>
          )}
        </RowsField>
      </FormSection>
    </>
  );
}
