import { useLanguage, useTranslation } from '@bo/i18n';
import { currentSession } from '@bo/platform';
import { Link, useLocation } from '@bo/platform/router';
import Menu from 'antd/es/menu';
import { useRemotes } from '../../remotes/orchestrator.ts';
import type { RemoteManifest } from '@bo/platform/manifest';

type Entry = RemoteManifest['menu'][number];

/** Whether the signed-in person gets an entry: by permission, and by the three differences of role 1. */
export function mayShow(entry: Pick<Entry, 'permission' | 'onlyRole' | 'exceptRole'>, session: { user: { role: number }; permissions: readonly string[] }): boolean {
  if (!session.permissions.includes(entry.permission)) return false;
  if (entry.onlyRole !== undefined && session.user.role !== entry.onlyRole) return false;
  return entry.exceptRole === undefined || session.user.role !== entry.exceptRole;
}

export function Sidebar() {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const session = currentSession();
  const entries = useRemotes()
    .flatMap(({ manifest }) => manifest.menu)
    .filter((entry) => session && mayShow(entry, session))
    .sort((a, b) => a.order - b.order);
  const active = entries.find((entry) => pathname === entry.to)?.id;
  return (
    <nav className="shell-sidebar" aria-label={t('sidebar.label')}>
      <div className="shell-brand">{t('appName')}</div>
      <Menu mode="inline" selectedKeys={active ? [active] : []} items={entries.map(({ id, to, title }) => ({ key: id, label: <Link to={to}>{title[language]}</Link> }))} />
    </nav>
  );
}
