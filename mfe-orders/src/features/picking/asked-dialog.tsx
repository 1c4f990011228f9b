import { CodeDialog, ShortDialog, SubstituteDialog, WeightDialog } from './pick-dialogs.tsx';
import type { Picks } from './use-picking.ts';

/** The dialog about the line that something is asked of: a weight, a shortage, a substitute, a code. */
export function AskedDialog({ picks }: { picks: Picks }) {
  const { asking, asked, ask, pick, perform, scan } = picks;
  const close = () => ask(null);
  if (asking?.what === 'code') return <CodeDialog onClose={close} onCode={scan} />;
  if (!asked || asking === null) return null;
  const line = { order_id: asked.order.id, line_id: asked.line.id };
  if (asking.what === 'weight')
    return (
      <WeightDialog
        // What is scanned over it begins empty: nothing weighed for one thing is sent for another.
        key={`${asking.line} ${asking.code}`}
        at={asked}
        grams={asking.grams}
        onClose={close}
        onWeigh={(weight_g, quantity, confirmed) => pick(asked, { quantity, code: asking.code, weight_g, confirmed })}
      />
    );
  if (asking.what === 'short')
    return (
      <ShortDialog
        at={asked}
        onClose={close}
        onShort={(quantity, reason) => perform(asked, { kind: 'short', ...line, quantity, reason })}
      />
    );
  return (
    <SubstituteDialog
      at={asked}
      onClose={close}
      onSubstitute={(instead) => perform(asked, { kind: 'substitute', ...line, code: '', ...instead })}
    />
  );
}
