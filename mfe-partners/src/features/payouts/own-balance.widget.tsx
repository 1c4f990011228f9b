import { useFormat } from '@bo/i18n';
import { Fact, Facts, lazyDialog, Loaded } from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { earnings, payoutRequests, useLabel, useOwnSeller } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import './own-balance.css';

const SHOWN = 3;
const PayoutRequestDialog = lazyDialog(() =>
  import('./payout-request-dialog.tsx').then(({ PayoutRequestDialog: Asked }) => Asked),
);

function LatestPayouts() {
  const t = useText('earnings');
  const label = useLabel();
  const format = useFormat();
  const { data } = useQuery(payoutRequests.list({ sort: '-created_at', limit: SHOWN }));
  if (!data || data.count === 0) return null;
  return (
    <>
      <h3 className="par-latest">{t('own.payouts')}</h3>
      <ul className="bo-widget-list">
        {data.results.map(({ id, number, amount, status }) => (
          <li key={id}>
            <span>
              <Link to={paths.payoutDetails(id)}>
                <bdi dir="ltr">{number}</bdi>
              </Link>{' '}
              <span className="bo-muted">{label(`payout_status.${status}`)}</span>
            </span>
            <bdi className="bo-number">{format.money(amount)}</bdi>
          </li>
        ))}
      </ul>
      <Link to={paths.payoutRequestList()}>{t('own.all')}</Link>
    </>
  );
}

/** What a seller's people can have paid out now, what is not theirs yet, and what became of their last requests. */
export default function OwnBalanceWidget() {
  const t = useText('earnings');
  const format = useFormat();
  const seller = useOwnSeller() ?? '';
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Loaded result={useQuery({ ...earnings.balance(seller), enabled: seller !== '' })}>
        {({ available, pending, reserved }) => (
          <>
            <div className="par-balance">
              <p className="par-figure">
                <strong className="bo-number">{format.money(available)}</strong>
                <span className="bo-muted">{t('own.available')}</span>
              </p>
              <Can do="payout.create">
                {available > 0 ? (
                  <Button type="primary" onClick={() => setAsking(true)}>
                    {t('own.ask')}
                  </Button>
                ) : (
                  <span className="bo-muted">{t('own.nothing')}</span>
                )}
              </Can>
            </div>
            <Facts>
              <Fact label={t('own.pending')}>
                <bdi className="bo-number">{format.money(pending)}</bdi>
              </Fact>
              <Fact label={t('own.reserved')}>
                <bdi className="bo-number">{format.money(reserved)}</bdi>
              </Fact>
            </Facts>
          </>
        )}
      </Loaded>
      <LatestPayouts />
      {asking ? <PayoutRequestDialog onClose={() => setAsking(false)} /> : null}
    </>
  );
}

export const prepare = () => app.prepare();
