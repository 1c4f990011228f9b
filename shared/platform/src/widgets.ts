import type { ComponentType } from 'react';

/**
 * What the module of a dashboard widget exports (`widgets[].expose` in the manifest): the widget as default and, where
 * it
 * has texts of its remote, `prepare` to load them: `export const { prepare } = app`.
 */
export interface WidgetModule {
  default: ComponentType;
  prepare?: () => Promise<void>;
}
