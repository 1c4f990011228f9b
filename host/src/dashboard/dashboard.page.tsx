import { useLanguage, useTranslation } from '@bo/i18n';
import { Can, useSession } from '@bo/platform';
import { PageHeading, recordName } from '@bo/kit';
import { useRemotes } from '../remotes/orchestrator.ts';
import { AlertList } from '../alerts/alert-list.tsx';
import { usePageTitle } from '../base/use-app-name.ts';
import { useDashboardText } from './dashboard-text.ts';
import { Flow } from './flow.tsx';
import { WidgetPlace } from './widget-place.tsx';
import './dashboard.css';

/** Widgets before this place stand beside "Needs attention"; the others follow below, as wide as the page. */
const BESIDE_ATTENTION = 30;

/**
 * The frame: the day's flow, what needs attention, and around it the widgets that the remotes bring, each on its own
 * and for anyone who has the permission of its data.
 */
export function DashboardPage() {
  const t = useDashboardText();
  const { t: shell } = useTranslation('host');
  const { language } = useLanguage();
  const { user, store, permissions, works_for } = useSession();
  const widgets = useRemotes()
    .flatMap((remote) => remote.manifest.widgets.map((widget) => ({ remote, widget })))
    .filter(({ widget }) => permissions.includes(widget.permission))
    .filter(({ widget: { unless } }) => unless === undefined || !permissions.includes(unless))
    .filter(({ widget: { partner } }) => partner === undefined || partner === works_for?.kind)
    .sort((a, b) => a.widget.order - b.widget.order);
  const places = (chosen: typeof widgets) =>
    chosen.map(({ remote, widget }) => (
      <WidgetPlace key={`${remote.manifest.id}.${widget.id}`} remote={remote} widget={widget} />
    ));
  const beside = widgets.filter(({ widget }) => widget.order < BESIDE_ATTENTION);
  const below = widgets.filter(({ widget }) => widget.order >= BESIDE_ATTENTION);
  usePageTitle(t('title'));
  return (
    <section className="page">
      <PageHeading
        title={t('title')}
        subtitle={t('greeting', { name: recordName(user, language), store: recordName(works_for ?? store, language) })}
      />
      <Can do="order.view">
        <Flow />
      </Can>
      <div className="dashboard-top" data-alone={beside.length === 0 ? true : undefined}>
        {beside.length > 0 ? <div className="widgets">{places(beside)}</div> : null}
        <section className="widget attention" aria-label={shell('inbox.exceptions')}>
          <h2>{shell('inbox.exceptions')}</h2>
          <AlertList />
        </section>
      </div>
      {below.length > 0 ? <div className="widgets">{places(below)}</div> : null}
    </section>
  );
}
