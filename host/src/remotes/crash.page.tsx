import { useRouteError } from '@bo/platform/router';
import { useEffect, useState } from 'react';
import { LoadingScreen } from '../base/loading/loading-screen.tsx';
import { isLostCode, reloadForNewHost } from './lost-code.ts';
import { ServerErrorPage } from '../errors/server-error.page.tsx';

/**
 * Stands where a part of the shell itself crashed; remotes' crashes stay in their own place. A page whose code is not
 * there because the host was deployed meanwhile is opened with the new one.
 */
export function CrashPage() {
  const error = useRouteError();
  const [waiting, setWaiting] = useState(() => isLostCode(error));
  useEffect(() => {
    reportError(error);
    if (isLostCode(error))
      void reloadForNewHost().then((reloads) => {
        setWaiting(reloads);
      });
  }, [error]);
  return waiting ? <LoadingScreen /> : <ServerErrorPage />;
}
