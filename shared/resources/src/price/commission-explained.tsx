import { COMMISSION_CONDITIONS, type LineCommission } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { MoneyCell, recordName, StatusCell } from '@bo/kit';
import { useLabel } from '../labels.ts';

/**
 * Why the store keeps so much of a line: every rule that fitted when it was placed, the winner marked, and why it won.
 */
export function CommissionExplained({ commission }: { commission: LineCommission }) {
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const { base, rate, amount, own_rate, won_by, rules } = commission;
  const conditionsOf = (rule: LineCommission['rules'][number]) =>
    COMMISSION_CONDITIONS.flatMap((one) => {
      const named = rule[one];
      return named ? [`${label(`commission_condition.${one}`)}: ${recordName(named, language)}`] : [];
    }).join(' · ');
  const place = (won: boolean) => (
    <StatusCell text={label(`commission_place.${won ? 'won' : 'lost'}`)} tone={won ? 'good' : 'neutral'} />
  );
  return (
    <>
      <p>
        <bdi className="bo-number">{format.percent(rate)}</bdi> × <MoneyCell value={base} /> ={' '}
        <strong>
          <MoneyCell value={amount} />
        </strong>
      </p>
      <p>{label(`commission_won_by.${won_by ?? 'not_kept'}`)}</p>
      <dl className="bo-facts">
        {rules.map((rule, at) => (
          <div key={rule.id} aria-current={at === 0 ? 'true' : undefined}>
            <dt>
              <bdi>{conditionsOf(rule)}</bdi>
            </dt>
            <dd className="bo-two-lines">
              <bdi className="bo-number">{format.percent(rule.rate)}</bdi>
              {place(at === 0)}
            </dd>
          </div>
        ))}
        {own_rate === null ? null : (
          <div aria-current={rules.length === 0 ? 'true' : undefined}>
            <dt>{label('commission_place.own')}</dt>
            <dd className="bo-two-lines">
              <bdi className="bo-number">{format.percent(own_rate)}</bdi>
              {place(rules.length === 0)}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
