import type { PriceCase, PriceSimulationInput } from '@bo/contracts';
import { storeFormat, useFormat } from '@bo/i18n';
import {
  DetailPage,
  instantOf,
  LinkButton,
  MomentInput,
  ReferenceSelect,
  storeToday,
  useDescribeError,
  usePaused,
} from '@bo/kit';
import { Can, toast, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate, useSearchParams } from '@bo/platform/router';
import { withQuery } from '@bo/platform/remote';
import { customers } from '@bo/resources';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Slider from 'antd/es/slider';
import Switch from 'antd/es/switch';
import { type ReactNode, useId, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { SaveCaseDialog } from './save-case.tsx';
import { SimulatorBasket, type SimulatedLine } from './simulator-basket.tsx';
import { nextSeasons } from './seasons.ts';
import { SimulatorResult } from './simulator-result.tsx';
import { priceCases, simulation } from './simulator.api.ts';
import './simulator.css';

const HOUR = 3_600_000;
/** The coming week, hour by hour. */
const WEEK_HOURS = 7 * 24;

interface Asked {
  lines: SimulatedLine[];
  customer: string[];
  pincode: string;
  coupon: string;
  giftCards: string;
  wallet: boolean;
  /** Empty is now. */
  at: string;
  drafts: boolean;
}
const NOTHING: Asked = {
  lines: [],
  customer: [],
  pincode: '',
  coupon: '',
  giftCards: '',
  wallet: false,
  at: '',
  drafts: false,
};

/** The moment that many hours ahead, on the hour, so that an answer can be found again. */
const momentOf = (ahead: number): string =>
  ahead === 0 ? '' : new Date(Math.floor(Date.now() / HOUR) * HOUR + ahead * HOUR).toISOString();

/** Where a moment stands on the slider. */
const aheadOf = (at: string): number =>
  at === '' ? 0 : Math.min(WEEK_HOURS, Math.max(0, Math.round((Date.parse(at) - Date.now()) / HOUR)));

function questionOf({ lines, customer, pincode, coupon, giftCards, wallet, at, drafts }: Asked): PriceSimulationInput {
  const [customer_id] = customer;
  return {
    ...(at === '' ? {} : { at }),
    ...(drafts ? { drafts } : {}),
    ...(customer_id === undefined ? {} : { customer_id }),
    ...(pincode.trim() === '' ? {} : { pincode: pincode.trim() }),
    coupon_code: coupon.trim() || undefined,
    gift_card_codes: giftCards.split(/[\s,;]+/).filter(Boolean),
    wallet,
    lines: lines.map((line) => ({ ...line, weight_g: null })),
  };
}

const askedOf = ({ basket }: PriceCase): Asked => ({
  ...NOTHING,
  lines: basket.lines.map(({ variant_id, quantity }) => ({ variant_id, quantity })),
  pincode: basket.pincode ?? '',
  coupon: basket.coupon_code ?? '',
  at: basket.at ?? '',
});

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="bo-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** What any basket costs anybody, anywhere, at any moment, and why; it answers while one types. */
function Simulator({ kept }: { kept: PriceCase | undefined }) {
  const t = useText('simulator');
  const format = useFormat();
  const describe = useDescribeError();
  const navigate = useNavigate();
  const seesCustomers = useCan('customer.view');
  const [asked, setAsked] = useState<Asked>(() => (kept ? askedOf(kept) : NOTHING));
  /** The case as the basket was filled from it: it is written over as it was then. */
  const [filledFrom, setFilledFrom] = useState(kept);
  const [saving, setSaving] = useState(false);
  // What a colleague has changed since is not taken over with it.
  const accepted = (saved: PriceCase) => {
    if (kept?.version === filledFrom?.version) setFilledFrom(saved);
  };
  const set = (part: Partial<Asked>) => setAsked((before) => ({ ...before, ...part }));
  const question = usePaused(questionOf(asked), 150);
  const { data, error, isFetching } = useQuery(simulation(question));
  const accept = useMutation(priceCases.act<{ version: number }>('accept', { done: t('cases.accepted') }));
  const result = asked.lines.length === 0 ? undefined : data;
  const [seasons] = useState(() => nextSeasons(storeToday()));
  const ahead = aheadOf(asked.at);
  return (
    <DetailPage
      title={kept ? kept.title : t('title')}
      parent={{ to: paths.offerList(), label: t('parent') }}
      actions={
        <>
          <LinkButton quiet to={paths.priceCases()}>
            {t('cases.title')}
          </LinkButton>
          {kept && kept.status === 'changed' ? (
            <Can do="offer.edit">
              <Button onClick={() => accept.mutate({ id: kept.id, version: kept.version }, { onSuccess: accepted })}>
                {t('cases.accept')}
              </Button>
            </Can>
          ) : null}
          <Can do={kept ? 'offer.edit' : 'offer.create'}>
            <Button type="primary" disabled={asked.lines.length === 0 || asked.drafts} onClick={() => setSaving(true)}>
              {t('save.button')}
            </Button>
          </Can>
        </>
      }
    >
      <div className="sim-page">
        <div className="sim-asked">
          <section className="bo-card" aria-label={t('basket.title')}>
            <h2 className="bo-card-title">{t('basket.title')}</h2>
            <SimulatorBasket lines={asked.lines} onChange={(lines) => set({ lines })} result={result} />
          </section>
          <section className="bo-card" aria-label={t('who.title')}>
            <h2 className="bo-card-title">{t('who.title')}</h2>
            <div className="sim-fields">
              <Labelled label={t('who.pincode')}>
                {(id) => (
                  <Input
                    id={id}
                    dir="ltr"
                    value={asked.pincode}
                    onChange={({ target }) => set({ pincode: target.value })}
                  />
                )}
              </Labelled>
              <Labelled label={t('who.coupon')}>
                {(id) => (
                  <Input
                    id={id}
                    dir="ltr"
                    value={asked.coupon}
                    onChange={({ target }) => set({ coupon: target.value })}
                  />
                )}
              </Labelled>
              <Labelled label={t('who.giftCards')}>
                {(id) => (
                  <Input
                    id={id}
                    dir="ltr"
                    value={asked.giftCards}
                    onChange={({ target }) => set({ giftCards: target.value })}
                  />
                )}
              </Labelled>
              {seesCustomers ? (
                <div className="bo-field">
                  <span aria-hidden>{t('who.customer')}</span>
                  <ReferenceSelect
                    aria-label={t('who.customer')}
                    placeholder={t('who.anybody')}
                    resource={customers}
                    value={asked.customer}
                    onChange={(customer) => set({ customer })}
                  />
                  <label className="sim-switch">
                    <Switch className="bo-switch" checked={asked.wallet} onChange={(wallet) => set({ wallet })} />{' '}
                    {t('who.wallet')}
                  </label>
                </div>
              ) : null}
            </div>
          </section>
          <section className="bo-card" aria-label={t('when.title')}>
            <h2 className="bo-card-title">{t('when.title')}</h2>
            <div className="sim-moment">
              <Labelled label={t('when.moment')}>
                {(id) => (
                  <MomentInput id={id} placeholder={t('when.now')} value={asked.at} onChange={(at) => set({ at })} />
                )}
              </Labelled>
              <div className="bo-toggles" role="group" aria-label={t('when.seasons')}>
                {seasons.map(({ season, day }) => {
                  const at = instantOf(`${day}T12:00:00`, storeFormat().time_zone);
                  return (
                    <button
                      key={season}
                      type="button"
                      className="bo-toggle"
                      aria-pressed={asked.at === at}
                      title={format.date(day)}
                      onClick={() => set({ at: asked.at === at ? '' : at })}
                    >
                      {t(`when.${season}`)}
                    </button>
                  );
                })}
              </div>
            </div>
            <Slider
              ariaLabelForHandle={t('when.slider')}
              min={0}
              max={WEEK_HOURS}
              value={ahead}
              onChange={(next: number) => set({ at: momentOf(next) })}
              tooltip={{ formatter: (hours) => (hours ? format.dateTime(momentOf(hours)) : t('when.now')) }}
              marks={Object.fromEntries(
                [0, 1, 2, 3, 4, 5, 6, 7].map((day) => [day * 24, day === 0 ? t('when.now') : format.number(day)]),
              )}
              ariaValueTextFormatterForHandle={(hours) => (hours ? format.dateTime(momentOf(hours)) : t('when.now'))}
            />
            <p className="bo-muted">{t('when.hint')}</p>
            <label className="sim-switch">
              <Switch className="bo-switch" checked={asked.drafts} onChange={(drafts) => set({ drafts })} />{' '}
              {t('when.drafts')}
            </label>
            {asked.drafts ? <p className="bo-muted">{t('when.draftsHint')}</p> : null}
          </section>
        </div>
        <SimulatorResult
          result={result}
          expected={kept?.expected.total}
          busy={isFetching}
          isEmpty={asked.lines.length === 0}
          problems={
            error
              ? [
                  ...new Set([
                    ...Object.values(error.errors).flat(),
                    ...(Object.keys(error.errors).length ? [] : [describe(error)]),
                  ]),
                ]
              : []
          }
        />
      </div>
      {saving ? (
        <SaveCaseDialog
          kept={filledFrom}
          basket={{
            ...(question.at === undefined ? {} : { at: question.at }),
            ...(question.pincode === undefined ? {} : { pincode: question.pincode }),
            coupon_code: question.coupon_code,
            lines: question.lines,
          }}
          onSaved={(saved) => {
            const { id, title } = saved;
            setFilledFrom(saved);
            setSaving(false);
            toast.success(t('save.done', { title }));
            void navigate(withQuery(paths.priceSimulator(), { case: id }), { replace: true });
          }}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </DetailPage>
  );
}

export function PriceSimulatorPage() {
  const [search] = useSearchParams();
  const id = search.get('case') ?? '';
  const { data, isPending } = useQuery({ ...priceCases.detail(id), enabled: id !== '' });
  if (id !== '' && isPending) return null;
  return <Simulator key={data?.id ?? 'new'} kept={id === '' ? undefined : data} />;
}
