import type { OrderStep } from '@bo/contracts';

const STEP_LABELS = [
  'confirm',
  'process',
  'finish_picking',
  'pack',
  'make_ready',
  'deliver',
  'pick_again',
  'unpack',
  'cancel',
] as const;
/** The word of a step, as the labels know it. */
export const stepLabel = (step: OrderStep): (typeof STEP_LABELS)[number] =>
  STEP_LABELS.find((one) => one === step.label) ?? 'process';
