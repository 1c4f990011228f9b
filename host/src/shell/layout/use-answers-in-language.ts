import { useLanguage } from '@bo/i18n';
import { useQueryClient } from '@bo/platform/query';
import { useEffect, useRef } from 'react';

/** Refetches after a change of language, because the server's texts are in the language of the request. */
export function useAnswersInLanguage(): void {
  const { language } = useLanguage();
  const client = useQueryClient();
  const asked = useRef(language);
  useEffect(() => {
    if (asked.current === language) return;
    asked.current = language;
    void client.invalidateQueries();
  }, [language, client]);
}
