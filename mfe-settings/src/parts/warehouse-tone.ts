import type { WarehouseStatus } from '@bo/contracts';
import type { StatusTone } from '@bo/kit';

export const WAREHOUSE_TONE: Record<WarehouseStatus, StatusTone> = { open: 'good', paused: 'warn', closed: 'neutral' };
