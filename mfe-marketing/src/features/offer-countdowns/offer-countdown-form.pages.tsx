import { COUNTDOWN_STYLES, type OfferCountdown } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  DateCell,
  EntityField,
  Fact,
  FormPage,
  FormSection,
  HistorySection,
  Loaded,
  PrevNext,
  RecordActions,
  recordName,
  ResourceForm,
  SelectField,
  StatusCell,
  SummaryStrip,
  SwitchField,
  useBackToList,
  useFormValues,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { offerCountdowns, offers, useLabel } from '@bo/resources';
import { OFFER_TONE } from '../../parts/period-tone.ts';
import { useServerNow } from '../../parts/server-clock.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { Countdown } from './countdown.tsx';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Ticks in both languages, to the end of the offer that is chosen. */
function Preview() {
  const t = useText('offer-countdowns');
  const format = useFormat();
  const { offer_id, style, title, title_ar } = useFormValues();
  const id = asText(offer_id);
  const now = useServerNow();
  const { data: offer } = useQuery({ ...offers.detail(id), enabled: id !== '' });
  const chosen = COUNTDOWN_STYLES.find((one) => one === style) ?? 'bar';
  if (!offer) return <p className="bo-muted bo-wide">{t('preview.none')}</p>;
  return (
    <div className="bo-wide mkt-countdowns">
      <p className="bo-muted">{t('preview.end', { moment: format.dateTime(offer.available_upto) })}</p>
      <figure className="mkt-frame">
        <figcaption>{t('preview.en')}</figcaption>
        <Countdown language="en" title={asText(title)} style={chosen} end={offer.available_upto} now={now} />
      </figure>
      <figure className="mkt-frame">
        <figcaption>{t('preview.ab')}</figcaption>
        <Countdown language="ab" title={asText(title_ar)} style={chosen} end={offer.available_upto} now={now} />
      </figure>
    </div>
  );
}

/** The fields; create and edit share them. */
function OfferCountdownFields() {
  const t = useText('offer-countdowns');
  const label = useLabel();
  return (
    <>
      <FormSection title={t('edit.title')}>
        <EntityField name="offer_id" label={t('fields.offer_id')} hint={t('hints.offer')} resource={offers} />
        <BilingualField name="title" label={t('fields.title')} />
        <SelectField
          name="style"
          label={t('fields.style')}
          choices={COUNTDOWN_STYLES.map((value) => ({ value, label: label(`countdown_style.${value}`) }))}
        />
        <SwitchField name="active" label={t('fields.active')} />
      </FormSection>
      <FormSection title={t('preview.title')} hint={t('preview.hint')}>
        <Preview />
      </FormSection>
    </>
  );
}

export function OfferCountdownCreatePage() {
  const t = useText('offer-countdowns');
  const navigate = useNavigate();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.offerCountdownList(), label: t('list.title') }}>
      <ResourceForm
        resource={offerCountdowns}
        onSaved={({ id }) => void navigate(paths.offerCountdownEdit(id), { replace: true })}
      >
        <OfferCountdownFields />
      </ResourceForm>
    </FormPage>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('offer-countdowns');
  const label = useLabel();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    offer_title: t('fields.offer_id'),
    title: t('fields.title'),
    title_ar: t('fields.title_ar'),
    style: {
      label: t('fields.style'),
      show: (value) =>
        COUNTDOWN_STYLES.filter((one) => one === value).map((one) => label(`countdown_style.${one}`))[0] ?? '',
    },
    active: t('fields.active'),
  };
  return (field: string) => labels[field];
}

function OfferCountdownActions({ countdown }: { countdown: OfferCountdown }) {
  const t = useText('offer-countdowns');
  return (
    <RecordActions
      resource={offerCountdowns}
      record={countdown}
      permission="offer.delete"
      list={paths.offerCountdownList()}
      archiveEffect={t('archive.effect')}
      deleteEffect={t('delete.effect')}
    />
  );
}

function Summary({ countdown }: { countdown: OfferCountdown }) {
  const t = useText('offer-countdowns');
  const label = useLabel();
  const { language } = useLanguage();
  return (
    <SummaryStrip>
      <Fact label={t('fields.offer_id')}>
        <bdi>{language === 'ab' ? countdown.offer_title_ar : countdown.offer_title}</bdi>
      </Fact>
      <Fact label={t('fields.available_upto')}>
        <DateCell value={countdown.available_upto} style="end" />
      </Fact>
      <Fact label={t('fields.state')}>
        <StatusCell text={label(`offer_state.${countdown.state}`)} tone={OFFER_TONE[countdown.state]} />
      </Fact>
    </SummaryStrip>
  );
}

export function OfferCountdownEditPage() {
  const t = useText('offer-countdowns');
  const { language } = useLanguage();
  const back = useBackToList(paths.offerCountdownList());
  const { offerCountdownId = '' } = useParams();
  const result = useQuery(offerCountdowns.detail(offerCountdownId));
  const labelOf = useHistoryLabels();
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.offerCountdownList(), label: t('list.title') }}
      summary={result.data ? <Summary countdown={result.data} /> : null}
      actions={
        <>
          <PrevNext resource={offerCountdowns} id={offerCountdownId} to={paths.offerCountdownEdit} />
          {result.data ? <OfferCountdownActions countdown={result.data} /> : null}
        </>
      }
    >
      <Loaded result={result}>
        {(countdown) => (
          <>
            <ResourceForm resource={offerCountdowns} record={countdown} onSaved={back}>
              <OfferCountdownFields />
            </ResourceForm>
            <HistorySection type="offer_countdown" id={countdown.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
