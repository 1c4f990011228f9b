import { typedText } from '@bo/i18n';
import type texts from '../../locales/en/reviews.json';

export const useReviewText = typedText<typeof texts>('reviews');
