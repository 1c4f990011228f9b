import { lineTotal, MOST_VOLUME_OFFERS, VolumeOffersInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { ContractForm, FormPage, FormSection, MoneyCell, recordName, useFormValues } from '@bo/kit';
import { toast } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { createVolumeOffers } from '@bo/resources';
import { VariantsField } from '../../parts/variants-field.tsx';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { FIRST_TIER, numberIn, PeriodFields, TiersSection } from './volume-offer-fields.tsx';

/** Many variants, each with what a unit costs at the highest tier. */
function ItemsSection() {
  const t = useText('volume-offers');
  const { tiers } = useFormValues();
  const percents = (Array.isArray(tiers) ? tiers : []).map((tier: unknown) => numberIn(tier, 'discount_percentage'));
  const percent = Math.min(10_000, Math.max(0, ...percents));
  return (
    <FormSection title={t('many.items')}>
      <VariantsField
        name="variant_ids"
        label={t('many.items')}
        most={MOST_VOLUME_OFFERS}
        columns={[
          {
            key: 'lowest',
            title: t('many.lowest'),
            end: true,
            render: (prices) => (
              <MoneyCell value={lineTotal(prices, { quantity: 1, weight_g: null }, { type: 'volume', percent })} />
            ),
          },
        ]}
      />
    </FormSection>
  );
}

/** Creates one volume offer for each of many variants, all with the same tiers and period. */
export function VolumeOfferManyPage() {
  const t = useText('volume-offers');
  const format = useFormat();
  const { language } = useLanguage();
  const navigate = useNavigate();
  const create = useMutation(createVolumeOffers);
  return (
    <FormPage title={t('many.title')} parent={{ to: paths.volumeOfferList(), label: t('list.title') }}>
      <ContractForm
        name="volume-offers"
        contract={VolumeOffersInput}
        initial={{ variant_ids: [], tiers: [FIRST_TIER], starts_at: null, ends_at: null, active: true }}
        save={(input) => create.mutateAsync(input)}
        submitText={t('many.submit')}
        onSaved={({ created, kept }) => {
          toast.success(t('many.created', { count: created, number: format.number(created) }));
          if (kept.length > 0)
            toast.error(
              t('many.kept', {
                count: kept.length,
                number: format.number(kept.length),
                names: format.list(kept.slice(0, 5).map((one) => recordName(one, language))),
              }),
            );
          void navigate(paths.volumeOfferList());
        }}
      >
        <ItemsSection />
        <FormSection title={t('sections.offer')}>
          <PeriodFields />
        </FormSection>
        <TiersSection />
      </ContractForm>
    </FormPage>
  );
}
