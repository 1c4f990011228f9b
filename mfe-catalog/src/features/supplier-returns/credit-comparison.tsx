import { Fact, Facts, MoneyCell } from '@bo/kit';
import { useText } from '../../text.ts';

/** The total that is expected for returned goods, and how far the credit note differs from it; nothing where costs are not known. */
export function CreditComparison({ expected, credited }: { expected: number | null; credited: number }) {
  const t = useText('supplier-returns');
  if (expected === null) return null;
  return (
    <Facts>
      <Fact label={t('fields.cost_total')}>
        <MoneyCell value={expected} />
      </Fact>
      <Fact label={t('credit.difference')}>
        {credited === expected ? t('credit.agrees') : <MoneyCell value={credited - expected} />}
      </Fact>
    </Facts>
  );
}
