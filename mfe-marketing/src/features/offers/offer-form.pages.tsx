import type { Offer, OfferInput } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  DateCell,
  Fact,
  FormPage,
  HistorySection,
  Loaded,
  PrevNext,
  recordName,
  ResourceForm,
  StatusCell,
  SummaryStrip,
  useBackToList,
  useListRow,
} from '@bo/kit';
import { useQuery, useQueryClient } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { offers, useLabel } from '@bo/resources';
import { OFFER_TONE } from '../../parts/period-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { OfferActions } from './offer-actions.tsx';
import { OfferValue } from './offer-columns.tsx';
import { OfferFields, questionOf } from './offer-form.tsx';
import { offerPreview } from './offers.api.ts';
import './offers.css';

/** Asks before an offer is live that wins nowhere: something else is cheaper wherever and whenever it runs. */
function useWinsQuestion(id?: string) {
  const t = useText('offers');
  const client = useQueryClient();
  return {
    title: t('wins.title'),
    async effect(offer: OfferInput) {
      const asked = offer.draft ? null : questionOf(offer, id);
      if (!asked) return null;
      const { lines } = await client.query(offerPreview(asked));
      return lines.length > 0 && lines.every(({ outcome }) => outcome === 'never') ? t('wins.effect') : null;
    },
  };
}

export function OfferCreatePage() {
  const t = useText('offers');
  const wins = useWinsQuestion();
  const navigate = useNavigate();
  return (
    <FormPage title={t('create.title')} parent={{ to: paths.offerList(), label: t('list.title') }}>
      <ResourceForm
        resource={offers}
        confirm={wins}
        initial={{ deal_category: 'weekly', offer_type: 'percent', variant_ids: [] }}
        onSaved={({ id }) => void navigate(paths.offerEdit(id), { replace: true })}
      >
        <OfferFields />
      </ResourceForm>
    </FormPage>
  );
}

/** An offer at a glance; as high while it is not known. */
function Summary({ offer }: { offer: Offer | undefined }) {
  const t = useText('offers');
  const label = useLabel();
  const format = useFormat();
  return (
    <SummaryStrip image={offer?.image ?? null}>
      <Fact label={t('fields.state')}>
        {offer && <StatusCell text={label(`offer_state.${offer.state}`)} tone={OFFER_TONE[offer.state]} />}
      </Fact>
      <Fact label={t('fields.offer_value')}>{offer && <OfferValue offer={offer} />}</Fact>
      <Fact label={t('fields.available_upto')}>{offer && <DateCell value={offer.available_upto} style="end" />}</Fact>
      <Fact label={t('fields.used_count')}>
        {offer && <bdi className="bo-number">{format.number(offer.used_count)}</bdi>}
      </Fact>
    </SummaryStrip>
  );
}

/** The labels of the fields that the history shows. */
const HISTORY = [
  'deal_category',
  'title',
  'title_ar',
  'available_from',
  'available_upto',
  'offer_type',
  'offer_value',
  'buy_quantity',
  'get_quantity',
  'priority',
  'cap_per_order',
  'cap_total',
  'pincodes',
  'draft',
  'paused',
  'stopped_upto',
] as const;

export function OfferEditPage() {
  const t = useText('offers');
  const { language } = useLanguage();
  const back = useBackToList(paths.offerList());
  const { id = '' } = useParams();
  const wins = useWinsQuestion(id);
  const result = useQuery(offers.detail(id));
  const row = useListRow(offers, id);
  const known = result.data ?? row;
  const labelOf = (field: string) => HISTORY.filter((name) => name === field).map((name) => t(`fields.${name}`))[0];
  return (
    <FormPage
      title={recordName(known, language) || t('edit.title')}
      parent={{ to: paths.offerList(), label: t('list.title') }}
      actions={
        <>
          <PrevNext resource={offers} id={id} to={paths.offerEdit} />
          {result.data ? <OfferActions offer={result.data} /> : null}
        </>
      }
      summary={result.isError && !known ? null : <Summary offer={known} />}
    >
      <Loaded result={result}>
        {(offer) => (
          <>
            <ResourceForm resource={offers} record={offer} confirm={wins} onSaved={back}>
              <OfferFields id={offer.id} />
            </ResourceForm>
            <HistorySection type="offer" id={offer.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
