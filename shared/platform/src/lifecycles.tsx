import type { ComponentType } from 'react';
import type { Root } from 'react-dom/client';
import type { LifeCycles } from 'single-spa';
import { create } from 'zustand';

/**
 * One React tree, one router: single-spa decides when a remote lives; `mount` hands the host a component for its outlet
 * instead of creating a root (ADR 0001). Outside the host the same life cycles create a root of their own.
 */
interface OutletState {
  apps: Readonly<Record<string, ComponentType>>;
}
const useOutletStore = create<OutletState>(() => ({ apps: {} }));

/**
 * What the host passes to single-spa as custom properties; its presence tells a remote that it runs inside the host.
 */
export interface Outlet {
  show(name: string, App: ComponentType): void;
  hide(name: string): void;
}
export const outlet: Outlet = {
  show(name, App) {
    useOutletStore.setState((state) => ({ apps: { ...state.apps, [name]: App } }));
  },
  hide(name) {
    useOutletStore.setState((state) => {
      const { [name]: _gone, ...apps } = state.apps;
      return { apps };
    });
  },
};

/** The mounted app of a remote, or undefined while there is none. */
export function useMountedApp(name: string): ComponentType | undefined {
  return useOutletStore((state) => state.apps[name]);
}

/**
 * The custom properties single-spa hands to a remote: the host's outlet, or an element to draw in where there is no
 * host.
 */
export interface RemoteProps {
  outlet?: Outlet;
  domElement?: HTMLElement;
}
/**
 * What a remote exposes as `remote`: single-spa's life cycles, and a way to have the code of a screen before it is
 * shown.
 */
export interface RemoteLifecycles extends LifeCycles<RemoteProps> {
  /** Fetches and runs the code of the screen at an address. Of remotes since contract 1.3. */
  preload?: (pathname: string) => Promise<void>;
}

/** A remote's app: what to show, and what must be there before it can be shown. */
export interface RemoteApp {
  id: string;
  App: ComponentType;
  prepare: () => Promise<void>;
  /**
   * Fetches and runs the code of the screen at an address; nothing where there is none. Rejects where it does not
   * arrive.
   */
  preload: (pathname: string) => Promise<void>;
}

/** The single-spa life cycles of a remote; `entry.ts` exports nothing else. */
export function createLifecycles({ App, prepare, preload }: RemoteApp): RemoteLifecycles & Pick<RemoteApp, 'preload'> {
  const roots = new Map<string, Root>();
  return {
    preload,
    bootstrap: () => {
      // Beside the texts, not after them. If it does not arrive its place on the screen says so.
      preload(window.location.pathname).catch(() => undefined);
      return prepare();
    },
    async mount({ name, outlet: hostOutlet, domElement }) {
      if (hostOutlet) {
        hostOutlet.show(name, App);
        return;
      }
      if (!domElement)
        throw new Error(
          `${name}: mounted without the host's outlet and without an element to draw in. Pass \`domElement\`.`,
        );
      const { createRoot } = await import('react-dom/client');
      const root = createRoot(domElement);
      roots.set(name, root);
      root.render(<App />);
    },
    unmount({ name, outlet: hostOutlet }) {
      hostOutlet?.hide(name);
      roots.get(name)?.unmount();
      roots.delete(name);
      return Promise.resolve();
    },
  };
}
