import { lazyDialog } from '@bo/kit';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';

const RunDialog = lazyDialog(() => import('./run-dialog.tsx').then(({ RunDialog: Dialog }) => Dialog));

/** The way to a new payout run. */
export function StartRun() {
  const t = useText('payouts');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="primary" onClick={() => setOpen(true)}>
        {t('run.new')}
      </Button>
      {open ? <RunDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}
