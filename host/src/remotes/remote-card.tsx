import { useLanguage } from '@bo/i18n';
import Button from 'antd/es/button';
import { useState } from 'react';
import type { LoadFailure } from './failures.ts';
import { pastLoads, pinnedRevision } from './load-events.ts';
import type { LiveRemote } from './registry.ts';
import { useRemotesText } from './text.ts';

/** What a developer needs to know, as text to paste into a ticket. No personal data, no token. */
function diagnosticsOf({ manifest, release, channel }: LiveRemote, failure: LoadFailure): string {
  const attempts = pastLoads().filter(({ remote }) => remote === manifest.id);
  return JSON.stringify(
    {
      remote: manifest.id,
      version: manifest.version,
      build: manifest.build,
      channel,
      failure,
      manifest: release.url,
      address: location.pathname,
      revision: pinnedRevision(),
      online: navigator.onLine,
      browser: navigator.userAgent,
      attempts,
    },
    null,
    2,
  );
}

/**
 * Stands in the place of a remote that cannot be shown; the rest of the product goes on. Light, because it must be
 * there when nothing else is.
 */
export function RemoteCard({
  remote,
  failure,
  onRetry,
}: {
  remote: LiveRemote;
  failure: LoadFailure;
  onRetry: () => void;
}) {
  const t = useRemotesText();
  const { language } = useLanguage();
  const [copied, setCopied] = useState(false);
  return (
    <section className="remote-card" role="alert" data-remote={remote.manifest.id} data-failure={failure}>
      <h2>{t('failed', { name: remote.manifest.title[language] })}</h2>
      <p>
        {t(`failure.${failure}`)} {t('goesOn')}
      </p>
      <div className="remote-card-actions">
        <Button type="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
        <Button
          onClick={() => {
            navigator.clipboard.writeText(diagnosticsOf(remote, failure)).then(
              () => {
                setCopied(true);
              },
              () => undefined,
            );
          }}
        >
          {copied ? t('copied') : t('copy')}
        </Button>
      </div>
    </section>
  );
}
