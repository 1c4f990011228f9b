import type { ComponentType, ReactNode } from 'react';
import type { ActionPoints, ColumnPoints, PanelPoints } from './extension-points.ts';

/** What every module of an extension may have: `prepare` loads its texts before it is shown, usually `app.prepare`. */
interface Prepared {
  prepare?: () => Promise<void>;
}
export interface PanelModule<P extends keyof PanelPoints> extends Prepared {
  /** What stands beneath the panel's title. */
  Panel: ComponentType<PanelPoints[P]>;
}
export interface ColumnModule<P extends keyof ColumnPoints, V = unknown> extends Prepared {
  /** Asks once for all rows of the page; called as a hook. */
  useValues: (rows: readonly ColumnPoints[P][]) => V;
  /** The cell of a row, from what `useValues` gave for all of them. */
  cell: (row: ColumnPoints[P], values: V) => ReactNode;
}
export interface ActionModule<P extends keyof ActionPoints> extends Prepared {
  /** Shown once someone chose the action, until it calls `onClose`: usually a dialog. */
  Action: ComponentType<ActionPoints[P] & { onClose: () => void }>;
}

/**
 * The default export of a panel's module. One that wants more of its point than the point gives does not compile.
 *
 * @example export default definePanel('product.details.panel', { Panel: ProductOffers, prepare: app.prepare });
 */
export const definePanel = <P extends keyof PanelPoints>(point: P, module: PanelModule<P>) => ({ point, ...module });
/** The default export of a column's module. */
export const defineColumn = <P extends keyof ColumnPoints, V>(point: P, module: ColumnModule<P, V>) => ({
  point,
  ...module,
});
/** The default export of an action's module. */
export const defineAction = <P extends keyof ActionPoints>(point: P, module: ActionModule<P>) => ({
  point,
  ...module,
});
