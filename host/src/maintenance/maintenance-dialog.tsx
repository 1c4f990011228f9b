import { MAINTENANCE_RECORD } from '@bo/contracts';
import { Dialog, Timeline } from '@bo/kit';
import { useMutation } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { useId, useState } from 'react';
import { loadPublicSettings, usePublicSettings } from '../base/public-settings.ts';
import { closeOverlay } from '../base/overlay.ts';
import { setMaintenance } from './maintenance.api.ts';
import { useMaintenanceText } from './maintenance-text.ts';
import './maintenance.css';

const REASON_LIMIT = 500;

/** The maintenance switch: its state, its effect, and who last changed it, when and why. */
export function MaintenanceDialog() {
  const t = useMaintenanceText();
  const id = useId();
  const { maintenance: closed } = usePublicSettings();
  const [reason, setReason] = useState('');
  const flip = useMutation(setMaintenance(t(closed ? 'opened' : 'closed')));
  const state = closed ? 'closed' : 'open';
  return (
    <Dialog open onCancel={closeOverlay} footer={null} title={t('title')} width={520}>
      <div className="maintenance">
        <Alert
          type={closed ? 'warning' : 'success'}
          showIcon
          title={t(`state.${state}`)}
          description={t(`meaning.${state}`)}
        />
        {closed ? null : (
          <div>
            <label htmlFor={id}>{t('reason')}</label>
            <Input.TextArea
              id={id}
              dir="auto"
              rows={2}
              maxLength={REASON_LIMIT}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        )}
        <Button
          type="primary"
          size="large"
          block
          danger={!closed}
          loading={flip.isPending}
          onClick={() => {
            flip.mutate(
              { on: !closed, reason },
              {
                onSuccess: () => {
                  closeOverlay();
                  void loadPublicSettings();
                },
              },
            );
          }}
        >
          {t(closed ? 'open' : 'close')}
        </Button>
        <section>
          <h3>{t('history')}</h3>
          <Timeline
            {...MAINTENANCE_RECORD}
            labelOf={(field) =>
              field === 'maintenance'
                ? { label: t('title'), show: (on) => t(on === true ? 'word.closed' : 'word.open') }
                : undefined
            }
          />
        </section>
      </div>
    </Dialog>
  );
}
