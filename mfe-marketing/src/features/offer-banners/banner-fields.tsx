import { BANNER_ASPECT, BANNER_TARGETS, PLACEMENTS } from '@bo/contracts';
import {
  BilingualField,
  DateRangeField,
  EntityField,
  FormSection,
  ImageField,
  SelectField,
  SwitchField,
  useField,
  useFillField,
} from '@bo/kit';
import { brands, CategoryField, offers, products, useLabel } from '@bo/resources';
import { useText } from '../../text.ts';
import { BannerPreview } from './banner-preview.tsx';

/** What it leads to. Another kind of target forgets the one of before: ids of two kinds mean nothing to each other. */
function TargetFields() {
  const t = useText('offer-banners');
  const label = useLabel();
  const fill = useFillField();
  const { value: kind } = useField({ name: 'target_type', label: t('fields.target_type') });
  const target = { name: 'target_id', label: t('fields.target_id') };
  return (
    <>
      <SelectField
        name="target_type"
        label={t('fields.target_type')}
        choices={BANNER_TARGETS.map((value) => ({ value, label: label(`banner_target.${value}`) }))}
        onPick={() => fill('target_id', null)}
      />
      {kind === 'offer' ? <EntityField {...target} resource={offers} /> : null}
      {kind === 'product' ? <EntityField {...target} resource={products} /> : null}
      {kind === 'category' ? <CategoryField {...target} /> : null}
      {kind === 'brand' ? <EntityField {...target} resource={brands} /> : null}
    </>
  );
}

/** The fields; create and edit share them. */
export function OfferBannerFields() {
  const t = useText('offer-banners');
  const label = useLabel();
  return (
    <>
      <FormSection title={t('sections.image')} hint={t('hints.image')}>
        <BilingualField name="title" label={t('fields.title')} hint={t('hints.title')} />
        <ImageField name="image" label={t('fields.image')} purpose="offer" aspect={BANNER_ASPECT} />
        <ImageField name="image_ar" label={t('fields.image_ar')} purpose="offer" aspect={BANNER_ASPECT} />
      </FormSection>
      <FormSection title={t('sections.place')}>
        <SelectField
          name="placement"
          label={t('fields.placement')}
          choices={PLACEMENTS.map((value) => ({ value, label: label(`banner_placement.${value}`) }))}
        />
        <TargetFields />
        <DateRangeField
          from="available_from"
          upto="available_upto"
          label={t('fields.period')}
          hint={t('hints.period')}
        />
        <SwitchField name="active" label={t('fields.active')} />
      </FormSection>
      <FormSection title={t('preview.title')} hint={t('preview.hint')}>
        <BannerPreview />
      </FormSection>
    </>
  );
}
