import { refundListener } from '../refunds/refunds.service.ts';
import type { OperationListener } from './payments.service.ts';

/** Who is told how the operations of providers end. A module that gives money back names its listener here. */
export const OPERATION_LISTENERS: readonly OperationListener[] = [refundListener];
