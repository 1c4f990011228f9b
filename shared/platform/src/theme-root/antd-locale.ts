import type { Locale } from 'antd/es/locale';
import arEG from 'antd/es/locale/ar_EG';
import enGB from 'antd/es/locale/en_GB';

/** From Sunday on, as Arabic calendars write them: the whole names run into each other above narrow columns. */
const ARABIC_DAYS = ['ح', 'ن', 'ث', 'ر', 'خ', 'ج', 'س'];

const ARABIC: Locale = {
  ...arEG,
  ...(arEG.DatePicker
    ? { DatePicker: { ...arEG.DatePicker, lang: { ...arEG.DatePicker.lang, shortWeekDays: ARABIC_DAYS } } }
    : {}),
};

/** antd's own texts in our languages. */
export const antdLocale = (language: 'en' | 'ab'): Locale => (language === 'ab' ? ARABIC : enGB);
