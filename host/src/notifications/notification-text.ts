import { defineTexts } from '@bo/i18n';
import ab from '../locales/ab/notifications.json';
import en from '../locales/en/notifications.json';

export const useNotificationText = defineTexts('hostNotifications', { en, ab });

/** The texts of the four types (SPECIFICATION.md section 3). */
export const TYPE_KEYS = { 1: 'types.orderInfo', 2: 'types.offers', 3: 'types.payment', 4: 'types.other' } as const;
