import { defineTexts } from '@bo/i18n';
import ab from '../locales/ab/books.json';
import en from '../locales/en/books.json';

export const useBooksText = defineTexts('hostBooks', { en, ab });
