import type { Leaflet, Offer } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { DateCell, Loaded, PlainTable, recordName, StatusCell } from '@bo/kit';
import { type PanelPoints, useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { definePanel } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { leaflets, offers, useLabel } from '@bo/resources';
import { app } from '../../app.ts';
import { EACH_MINUTE, LEAFLET_TONE, OFFER_TONE } from '../../parts/period-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { OfferValue } from './offer-columns.tsx';

/** As many as are shown; more than that cover a product at once in no store. */
const MOST = 50;

function Title({ of, to, kind }: { of: Offer | Leaflet; to: string; kind: string }) {
  const { language } = useLanguage();
  return (
    <td>
      <Link to={to}>
        <bdi>{recordName(of, language)}</bdi>
      </Link>
      <div className="bo-muted">{kind}</div>
    </td>
  );
}

function OfferRow({ offer }: { offer: Offer }) {
  const label = useLabel();
  return (
    <tr>
      <Title of={offer} to={paths.offerEdit(offer.id)} kind={label(`deal_category.${offer.deal_category}`)} />
      <td>
        <OfferValue offer={offer} />
      </td>
      <td>
        <StatusCell text={label(`offer_state.${offer.state}`)} tone={OFFER_TONE[offer.state]} />
      </td>
      <td>
        <DateCell value={offer.available_upto} style="end" />
      </td>
    </tr>
  );
}

function LeafletRow({ leaflet }: { leaflet: Leaflet }) {
  const t = useText('offers');
  const label = useLabel();
  return (
    <tr>
      <Title of={leaflet} to={paths.leafletEdit(leaflet.id)} kind={t('onProduct.leaflet')} />
      <td />
      <td>
        <StatusCell text={label(`leaflet_state.${leaflet.state}`)} tone={LEAFLET_TONE[leaflet.state]} />
      </td>
      <td>
        <DateCell value={leaflet.available_upto} style="end" />
      </td>
    </tr>
  );
}

/** What the store promises of a product now and soon: offers that cover it, and leaflets that show it. */
function ProductOffers({ product_id }: PanelPoints['product.details.panel']) {
  const t = useText('offers');
  const seesLeaflets = useCan('leaflet.view');
  const listed = useQuery({
    ...offers.list({ product: product_id, state: ['live', 'paused', 'scheduled'], limit: MOST }),
    ...EACH_MINUTE,
  });
  const shown = useQuery({
    ...leaflets.list({ product: product_id, state: ['live', 'scheduled'], limit: MOST }),
    ...EACH_MINUTE,
    enabled: seesLeaflets,
  });
  const found = shown.data?.results ?? [];
  return (
    <Loaded result={listed}>
      {({ results }) => (
        <>
          {results.length + found.length > 0 ? (
            <PlainTable
              label={t('onProduct.title')}
              columns={[
                { title: t('onProduct.title') },
                { title: t('fields.offer_value') },
                { title: t('fields.state') },
                { title: t('onProduct.until') },
              ]}
            >
              {results.map((offer) => (
                <OfferRow key={offer.id} offer={offer} />
              ))}
              {found.map((leaflet) => (
                <LeafletRow key={leaflet.id} leaflet={leaflet} />
              ))}
            </PlainTable>
          ) : null}
          {seesLeaflets ? (
            <Loaded result={shown} pending={<span />}>
              {() => (results.length + found.length === 0 ? <p className="bo-muted">{t('onProduct.none')}</p> : null)}
            </Loaded>
          ) : results.length === 0 ? (
            <p className="bo-muted">{t('onProduct.none')}</p>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

export default definePanel('product.details.panel', { Panel: ProductOffers, prepare: app.prepare });
