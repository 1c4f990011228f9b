import BellOutlined from '@ant-design/icons/es/icons/BellOutlined';
import { useFormat, useTranslation } from '@bo/i18n';
import { Panel } from '@bo/kit';
import { lazyPage } from '@bo/platform';
import { useEffect, useState } from 'react';
import { useLocation } from '@bo/platform/router';
import { LazyPart } from '../layout/lazy-part.tsx';
import { IconButton } from './icon-button.tsx';
import { useUnseenJobs } from '../../jobs/unseen-jobs.ts';
import { JOBS_DONE, useAlerts, useIsMuted } from '../../alerts/use-alerts.ts';

const InboxPanel = lazyPage(() => import('./inbox-panel.tsx').then((module) => ({ default: module.InboxPanel })));

/** Alerts and the errors of this session. */
export function Inbox() {
  const { t } = useTranslation('host');
  const format = useFormat();
  const isMuted = useIsMuted();
  const unseen = useUnseenJobs();
  const count = useAlerts().filter(({ id }) => !isMuted(id)).length + (isMuted(JOBS_DONE) ? 0 : unseen);
  const { key } = useLocation();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [key]);
  return (
    <Panel
      label={t('inbox.title')}
      open={open}
      onOpenChange={setOpen}
      placement="bottom"
      className="inbox-popover"
      content={
        <LazyPart
          onLost={() => {
            setOpen(false);
          }}
        >
          <InboxPanel />
        </LazyPart>
      }
    >
      <span className="inbox-place">
        <IconButton label={t('header.inbox', { count })} icon={<BellOutlined />} expanded={open} />
        {count > 0 ? (
          <span className="inbox-count" aria-hidden>
            {format.number(count)}
          </span>
        ) : null}
      </span>
    </Panel>
  );
}
