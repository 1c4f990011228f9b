import { isDecided, openRefundOf, RETURN_STEPS, type ReturnDetail, unitsToRefund } from '@bo/contracts';
import { lazyDialog, type MenuAction, MenuButton } from '@bo/kit';
import { useCan } from '@bo/platform';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';
import type { Asked } from './return-step.tsx';

const ReturnStep = lazyDialog(() => import('./return-step.tsx').then(({ ReturnStep: Dialog }) => Dialog));

/** The next steps of a return, the usual one first; the table of steps says which there are, the server enforces it. */
function useSteps(one: ReturnDetail): Asked[] {
  const { status, wish, lines } = one;
  const [edits, inspects, refunds] = [useCan('return.edit'), useCan('return.inspect'), useCan('refund.create')];
  // Its refund is what goes on then.
  const next = openRefundOf(one) ? [] : RETURN_STEPS[status];
  const unsettled = lines.some((line) => unitsToRefund(line) > 0);
  const settle: Asked[] = [...(refunds ? (['refund'] as const) : []), ...(edits ? (['exchange'] as const) : [])];
  return [
    ...(edits && next.includes('approved') ? (['approve', 'reject'] as const) : []),
    ...(edits && next.includes('pickup_scheduled') && status === 'approved' ? (['pickup'] as const) : []),
    ...(edits && next.includes('received') ? (['receive'] as const) : []),
    ...(edits && status === 'pickup_scheduled' ? (['pickup'] as const) : []),
    ...(inspects && next.includes('inspected') ? (['inspect'] as const) : []),
    ...(next.includes('refunded') && unsettled ? (wish === 'exchange' ? settle.reverse() : settle) : []),
    ...(edits && next.includes('closed') && (status !== 'inspected' || isDecided(one)) ? (['close'] as const) : []),
  ];
}

/** The one next step as a button, what else can be done under ⋮. */
export function ReturnActions({ one }: { one: ReturnDetail }) {
  const t = useText('returns');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [first, ...others] = useSteps(one);
  const more: MenuAction[] = others.map((key) => ({
    key,
    label: t(`actions.${key}`),
    danger: key === 'reject',
    onClick: () => setAsked(key),
  }));
  return (
    <>
      {first ? (
        <Button type="primary" onClick={() => setAsked(first)}>
          {t(`actions.${first}`)}
        </Button>
      ) : null}
      {more.length > 0 ? <MenuButton icon={<MoreOutlined />} aria-label={t('actions.more')} groups={[more]} /> : null}
      {asked ? <ReturnStep asked={asked} one={one} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
