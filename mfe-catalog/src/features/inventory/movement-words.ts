import { ADJUST_REASONS, type StockMovement, WASTE_REASONS } from '@bo/contracts';
import type { useLabel } from '@bo/resources';

type Label = ReturnType<typeof useLabel>;

/** What a movement was. */
export const kindOf = (
  label: Label,
  { kind, blocked_change, expired_change }: Pick<StockMovement, 'kind' | 'blocked_change' | 'expired_change'>,
): string =>
  label(
    kind === 'recall' && blocked_change < 0
      ? 'movement.recall_released'
      : kind === 'expire' && expired_change < 0
        ? 'movement.expire_reversed'
        : `movement.${kind}`,
  );

/** The words of a reason that was chosen; what someone wrote, and the number of a count, as it stands. */
export function reasonOf(label: Label, reason: string): string {
  const [chosen = '', ...note] = reason.split(': ');
  const known = [...ADJUST_REASONS, ...WASTE_REASONS, 'found_expired' as const, 'supplier_return' as const].find(
    (code) => code === chosen,
  );
  const words = known ? label(`movement_reason.${known}`) : chosen;
  return [words, ...note].join(': ');
}
