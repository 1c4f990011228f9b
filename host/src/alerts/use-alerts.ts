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
  const ofJobs: ActiveAlert[] =
    failed === 0
      ? []
      : [
          {
            id: 'host.failed',
            to: '/jobs?status=failed',
            title: { en: t('inbox.failed'), ab: t('inbox.failed') },
            severity: 'high',
            count: failed,
          },
        ];
  const differences = permissions.includes('platform.view') ? (counters['book_differences'] ?? 0) : 0;
  const ofBooks: ActiveAlert[] =
    differences === 0
      ? []
      : [
          {
            id: 'host.books',
            to: '/platform',
            title: { en: t('inbox.books'), ab: t('inbox.books') },
            severity: 'high',
            count: differences,
          },
        ];
  return [...ofJobs, ...ofBooks, ...ofRemotes].sort(
    (a, b) => Number(b.severity === 'high') - Number(a.severity === 'high'),
  );
}
