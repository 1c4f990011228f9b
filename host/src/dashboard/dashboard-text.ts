import { defineTexts } from '@bo/i18n';
import ab from '../locales/ab/dashboard.json';
import en from '../locales/en/dashboard.json';

export const useDashboardText = defineTexts('hostDashboard', { en, ab });
