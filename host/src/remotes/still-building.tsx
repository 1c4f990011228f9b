import { useEffect, useState } from 'react';
import { BrokenArt, ClosedArt, ErrorBody } from '../errors/error-page.tsx';
import { fetchBuilding } from './building.ts';
import { page } from './page.ts';
import { useRemotesText } from './text.ts';

const ASK_EVERY = 2000;

/**
 * The place of a screen that may belong to a remote still being built: it opens by itself when that is there, and says
 * when it won't.
 */
export function StillBuilding({ open = () => void location.reload() }: { open?: () => void }) {
  const t = useRemotesText();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const ask = async () => {
      const { awaited, failed } = await fetchBuilding();
      if (page.awaited.some((id) => !awaited.includes(id) && !failed.includes(id))) open();
      // Whose screen this is nobody knows yet: any of those still to come may be it.
      else setHasFailed(awaited.length === 0);
    };
    // While the server restarts it gives no answer: the next one counts.
    const askAgain = () => void ask().catch(() => undefined);
    askAgain();
    const timer = setInterval(askAgain, ASK_EVERY);
    return () => clearInterval(timer);
  }, [open]);
  return (
    <div role="status">
      {hasFailed ? (
        <ErrorBody art={<BrokenArt />} heading={t('notBuilt.heading')} text={t('notBuilt.text')} />
      ) : (
        <ErrorBody art={<ClosedArt />} heading={t('building.heading')} text={t('building.text')} />
      )}
    </div>
  );
}
