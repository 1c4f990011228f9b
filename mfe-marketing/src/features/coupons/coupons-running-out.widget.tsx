import { useFormat, useLanguage } from '@bo/i18n';
import { Loaded, recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { coupons } from '@bo/resources';
import { app } from '../../app.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';

const SHOWN = 5;
const REFRESH = 60_000;

/** Live coupons of which at most a tenth is left, the first to end first, with the way to all of them. */
export default function CouponsRunningOutWidget() {
  const t = useText('coupons');
  const format = useFormat();
  const { language } = useLanguage();
  const result = useQuery({
    ...coupons.list({ running_out: true, sort: 'ends_at', limit: SHOWN }),
    refetchInterval: REFRESH,
  });
  return (
    <Loaded result={result}>
      {({ count, results }) =>
        count === 0 ? (
          <p className="bo-muted">{t('widget.none')}</p>
        ) : (
          <>
            <ul className="bo-widget-list">
              {results.map((coupon) => {
                const left = Math.max(0, (coupon.available_count ?? 0) - coupon.used_count);
                return (
                  <li key={coupon.id}>
                    <Link to={paths.couponDetails(coupon.id)}>
                      <bdi dir="ltr">{coupon.code}</bdi> <bdi className="bo-muted">{recordName(coupon, language)}</bdi>
                    </Link>
                    <span>{t('widget.left', { count: left, number: format.number(left) })}</span>
                  </li>
                );
              })}
            </ul>
            <Link to={withQuery(paths.couponList(), { running_out: 'true' })}>
              {t('widget.all', { count, number: format.number(count) })}
            </Link>
          </>
        )
      }
    </Loaded>
  );
}

export const prepare = () => app.prepare();
