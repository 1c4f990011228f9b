import { useEffect } from 'react';
import { ClosedArt, ErrorBody } from '../errors/error-page.tsx';
import { page } from './page.ts';
import { fetchRegistry } from './registry.ts';
import { useRemotesText } from './text.ts';

const ASK_EVERY = 2000;

/** Whether a remote that this page was made without has been released since. */
const isAnyThere = async (): Promise<boolean> =>
  (await fetchRegistry()).remotes.some(({ id }) => page.awaited.includes(id));

/** The place of a screen that may belong to a remote still being built: it opens by itself when that is there. */
export function StillBuilding({ open = () => void location.reload() }: { open?: () => void }) {
  const t = useRemotesText();
  useEffect(() => {
    const timer = setInterval(() => {
      isAnyThere().then(
        (there) => there && open(),
        () => undefined,
      );
    }, ASK_EVERY);
    return () => {
      clearInterval(timer);
    };
  }, [open]);
  return (
    <div role="status">
      <ErrorBody art={<ClosedArt />} heading={t('building.heading')} text={t('building.text')} />
    </div>
  );
}
