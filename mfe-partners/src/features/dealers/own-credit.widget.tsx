import { useFormat } from '@bo/i18n';
import { Fact, Facts, Loaded, StatusCell } from '@bo/kit';
import { useSession } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { dealers, useLabel } from '@bo/resources';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

/** How a dealer stands with the store, with the way to its own record. */
export default function OwnCreditWidget() {
  const t = useText('dealers');
  const label = useLabel();
  const format = useFormat();
  const { works_for } = useSession();
  const id = works_for?.id ?? '';
  return (
    <Loaded result={useQuery({ ...dealers.detail(id), enabled: id !== '' })}>
      {(dealer) => (
        <>
          <Facts>
            <Fact label={t('fields.status')}>
              <StatusCell
                text={label(`dealer_status.${dealer.status}`)}
                tone={dealer.status === 'active' ? 'good' : 'bad'}
              />
            </Fact>
            <Fact label={t('fields.orders_30_days')}>{format.number(dealer.orders_30_days)}</Fact>
            <Fact label={t('fields.credit_used')}>
              <bdi className="bo-number">{format.money(dealer.credit_used)}</bdi>
            </Fact>
            <Fact label={t('fields.credit_limit')}>
              <bdi className="bo-number">{format.money(dealer.credit_limit)}</bdi>
            </Fact>
          </Facts>
          <Link to={paths.dealerDetails(dealer.id)}>{t('own.profile')}</Link>
        </>
      )}
    </Loaded>
  );
}

export const prepare = () => app.prepare();
