import { useTranslation } from '@bo/i18n';
import { useState } from 'react';
import { usePublicSettings } from '../public-settings.ts';

/**
 * The looped animation of SPECIFICATION.md section 2.5. The default is drawn here, so that it works offline and under a
 * strict policy; a store may set the URL of another one, with the default as fallback.
 */
export function LoadingAnimation() {
  const { t } = useTranslation('host');
  const { loading_animation_url: url } = usePublicSettings();
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <div role="status" aria-label={t('loading')} className="loading-animation">
      {url && failed !== url ? (
        <img src={url} alt="" width={160} height={160} onError={() => setFailed(url)} />
      ) : (
        <svg width="120" height="120" viewBox="0 0 120 120" aria-hidden focusable="false" className="basket">
          <ellipse className="basket-shadow" cx="60" cy="104" rx="34" ry="5" />
          <circle className="basket-fruit basket-fruit-1" cx="46" cy="40" r="10" />
          <circle className="basket-fruit basket-fruit-2" cx="74" cy="40" r="10" />
          <path className="basket-fruit basket-fruit-3" d="M60 48c-1-13 6-21 19-22 1 13-6 21-19 22z" />
          <path className="basket-body" d="M26 54h68l-7 38a8 8 0 0 1-8 7H41a8 8 0 0 1-8-7z" />
          <path className="basket-weave" d="M46 66v22M60 66v22M74 66v22" />
        </svg>
      )}
    </div>
  );
}
