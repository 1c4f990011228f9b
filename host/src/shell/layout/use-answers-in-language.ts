import { useLanguage } from '@bo/i18n';
import { useQueryClient } from '@bo/platform/query';
import { useEffect, useRef } from 'react';

/** What the server says in words it says in the language of the question: after a switch the screen asks again. */
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
