import { Mark } from './loading/mark.tsx';
import { usePublicSettings } from './public-settings.ts';

/** The store's logo, one for light ground and one for dark, of which styles show one; our mark where there is none. */
export function StoreMark() {
  const { logo, logo_dark: dark } = usePublicSettings().identity;
  if (!logo && !dark) return <Mark size={32} />;
  // The one that is hidden is not fetched.
  const picture = (ground: string, src = '') => (
    <img className={`store-logo on-${ground}`} src={src} loading="lazy" alt="" />
  );
  return (
    <>
      {picture('light', logo || dark)}
      {picture('dark', dark || logo)}
    </>
  );
}
