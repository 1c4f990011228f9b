import { useLanguage, useTranslation } from '@bo/i18n';
import { Can, useSession } from '@bo/platform';
import { PageHeading } from '@bo/kit';
import { useRemotes } from '../remotes/orchestrator.ts';
import { AlertList } from '../alerts/alert-list.tsx';
import { usePageTitle } from '../base/use-app-name.ts';
import { Counters } from './counters.tsx';
import { useDashboardText } from './dashboard-text.ts';
import { WidgetPlace } from './widget-place.tsx';
import './dashboard.css';

/** The frame: the counters, and below them the widgets that the remotes bring, each on its own. */
export function DashboardPage() {
  const t = useDashboardText();
  const { t: shell } = useTranslation('host');
  const { language } = useLanguage();
  const { user, store, permissions } = useSession();
  const widgets = useRemotes()
    .flatMap((remote) => remote.manifest.widgets.map((widget) => ({ remote, widget })))
    .filter(({ widget }) => permissions.includes(widget.permission))
    .sort((a, b) => a.widget.order - b.widget.order);
  usePageTitle(t('title'));
  return (
    <section className="page">
      <PageHeading
        title={t('title')}
        subtitle={t('greeting', { name: user.name, store: language === 'ab' ? store.name_ar : store.name })}
      />
      <Can do="order.view">
        <Counters />
      </Can>
      <section className="widget attention" aria-label={shell('inbox.exceptions')}>
        <h2>{shell('inbox.exceptions')}</h2>
        <AlertList />
      </section>
      <div className="widgets">
        {widgets.map(({ remote, widget }) => (
          <WidgetPlace key={`${remote.manifest.id}.${widget.id}`} remote={remote} widget={widget} />
        ))}
      </div>
    </section>
  );
}
