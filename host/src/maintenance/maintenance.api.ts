import { MAINTENANCE_RECORD, type MaintenanceInput } from '@bo/contracts';
import { type ApiError, assertOk, http, keyOf } from '@bo/http';
import { mutationOptions } from '@bo/platform/query';

/** Closes the back office to everyone except users who may change the settings, or opens it again. */
export const setMaintenance = (told: string) =>
  mutationOptions<void, ApiError, MaintenanceInput>({
    meta: { done: told, invalidates: [keyOf('audit-entries', MAINTENANCE_RECORD.type)] },
    mutationFn: async (input) => {
      assertOk(await http().put('admin_panel/maintenance/', input));
    },
  });
