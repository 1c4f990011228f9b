import { useState } from 'react';
import { Mark } from './loading/mark.tsx';
import { usePublicSettings } from './public-settings.ts';

/** The store's logo, on light ground or on dark; our mark where there is none, or where it does not load. */
export function StoreMark() {
  const { logo, logo_dark: dark } = usePublicSettings().identity;
  const [lost, setLost] = useState('');
  const pictures = { light: logo || dark, dark: dark || logo };
  if (pictures.light === '' || lost === logo + dark) return <Mark size={32} />;
  return (
    <>
      {(['light', 'dark'] as const).map((ground) => (
        <img
          key={ground}
          className={`store-logo on-${ground}`}
          src={pictures[ground]}
          // The one that is hidden is not fetched.
          loading="lazy"
          alt=""
          onError={() => setLost(logo + dark)}
        />
      ))}
    </>
  );
}
