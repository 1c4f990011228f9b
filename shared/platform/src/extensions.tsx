import { Component, type ReactNode, useEffect, useState } from 'react';
import { create } from 'zustand';
import type { ExtensionPoint } from './extension-points.ts';
import { useOptionalSession } from './session.tsx';

/** What a remote contributes to another's page, as the host hands it to that page; its code is not there yet. */
export interface Extension {
  /** The remote's id and the extension's: `marketing.productOffers`. */
  key: string;
  point: string;
  title: { en: string; ab: string };
  /** Anyone who lacks one of these is not shown it, and nothing of it is loaded. */
  permissions: readonly string[];
  order: number;
  /** The least that a column needs, in pixels. */
  width?: number | undefined;
  /** Fetches its module; after a failure again. */
  load: <M>() => Promise<M>;
  /** Tells of a failure, with the remote and the version that it is of. */
  failed: (error: unknown) => void;
}

const useExtensionsStore = create<{ all: readonly Extension[] }>(() => ({ all: [] }));

/** Says what there is. The host calls this; a remote that runs alone has none. */
export function provideExtensions(all: readonly Extension[]): void {
  // Keys are ids: comparing them by a language would load its collation before the first frame.
  useExtensionsStore.setState({ all: [...all].sort((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1)) });
}

/** What is contributed to a point of one's page and the signed-in person may see, in its order. */
export function useExtensions(point: ExtensionPoint | undefined): readonly Extension[] {
  const all = useExtensionsStore((state) => state.all);
  const may = useOptionalSession()?.permissions ?? [];
  return all.filter((one) => one.point === point && one.permissions.every((permission) => may.includes(permission)));
}

interface BoundaryProps {
  children: ReactNode;
  fallback: ReactNode;
  onCrash: (error: unknown) => void;
}
/** Keeps a crash of someone else's code inside its place. */
export class ExtensionBoundary extends Component<BoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error);
  }

  override render() {
    return this.state.crashed ? this.props.fallback : this.props.children;
  }
}

interface PlaceProps<M> {
  extension: Extension;
  /** While its code is on its way. */
  pending: ReactNode;
  /** In its place once it has failed, whichever way; `retry` tries again from the beginning. */
  failed: (retry: () => void) => ReactNode;
  children: (module: M) => ReactNode;
}

/** The place of one extension: its code is fetched when the place is shown, and whatever goes wrong stays inside. */
export function ExtensionPlace<M>(props: PlaceProps<M>) {
  const [attempt, setAttempt] = useState(0);
  const failed = props.failed(() => {
    setAttempt(attempt + 1);
  });
  return (
    <div data-extension={props.extension.key} style={{ display: 'contents' }}>
      <ExtensionBoundary key={attempt} fallback={failed} onCrash={props.extension.failed}>
        <Loading {...props} />
      </ExtensionBoundary>
    </div>
  );
}

function Loading<M>({ extension, pending, children }: PlaceProps<M>) {
  const [loaded, setLoaded] = useState<{ module: M } | { error: unknown } | null>(null);
  useEffect(() => {
    let current = true;
    const keep = (outcome: { module: M } | { error: unknown }) => {
      if (current) setLoaded(outcome);
    };
    extension.load<M>().then(
      (module) => {
        keep({ module });
      },
      (error: unknown) => {
        keep({ error });
      },
    );
    return () => {
      current = false;
    };
  }, [extension]);
  if (!loaded) return pending;
  if ('error' in loaded) throw loaded.error;
  return children(loaded.module);
}
