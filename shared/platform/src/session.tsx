import type { Permission, SessionInfo, SessionUser } from '@bo/contracts/platform';
import type { ReactNode } from 'react';
import { create } from 'zustand';

/** Local storage keys, fixed by SPECIFICATION.md sections 2.1 and 3. */
export const ACCESS_TOKEN_KEY = 'accessToken';
export const USER_KEY = 'user';

interface SessionState {
  /** Who one is and what one may do; null until `auth/me/` has answered. */
  info: SessionInfo | null;
}

const useSessionStore = create<SessionState>(() => ({ info: null }));

/** The access token in local storage, or null. Read at each call: another tab may have signed out. */
export function accessToken(): string | null {
  return localStorage.getItem(ACCESS_TOKEN_KEY);
}

/** Keeps a new session's token and user under the specified keys. */
export function keepSession(token: string, user: SessionUser): void {
  localStorage.setItem(ACCESS_TOKEN_KEY, token);
  localStorage.setItem(USER_KEY, JSON.stringify(user));
}

/** Sets what `auth/me/` answered (or null on sign-out). The host calls this; tests too. */
export function setSession(info: SessionInfo | null): void {
  useSessionStore.setState({ info });
}

/** The session. Inside the main layout it is always there. @throws Error outside of it. */
export function useSession(): SessionInfo {
  const info = useSessionStore((state) => state.info);
  if (!info)
    throw new Error(
      'useSession: no session yet. Render this screen inside the main layout, or call setSession() in the test.',
    );
  return info;
}

/** The session, or null where nobody is signed in yet. */
export function useOptionalSession(): SessionInfo | null {
  return useSessionStore((state) => state.info);
}

/** The session outside React, or null. */
export function currentSession(): SessionInfo | null {
  return useSessionStore.getState().info;
}

/** Whether the signed-in person holds a permission. A hint for the screen; the server decides. */
export function useCan(permission: Permission): boolean {
  return useSessionStore((state) => state.info?.permissions.includes(permission) ?? false);
}

/** Renders its children only for people who hold the permission. */
export function Can({
  do: permission,
  children,
  otherwise = null,
}: {
  do: Permission;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useCan(permission) ? children : otherwise;
}
