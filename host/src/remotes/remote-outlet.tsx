import { useLanguage } from '@bo/i18n';
import { NoPermission, PagePending, useMountedApp, useOptionalSession } from '@bo/platform';
import { Navigate, useLocation } from '@bo/platform/router';
import Button from 'antd/es/button';
import { useEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { usePageTitle } from '../base/use-app-name.ts';
import type { Opened } from './load-with-fallback.ts';
import { explainChunk } from './loader.ts';
import { remoteCrashed, retryRemote, screenFailure, useOpened, useRemoteFailure, useRemotes } from './orchestrator.ts';
import { page } from './page.ts';
import { type LiveRemote, missingPermission, remoteAt, titleAt } from './registry.ts';
import { RemoteCard } from './remote-card.tsx';
import './remotes.css';
import { releaseName, showScreen } from './shown-screen.ts';
import { StillBuilding } from './still-building.tsx';
import { useRemotesText } from './text.ts';
import { SAY_AFTER, useScreenWatch } from './use-screen-watch.ts';

/** The place where remotes appear: the one whose route matches the address, or the not-found page. */
export function RemoteOutlet() {
  const { pathname } = useLocation();
  useOptionalSession();
  const remote = remoteAt(useRemotes(), pathname);
  if (!remote) return page.awaited.length > 0 ? <StillBuilding /> : <Navigate to="/errors/error404" replace />;
  const permission = missingPermission(remote, pathname);
  return permission ? (
    <NoPermission permission={permission} />
  ) : (
    <RemotePlace key={remote.manifest.id} remote={remote} />
  );
}

function RemotePlace({ remote }: { remote: LiveRemote }) {
  const { id } = remote.manifest;
  const { pathname } = useLocation();
  const { language } = useLanguage();
  usePageTitle(titleAt(remote, pathname)[language]);
  const App = useMountedApp(id);
  const failure = useRemoteFailure(id);
  const opened = useOpened(id);
  const screen = useRef<HTMLDivElement>(null);
  const waiting = useScreenWatch(screen, remote, opened, pathname);
  useEffect(() => {
    showScreen(opened?.resolved ?? null, pathname);
    return () => {
      showScreen(null);
    };
  }, [opened, pathname]);
  const retry = () => void retryRemote(remote);
  if (failure) return <RemoteCard remote={remote} failure={failure} onRetry={retry} />;
  if (!App || !opened) return <RemotePending remote={remote} />;
  if (waiting === 'hung')
    return <RemoteCard remote={remote} failure={navigator.onLine ? 'timeout' : 'offline'} onRetry={retry} />;
  const { container } = opened.resolved.manifest;
  return (
    <>
      {waiting ? (
        <p className="remote-slow" role="status">
          <SlowWord remote={remote} />
        </p>
      ) : null}
      {opened.insteadOf ? <PreviousNotice remote={remote} opened={opened} /> : null}
      <ErrorBoundary
        key={container}
        place={pathname}
        onCrash={(error) => remoteCrashed(remote, opened, error)}
        fallback={(reset, error) => (
          <CrashCard
            remote={remote}
            error={error}
            onRetry={() => {
              reset();
              retry();
            }}
          />
        )}
      >
        <div ref={screen} className="remote-screen" data-release={`${id} ${releaseName(opened.resolved.manifest)}`}>
          <App />
        </div>
      </ErrorBoundary>
    </>
  );
}

/**
 * The card of a screen that crashed, or whose code did not arrive: which of the two the browser's error alone does not
 * tell.
 */
function CrashCard({ remote, error, onRetry }: { remote: LiveRemote; error: unknown; onRetry: () => void }) {
  const { id } = remote.manifest;
  const [failure, setFailure] = useState(() => screenFailure(error));
  useEffect(() => {
    let current = true;
    void explainChunk(id, error).then((cause) => {
      if (current) setFailure(screenFailure(cause));
    });
    return () => {
      current = false;
    };
  }, [id, error]);
  return <RemoteCard remote={remote} failure={failure} onRetry={onRetry} />;
}

const OFFER_RETRY_AFTER = 10_000;

function SlowWord({ remote }: { remote: LiveRemote }) {
  const t = useRemotesText();
  const { language } = useLanguage();
  return t('slow', { name: remote.manifest.title[language] });
}

/** A skeleton first; then a word, then a way out. */
function RemotePending({ remote }: { remote: LiveRemote }) {
  const t = useRemotesText();
  const [waited, setWaited] = useState(0);
  useEffect(() => {
    const timers = [SAY_AFTER, OFFER_RETRY_AFTER].map((after) =>
      setTimeout(() => {
        setWaited(after);
      }, after),
    );
    return () => {
      timers.forEach(clearTimeout);
    };
  }, []);
  return (
    <>
      {waited >= SAY_AFTER ? (
        <p className="remote-slow" role="status">
          <SlowWord remote={remote} />
          {waited >= OFFER_RETRY_AFTER ? <Button onClick={() => void retryRemote(remote)}>{t('retry')}</Button> : null}
        </p>
      ) : null}
      <PagePending />
    </>
  );
}

function PreviousNotice({ remote, opened }: { remote: LiveRemote; opened: Opened }) {
  const t = useRemotesText();
  const { language } = useLanguage();
  const { title, version } = opened.resolved.manifest;
  return (
    <div className="remote-notice" role="status" data-remote-badge={version}>
      <p>
        {t('previous', {
          name: title[language],
          version,
          reason: opened.insteadOf ? t(`failure.${opened.insteadOf}`) : '',
        })}
      </p>
      <Button size="small" onClick={() => void retryRemote(remote)}>
        {t('tryNewest')}
      </Button>
    </div>
  );
}
