import { useTranslation, useLanguage } from '@bo/i18n';
import { PagePending, useMountedApp } from '@bo/platform';
import { Navigate, useLocation } from '@bo/platform/router';
import Button from 'antd/es/button';
import Result from 'antd/es/result';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { retryRemote, useRemoteFailure, useRemotes } from './orchestrator.ts';
import { type LiveRemote, remoteAt } from './registry.ts';

/** The place where remotes appear: the one whose route matches the address, or the not-found page. */
export function RemoteOutlet() {
  const { pathname } = useLocation();
  const remote = remoteAt(useRemotes(), pathname);
  return remote ? <RemotePlace key={remote.manifest.id} remote={remote} /> : <Navigate to="/errors/error404" replace />;
}

function RemotePlace({ remote }: { remote: LiveRemote }) {
  const { id } = remote.manifest;
  const App = useMountedApp(id);
  const failure = useRemoteFailure(id);
  if (failure) return <RemoteCard remote={remote} />;
  if (!App) return <PagePending />;
  return (
    <ErrorBoundary fallback={(reset) => <RemoteCard remote={remote} onRetry={reset} />}>
      <App />
    </ErrorBoundary>
  );
}

/** Stands in the place of a remote that cannot be shown; the rest of the product goes on. */
function RemoteCard({ remote, onRetry }: { remote: LiveRemote; onRetry?: () => void }) {
  const { t } = useTranslation('host');
  const { language } = useLanguage();
  const { id, title } = remote.manifest;
  const failure = useRemoteFailure(id) ?? 'crashed';
  return (
    <Result
      status="warning"
      title={t('remote.failed', { name: title[language] })}
      subTitle={t(`remote.failure.${failure}`)}
      extra={
        <Button
          type="primary"
          onClick={() => {
            onRetry?.();
            void retryRemote(id);
          }}
        >
          {t('remote.retry')}
        </Button>
      }
    />
  );
}
