import type { CouponReason, PriceCandidate } from '@bo/contracts';
import { MoneyCell, StatusCell } from '@bo/kit';
import { useLabel } from '../labels.ts';

/**
 * Why a line costs what it costs: every price it might have had, the winner marked, each with its reason. `names` are
 * the titles of offers, by their ids.
 */
export function PriceCandidates({
  candidates,
  names,
}: {
  candidates: readonly PriceCandidate[];
  names?: Readonly<Record<string, string>>;
}) {
  const label = useLabel();
  return (
    <dl className="bo-facts">
      {candidates.map(({ kind, id, total, won, reason }) => {
        const name = id === null ? undefined : names?.[id];
        return (
          <div key={`${kind}${id ?? ''}`} aria-current={won ? 'true' : undefined}>
            <dt>
              {label(`price_kind.${kind}`)} {name === undefined ? null : <bdi>{name}</bdi>}
            </dt>
            <dd className="bo-two-lines">
              <MoneyCell value={total} />
              <StatusCell text={label(`price_reason.${reason}`)} tone={won ? 'good' : 'neutral'} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Why a coupon takes nothing off. */
export function CouponRefusal({ reason }: { reason: CouponReason }) {
  return <StatusCell text={useLabel()(`coupon_reason.${reason}`)} tone="warn" />;
}
