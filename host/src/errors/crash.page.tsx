import { useRouteError } from '@bo/platform/router';
import { useEffect } from 'react';
import { ServerErrorPage } from './server-error.page.tsx';

/** Stands where a part of the shell itself crashed; remotes' crashes stay in their own place. */
export function CrashPage() {
  const error = useRouteError();
  useEffect(() => {
    reportError(error);
  }, [error]);
  return <ServerErrorPage />;
}
