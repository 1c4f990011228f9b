import type { VolumeOffer } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  CodeCell,
  CountedRecordActions,
  EntityField,
  Fact,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  MoneyCell,
  PrevNext,
  recordName,
  ResourceForm,
  StatusCell,
  SummaryStrip,
  useBackToList,
  useEnd,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { useLabel, variants, volumeOffers } from '@bo/resources';
import { PERIOD_TONE } from '../../parts/period-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { FIRST_TIER, numberIn, PeriodFields, TiersSection } from './volume-offer-fields.tsx';
import { VolumePreview } from './volume-preview.tsx';

/** The fields; create and edit share them. The variant is chosen once. */
function VolumeOfferFields({ created = false }: { created?: boolean }) {
  const t = useText('volume-offers');
  return (
    <>
      <FormSection title={t('sections.offer')}>
        {created ? null : (
          <EntityField name="variant_id" label={t('fields.variant')} hint={t('hints.variant')} resource={variants} />
        )}
        <PeriodFields />
      </FormSection>
      <TiersSection />
      <FormSection title={t('preview.title')} hint={t('preview.hint')}>
        <VolumePreview />
      </FormSection>
    </>
  );
}

export function VolumeOfferCreatePage() {
  const t = useText('volume-offers');
  const navigate = useNavigate();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.volumeOfferList(), label: t('list.title') }}>
      <ResourceForm
        resource={volumeOffers}
        initial={{ tiers: [FIRST_TIER] }}
        onSaved={({ id }) => void navigate(paths.volumeOfferEdit(id), { replace: true })}
      >
        <VolumeOfferFields />
      </ResourceForm>
    </FormPage>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('volume-offers');
  const format = useFormat();
  const show = (value: unknown) => format.dateTime(String(value));
  const end = useEnd();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    tiers: {
      label: t('fields.tiers'),
      show: (value) =>
        format.list(
          (Array.isArray(value) ? value : []).map((tier: unknown) =>
            t('tier.short', {
              quantity: format.number(numberIn(tier, 'quantity_threshold')),
              percent: format.percent(numberIn(tier, 'discount_percentage')),
            }),
          ),
        ),
    },
    starts_at: { label: t('fields.starts_at'), show },
    ends_at: { label: t('fields.ends_at'), show: (value) => end(String(value)) },
    active: t('fields.active'),
  };
  return (field: string) => labels[field];
}

/** What can be done with one beside editing it. For good it goes only while no order had it. */
function VolumeOfferActions({ offer }: { offer: VolumeOffer }) {
  const t = useText('volume-offers');
  return (
    <CountedRecordActions
      resource={volumeOffers}
      record={offer}
      permission="offer.delete"
      list={paths.volumeOfferList()}
      archiveEffect={(uses) => t('archive.effect', uses)}
      deleteEffect={t('delete.effect')}
    />
  );
}

function Summary({ offer }: { offer: VolumeOffer }) {
  const t = useText('volume-offers');
  const label = useLabel();
  return (
    <SummaryStrip image={offer.image}>
      <Fact label={t('fields.selling_price')}>
        <MoneyCell value={offer.selling_price} />
      </Fact>
      <Fact label={t('fields.state')}>
        <StatusCell text={label(`period_state.${offer.state}`)} tone={PERIOD_TONE[offer.state]} />
      </Fact>
      <Fact label={t('fields.code')}>
        <CodeCell value={offer.code} />
      </Fact>
    </SummaryStrip>
  );
}

export function VolumeOfferEditPage() {
  const t = useText('volume-offers');
  const { language } = useLanguage();
  const back = useBackToList(paths.volumeOfferList());
  const { volumeOfferId = '' } = useParams();
  const result = useQuery(volumeOffers.detail(volumeOfferId));
  const labelOf = useHistoryLabels();
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.volumeOfferList(), label: t('list.title') }}
      summary={result.data ? <Summary offer={result.data} /> : null}
      actions={
        <>
          <PrevNext resource={volumeOffers} id={volumeOfferId} to={paths.volumeOfferEdit} />
          {result.data ? <VolumeOfferActions offer={result.data} /> : null}
        </>
      }
    >
      <Loaded result={result}>
        {(offer) => (
          <>
            <ResourceForm resource={volumeOffers} record={offer} onSaved={back}>
              <VolumeOfferFields created />
            </ResourceForm>
            <HistorySection type="volume_offer" id={offer.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
