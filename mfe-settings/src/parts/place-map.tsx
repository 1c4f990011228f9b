import type { Coordinates, Language, Warehouse } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { recordName } from '@bo/kit';
import { type MouseEvent, useMemo } from 'react';
import { MAP_HEIGHT, MAP_WIDTH, projectionOf } from './projection.ts';
import './place-map.css';

export type MapTone = 'good' | 'bad' | 'neutral';

/** Many places of one kind: they are one path, so that thousands cost no more than a few. */
export interface MapDots {
  tone: MapTone;
  places: readonly Coordinates[];
}
export interface MapPlace extends Coordinates {
  key: string;
  name: string;
  /** One that does not work at present. */
  quiet?: boolean;
}

/** The warehouses whose place is known, as the map shows them. */
export const placesOf = (
  warehouses: readonly Pick<Warehouse, 'id' | 'name' | 'name_ar' | 'latitude' | 'longitude' | 'status'>[],
  language: Language,
): MapPlace[] =>
  warehouses.flatMap(({ id, latitude, longitude, status, ...named }) =>
    latitude === null || longitude === null
      ? []
      : [{ key: id, name: recordName(named, language), latitude, longitude, quiet: status !== 'open' }],
  );

interface PlaceMapProps {
  /** What it shows, for those who do not see it. */
  label: string;
  places: readonly MapPlace[];
  dots?: readonly MapDots[];
  /** Called with the place that was pressed. Fields beside it do the same for the keyboard. */
  onChoose?: (place: Coordinates) => void;
}

/**
 * Places on a plain drawing with lines of latitude and longitude. It asks no map server, so it works without network
 * and tells no stranger where the store is.
 */
export function PlaceMap({ label, places, dots = [], onChoose }: PlaceMapProps) {
  const format = useFormat();
  const projection = useMemo(() => projectionOf([...places, ...dots.flatMap((group) => group.places)]), [places, dots]);
  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const { latitude, longitude } = projection.placeAt(
      ((event.clientX - box.x) / box.width) * MAP_WIDTH,
      ((event.clientY - box.y) / box.height) * MAP_HEIGHT,
    );
    onChoose?.({ latitude: Number(latitude.toFixed(5)), longitude: Number(longitude.toFixed(5)) });
  };
  return (
    <div className="set-map-frame">
      <svg
        role="img"
        aria-label={label}
        className="set-map"
        viewBox={`0 0 ${String(MAP_WIDTH)} ${String(MAP_HEIGHT)}`}
        {...(onChoose ? { 'data-choosing': true, onClick: choose } : {})}
      >
        {projection.latitudes.map((latitude) => {
          const { y } = projection.at({ latitude, longitude: 0 });
          return (
            <g key={latitude}>
              <path className="set-map-grid" d={`M0 ${String(y)}H${String(MAP_WIDTH)}`} />
              <text x={6} y={y - 4}>
                {format.number(latitude)}°
              </text>
            </g>
          );
        })}
        {projection.longitudes.map((longitude) => {
          const { x } = projection.at({ latitude: 0, longitude });
          return (
            <g key={longitude}>
              <path className="set-map-grid" d={`M${String(x)} 0V${String(MAP_HEIGHT)}`} />
              <text x={x + 4} y={MAP_HEIGHT - 6}>
                {format.number(longitude)}°
              </text>
            </g>
          );
        })}
        {dots.map(({ tone, places: group }) => (
          <path
            key={tone}
            className="set-map-dots"
            data-tone={tone}
            data-many={group.length > 1000 || undefined}
            d={group
              .map((place) => {
                const { x, y } = projection.at(place);
                return `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
              })
              .join('')}
          />
        ))}
        {places.map(({ key, name, quiet = false, ...place }) => {
          const { x, y } = projection.at(place);
          return (
            <g key={key}>
              <circle className="set-map-place" data-quiet={quiet || undefined} cx={x} cy={y} />
              <text className="set-map-name" x={x} y={y} dy="-0.9em" textAnchor="middle">
                {name}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
