import { type Coordinates, coordinatesIn } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { DecimalField, useFillField, useFormValues } from '@bo/kit';
import Button from 'antd/es/button';
import { useText } from '../text.ts';
import { type MapPlace, PlaceMap } from './place-map.tsx';

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/**
 * Where a record is: two numbers, a map to press on, and what a pasted map link says. The other places give the map its
 * extent.
 */
export function PlaceFields({ name, others }: { name: string; others: readonly MapPlace[] }) {
  const t = useText('places');
  const format = useFormat();
  const fill = useFillField();
  const values = useFormValues();
  const [latitude, longitude] = [numberOf(values['latitude']), numberOf(values['longitude'])];
  const here = latitude === null || longitude === null || Math.abs(latitude) > 90 ? undefined : { latitude, longitude };
  const link = values['map_url'];
  const linked = typeof link === 'string' ? coordinatesIn(link) : undefined;
  const take = (place: Coordinates) => {
    fill('latitude', place.latitude);
    fill('longitude', place.longitude);
  };
  const differs = linked && (linked.latitude !== latitude || linked.longitude !== longitude);
  return (
    <>
      {differs ? (
        <Button onClick={() => take(linked)}>
          {t('place.fromLink', {
            latitude: format.number(linked.latitude),
            longitude: format.number(linked.longitude),
          })}
        </Button>
      ) : null}
      <DecimalField name="latitude" label={t('place.latitude')} />
      <DecimalField name="longitude" label={t('place.longitude')} hint={t('place.hint')} />
      <div className="bo-wide">
        <PlaceMap
          label={t('place.map')}
          places={[...others, ...(here ? [{ key: 'here', name, ...here }] : [])]}
          onChoose={take}
        />
      </div>
    </>
  );
}
