import { useSearchParams } from '@bo/platform/router';
import { useEffect } from 'react';
import { useForm } from './form-context.ts';

/**
 * Scrolls to the field named in the URL (`?setting=store.vat_rate`), once it has rendered. Render it inside the form.
 */
export function OpenedField({ fieldOf = (setting) => setting }: { fieldOf?: (setting: string) => string }) {
  const { id } = useForm();
  const [search] = useSearchParams();
  const setting = search.get('setting');
  const target = setting === null ? null : `${id}-${fieldOf(setting).replaceAll('.', '-')}`;
  useEffect(() => {
    if (target === null) return;
    const show = (): boolean => {
      const input = document.getElementById(target);
      input?.scrollIntoView({ block: 'center' });
      input?.focus({ preventScroll: true });
      return input !== null;
    };
    if (show()) return;
    const watch = new MutationObserver(() => {
      if (show()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [target]);
  return null;
}
