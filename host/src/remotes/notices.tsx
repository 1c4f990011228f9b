import { isolate, useLanguage } from '@bo/i18n';
import { lazyPage } from '@bo/platform';
import { useQueryClient } from '@bo/platform/query';
import { useLocation, useNavigate } from '@bo/platform/router';
import Button from 'antd/es/button';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useRemotes } from './orchestrator.ts';
import { endOverrides, previewsOf, withoutPreviews, writeOverride } from './overrides.ts';
import { useOpenedScreens } from './opened-screens.ts';
import { fetchMenu, preloadOnIntent } from './preload.ts';
import { useRemotesText } from './text.ts';
import { watchStrayErrors } from './stray-errors.ts';
import { postponeUpdate, useUpdateReady, watchForUpdates } from './updates.ts';

const Panel = lazyPage(() => import('./override-panel.tsx').then(({ OverridePanel }) => ({ default: OverridePanel })));

/**
 * What people are told about the versions in this tab, above every screen; Ctrl+Shift+M opens the panel of overrides.
 */
export function RemoteNotices() {
  const remotes = useRemotes();
  const [open, setOpen] = useState(false);
  const client = useQueryClient();
  useEffect(() => preloadOnIntent(remotes), [remotes]);
  const menu = useMemo(() => new Set(remotes.flatMap(({ manifest }) => manifest.menu.map(({ to }) => to))), [remotes]);
  const opened = useOpenedScreens(menu);
  useEffect(() => fetchMenu(remotes, opened, () => client.isFetching() === 0), [remotes, opened, client]);
  useEffect(() => watchForUpdates(remotes), [remotes]);
  useEffect(watchStrayErrors, []);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.code !== 'KeyM') return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    const close = () => {
      setOpen(false);
    };
    document.addEventListener('keydown', toggle);
    document.addEventListener('remote-panel-close', close);
    return () => {
      document.removeEventListener('keydown', toggle);
      document.removeEventListener('remote-panel-close', close);
    };
  }, []);
  return (
    <>
      <OverrideBanner
        onManage={() => {
          setOpen(true);
        }}
      />
      <PreviewQuestion />
      <UpdateNotice />
      {open ? (
        <Suspense fallback={null}>
          <Panel />
        </Suspense>
      ) : null}
    </>
  );
}

function OverrideBanner({ onManage }: { onManage: () => void }) {
  const t = useRemotesText();
  const { language } = useLanguage();
  const replaced = useRemotes().filter(({ channel }) => channel === 'override');
  if (replaced.length === 0) return null;
  return (
    <div className="remote-notice" role="status" data-override-banner>
      <p>
        {t('override', {
          list: replaced
            .map(({ manifest: { title, version, build }, release }) =>
              t('overrideItem', {
                name: title[language],
                version: isolate(build === 'dev' ? new URL(release.url).host : `${version}-${build}`),
              }),
            )
            .join(' · '),
        })}
      </p>
      <Button size="small" onClick={onManage}>
        {t('overrideManage')}
      </Button>
      <Button
        size="small"
        onClick={() => {
          endOverrides();
          location.replace(location.pathname);
        }}
      >
        {t('overrideEnd')}
      </Button>
    </div>
  );
}

/** A link asks for another version of something: the person decides. */
function PreviewQuestion() {
  const t = useRemotesText();
  const { language } = useLanguage();
  const remotes = useRemotes();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const asked = previewsOf(search);
  if (asked.length === 0) return null;
  const rest = pathname + withoutPreviews(search) + hash;
  const titleOf = (id: string) =>
    remotes.find(({ manifest }) => manifest.id === id)?.manifest.title[language] ?? isolate(id);
  return (
    <div className="remote-notice" role="status" data-preview-question>
      <p>
        {t('preview', {
          list: asked
            .map(({ id, target }) => t('overrideItem', { name: titleOf(id), version: isolate(target) }))
            .join(' · '),
        })}
      </p>
      <Button
        size="small"
        type="primary"
        onClick={() => {
          for (const { id, target } of asked) writeOverride(id, target);
          location.replace(rest);
        }}
      >
        {t('previewShow')}
      </Button>
      <Button size="small" onClick={() => void navigate(rest, { replace: true })}>
        {t('previewLeave')}
      </Button>
    </div>
  );
}

function UpdateNotice() {
  const t = useRemotesText();
  if (!useUpdateReady()) return null;
  return (
    <div className="remote-notice" role="status" data-tone="info">
      <p>{t('update')}</p>
      <Button
        size="small"
        type="primary"
        onClick={() => {
          location.reload();
        }}
      >
        {t('updateNow')}
      </Button>
      <Button size="small" onClick={postponeUpdate}>
        {t('updateLater')}
      </Button>
    </div>
  );
}
