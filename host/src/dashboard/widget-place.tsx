import { useLanguage } from '@bo/i18n';
import { lazyPage } from '@bo/platform';
import type { RemoteManifest } from '@bo/platform/manifest';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type CSSProperties, Suspense, useState } from 'react';
import { ErrorBoundary } from '../errors/error-boundary.tsx';
import { partFailed } from '../remotes/orchestrator.ts';
import type { LiveRemote } from '../remotes/registry.ts';
import { releaseName } from '../remotes/shown-screen.ts';
import { useDashboardText } from './dashboard-text.ts';
import { loadWidget } from './load-widget.ts';

type Widget = RemoteManifest['widgets'][number];

/**
 * One widget in its own boundary: a remote that is down, or a widget that crashes, costs this card and nothing else.
 */
export function WidgetPlace({ remote, widget }: { remote: LiveRemote; widget: Widget }) {
  const { language } = useLanguage();
  const title = widget.title[language];
  // Made again for each attempt: a lazy component remembers its failure. Out here, because what suspends forgets what
  // it made.
  const make = () => ({ Element: lazyPage(() => loadWidget(remote, widget.expose)) });
  const [{ Element }, setAttempt] = useState(make);
  return (
    <section
      className="widget"
      style={{ '--size': widget.size } as CSSProperties}
      aria-label={title}
      data-release={`${remote.manifest.id} ${releaseName(remote.manifest)}`}
    >
      <h2>{title}</h2>
      <ErrorBoundary
        onCrash={(error) => {
          void partFailed(remote, `Widget "${widget.id}"`, error);
          return false;
        }}
        fallback={(reset) => (
          <WidgetFailure
            title={title}
            onRetry={() => {
              setAttempt(make());
              reset();
            }}
          />
        )}
      >
        <Suspense fallback={<Skeleton active />}>
          <Element />
        </Suspense>
      </ErrorBoundary>
    </section>
  );
}

function WidgetFailure({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useDashboardText();
  return (
    <div role="alert" className="widget-failure">
      <p>{t('widgetFailed', { title })}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
