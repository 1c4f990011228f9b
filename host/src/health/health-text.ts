import { defineTexts } from '@bo/i18n';
import ab from '../locales/ab/health.json';
import en from '../locales/en/health.json';

export const useHealthText = defineTexts('hostHealth', { en, ab });
export type HealthText = ReturnType<typeof useHealthText>;
