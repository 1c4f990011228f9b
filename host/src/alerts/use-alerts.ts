import type { Language } from '@bo/contracts';
import { useTranslation } from '@bo/i18n';
import { useSession } from '@bo/platform';
import { useFailedJobs } from '../jobs/unseen-jobs.ts';
import { useRemotes } from '../remotes/orchestrator.ts';
import { useCounters } from './counters.ts';

export interface ActiveAlert {
  id: string;
  to: string;
  title: Record<Language, string>;
  severity: 'high' | 'normal';
  count: number;
}

/** The notices of one's own jobs, by the name under which they are switched off. */
export const JOBS_DONE = 'host.jobs_done';

/** Whether an alert, or a notice, is one that the person has switched off. */
export function useIsMuted(): (id: string) => boolean {
  const { preferences } = useSession();
  return (id) => preferences?.muted_alerts.includes(id) ?? false;
}

/** The exceptions that exist now, of every remote and by permission, the severe ones first. */
export function useAlerts(): ActiveAlert[] {
  const { permissions } = useSession();
  const remotes = useRemotes();
  const counters = useCounters();
  const { t } = useTranslation('host');
  const failed = useFailedJobs();
  const ofRemotes = remotes
    .flatMap(({ manifest }) =>
      manifest.alerts.map((alert) => ({
        ...alert,
        id: `${manifest.id}.${alert.id}`,
        severity: alert.severity === 'high' ? ('high' as const) : ('normal' as const),
        count: counters[alert.count] ?? 0,
      })),
    )
    .filter(({ permission, count }) => count > 0 && permissions.includes(permission));
  const own = (id: string, to: string, title: string, count: number): ActiveAlert[] =>
    count === 0 ? [] : [{ id: `host.${id}`, to, title: { en: title, ab: title }, severity: 'high', count }];
  const differences = permissions.includes('platform.view') ? (counters['book_differences'] ?? 0) : 0;
  const ofHost = [
    ...own('failed', '/jobs?status=failed', t('inbox.failed'), failed),
    ...own('books', '/platform', t('inbox.books'), differences),
  ];
  return [...ofHost, ...ofRemotes].sort((a, b) => Number(b.severity === 'high') - Number(a.severity === 'high'));
}
