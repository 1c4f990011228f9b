import { defineTexts } from '@bo/i18n';
import ab from '../locales/ab/maintenance.json';
import en from '../locales/en/maintenance.json';

export const useMaintenanceText = defineTexts('hostMaintenance', { en, ab });
