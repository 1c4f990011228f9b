import type { Language } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { useSession } from '@bo/platform';
import { useEffect, useMemo, useState } from 'react';
import { type NamedSetting, readSettings } from '../../remotes/words.ts';
import { type PaletteItem, settingItems } from './palette-items.ts';

/** The settings that one may see, read when the palette opens; none until they are there. */
export function useSettingItems(): PaletteItem[] {
  const session = useSession();
  const { language } = useLanguage();
  const [named, setNamed] = useState<Record<Language, NamedSetting[]>>({ en: [], ab: [] });
  useEffect(() => {
    let closed = false;
    void Promise.all([readSettings('en'), readSettings('ab')]).then(([en, ab]) => {
      if (!closed) setNamed({ en, ab });
    });
    return () => {
      closed = true;
    };
  }, []);
  return useMemo(() => settingItems(named, session, language), [named, session, language]);
}
