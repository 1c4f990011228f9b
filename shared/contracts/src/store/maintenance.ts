import { z } from 'zod';
import { Note } from '../base/text.ts';

/**
 * `PUT admin_panel/maintenance/`: closes the back office to everybody but those who may change the settings, or opens
 * it
 * again. Whether it is closed is one of the public settings; the reason stays in the audit log beside who did it.
 */
export const MaintenanceInput = z.object({ on: z.boolean(), reason: Note });
export type MaintenanceInput = z.infer<typeof MaintenanceInput>;

/** The switch as the audit log names it. */
export const MAINTENANCE_RECORD = { type: 'setting', id: 'system.maintenance' } as const;
