import './theme/style-nonce.ts';
import { initI18n } from '@bo/i18n';
import { accessToken, currentSession, provideRecordPlaces } from '@bo/platform';
import { startTheme } from '@bo/platform/theme';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { loadSession, queryClient } from './auth/session.ts';
import { endSession, followOtherTabs } from './auth/other-tabs.ts';
import { startHttp } from './http.ts';
import ab from './locales/ab/host.json';
import en from './locales/en/host.json';
import { clearResponseCache } from './offline/response-cache-storage.ts';
import { loadPublicSettings, publicSettings } from './base/public-settings.ts';
import './remotes/provided.ts';
import { logCause } from './base/console.ts';
import { provideRemoteExtensions } from './remotes/extensions.ts';
import { provideRemoteWords } from './remotes/words.ts';
import { startRemotes } from './remotes/orchestrator.ts';
import { keepOwnPopstates } from './remotes/own-popstates.ts';
import { liveRemotes, readRegistry } from './remotes/registry.ts';
import { createHostRouter } from './router.tsx';
import './shell/shell.css';
import './shell/print.css';

const WORKER_AFTER = 5000;

/** Nothing of it is loaded in a store that has it switched off. */
async function measureWhatTheStoreSays(): Promise<void> {
  const settings = publicSettings();
  if (!settings.web_vitals && settings.trace_percent === 0) return;
  const { startTelemetry } = await import('./telemetry/telemetry.ts');
  startTelemetry(settings);
}

async function boot(): Promise<void> {
  await initI18n({ resources: { en: { host: en }, ab: { host: ab } } });
  startTheme();
  keepOwnPopstates();
  const router = createHostRouter();
  startHttp(() => {
    endSession(router);
  });
  followOtherTabs(router);
  void loadPublicSettings().then(measureWhatTheStoreSays).catch(logCause);
  // The host boots and shows its menu whatever the registry or the session say; each has a place that explains its
  // failure.
  const [registry] = await Promise.all([
    readRegistry().catch(() => null),
    accessToken() ? loadSession().catch(() => null) : null,
  ]);
  const remotes = registry ? liveRemotes(registry) : [];
  provideRemoteExtensions(remotes);
  provideRecordPlaces(remotes.flatMap(({ manifest }) => manifest.records));
  provideRemoteWords(remotes);
  startRemotes(remotes, () => currentSession() !== null);
  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App router={router} queryClient={queryClient} />);
  clearResponseCache(true).catch(logCause);
  // After the first screen, whose files it would only delay.
  setTimeout(
    () =>
      void import('./offline/service-worker.ts').then(({ startServiceWorker }) => startServiceWorker()).catch(logCause),
    WORKER_AFTER,
  );
}

void boot();
