import { useLanguage } from '@bo/i18n';
import { create } from 'zustand';
import type { RemoteManifest } from './manifest.ts';
import { useOptionalSession } from './session.tsx';

type RecordPlace = RemoteManifest['records'][number];

const usePlacesStore = create<{ all: readonly RecordPlace[] }>(() => ({ all: [] }));

/** Says where records of each kind open. The host calls this with what the remotes declare. */
export function provideRecordPlaces(all: readonly RecordPlace[]): void {
  usePlacesStore.setState({ all });
}

/** Records of other remotes: what their kind is called, and where one opens, as their manifests say. */
export function useRecordPlaces() {
  const all = usePlacesStore((state) => state.all);
  const may = useOptionalSession()?.permissions ?? [];
  const { language } = useLanguage();
  return {
    /** The address of a record, if it has a screen that the signed-in person may see. */
    pathOf: (kind: string, id: string): string | undefined =>
      all
        .find((place) => place.kind === kind && !place.to.includes(':title') && may.includes(place.permission))
        ?.to.replace(':id', () => encodeURIComponent(id)),
    /** The kind's own name, if its remote gives one. */
    titleOf: (kind: string): string | undefined => all.find((place) => place.kind === kind)?.title?.[language],
  };
}
