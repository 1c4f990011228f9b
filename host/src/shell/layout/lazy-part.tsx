import { useTranslation } from '@bo/i18n';
import { toast } from '@bo/platform';
import { type ReactNode, Suspense } from 'react';
import { logCause } from '../../base/console.ts';
import { ErrorBoundary } from '../../errors/error-boundary.tsx';

/**
 * A part of the shell whose code comes when it is first asked for. Where it does not come, because of the network or of
 * a new version, a toast says so: the screen below, and what was typed there, stays.
 */
export function LazyPart({ children, onLost }: { children: ReactNode; onLost?: () => void }) {
  const { t } = useTranslation('host');
  return (
    <ErrorBoundary
      fallback={() => null}
      onCrash={(error) => {
        logCause(error);
        toast.error(t('partLost'));
        onLost?.();
        return true;
      }}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}
