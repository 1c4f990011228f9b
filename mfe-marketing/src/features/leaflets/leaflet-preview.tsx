import type { Hotspot, Leaflet, LeafletPage } from '@bo/contracts';
import { recordName } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { offers, variants } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { useText } from '../../text.ts';
import { placed } from './hotspot-geometry.ts';
import './leaflets.css';

/** Where a hotspot leads, as a customer reads it. */
function Link({ hotspot, language }: { hotspot: Hotspot; language: 'en' | 'ab' }) {
  const { target_type, target_id } = hotspot;
  const variant = useQuery({ ...variants.detail(target_id), enabled: target_type === 'variant' });
  const offer = useQuery({ ...offers.detail(target_id), enabled: target_type === 'offer' });
  const name = recordName(target_type === 'variant' ? variant.data : offer.data, language);
  return <span role="img" className="mkt-hotspot" style={placed(hotspot)} title={name} aria-label={name} />;
}

function Reader({
  pages,
  language,
  caption,
}: {
  pages: readonly LeafletPage[];
  language: 'en' | 'ab';
  caption: string;
}) {
  const t = useText('leaflets');
  const [at, setAt] = useState(0);
  const page = pages[Math.min(at, pages.length - 1)];
  return (
    <figure className="mkt-reader">
      <figcaption className="bo-muted">{caption}</figcaption>
      {page ? (
        <>
          <div className="mkt-canvas" dir="ltr">
            <img src={page.image} alt={t('page.name', { place: pages.indexOf(page) + 1 })} />
            {page.hotspots.map((hotspot) => (
              <Link key={hotspot.id} hotspot={hotspot} language={language} />
            ))}
          </div>
          <div className="bo-actions">
            <Button size="small" disabled={at === 0} onClick={() => setAt(at - 1)}>
              {t('preview.before')}
            </Button>
            <span>{t('preview.place', { place: pages.indexOf(page) + 1, total: pages.length })}</span>
            <Button size="small" disabled={at >= pages.length - 1} onClick={() => setAt(at + 1)}>
              {t('preview.next')}
            </Button>
          </div>
        </>
      ) : (
        <p className="bo-muted">{t('preview.none')}</p>
      )}
    </figure>
  );
}

/** The leaflet as customers leaf through it, in both languages. */
export function LeafletPreview({ leaflet }: { leaflet: Leaflet }) {
  const t = useText('leaflets');
  return (
    <div className="mkt-readers">
      <Reader pages={leaflet.pages} language="en" caption={t('preview.en')} />
      <Reader pages={leaflet.pages_ar} language="ab" caption={t('preview.ab')} />
    </div>
  );
}
