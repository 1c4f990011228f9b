import { Gallery } from '@bo/kit/gallery';
import { usePageTitle } from '../base/use-app-name.ts';
import { usePlatformText } from './platform-text.ts';

/** Every part of the kit, under a title of its own. */
export function GalleryPage() {
  usePageTitle(usePlatformText()('kit'));
  return <Gallery />;
}
