import { type OfferBanner, PLACEMENTS } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import {
  BilingualCell,
  DetailPage,
  DetailSection,
  Loaded,
  PlaceMenu,
  recordName,
  Sortable,
  SortableItem,
  StatusCell,
  UnsavedOrder,
  useOrder,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { offerBanners, useLabel } from '@bo/resources';
import { useMemo } from 'react';
import { PERIOD_TONE } from '../../parts/period-tone.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { allBanners, moveBanner } from './offer-banners.api.ts';

/** The banners of one place of the shop; moved with the pointer, or with the same moves by the keyboard. */
function Order({ placement, banners }: { placement: string; banners: readonly OfferBanner[] }) {
  const t = useText('offer-banners');
  const label = useLabel();
  const { language } = useLanguage();
  const client = useQueryClient();
  const may = useCan('offer.edit');
  const { mutateAsync } = useMutation(moveBanner());
  const { rows, go, unsaved } = useOrder(banners, {
    name: `banners ${placement}`,
    send: mutateAsync,
    refresh: (options) => client.invalidateQueries({ queryKey: offerBanners.keys.lists }, options),
    done: t('done.moved'),
  });
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const onMove = (from: number, to: number) => {
    if (may) go(from, to);
  };
  if (banners.length === 0) return <p className="bo-muted">{t('order.empty')}</p>;
  return (
    <>
      <UnsavedOrder moves={unsaved} />
      <Sortable ids={ids} onMove={onMove}>
        {rows.map((banner, index) => {
          const name = recordName(banner, language);
          const image = language === 'ab' ? banner.image_ar : banner.image;
          return (
            <SortableItem
              key={banner.id}
              id={banner.id}
              index={index}
              count={rows.length}
              onMove={onMove}
              label={name}
              className="mkt-order-row"
            >
              {image === null ? (
                <span className="mkt-banner-thumb" />
              ) : (
                <img className="mkt-banner-thumb" src={image} alt="" />
              )}
              <BilingualCell en={banner.title} ab={banner.title_ar} />
              <StatusCell text={label(`period_state.${banner.state}`)} tone={PERIOD_TONE[banner.state]} />
              {may ? <PlaceMenu index={index} count={rows.length} onMove={onMove} label={name} /> : null}
            </SortableItem>
          );
        })}
      </Sortable>
    </>
  );
}

/** In which order customers see the banners of each place. */
export function BannerOrderPage() {
  const t = useText('offer-banners');
  const label = useLabel();
  const result = useQuery(allBanners());
  return (
    <DetailPage title={t('order.title')} parent={{ to: paths.offerBannerList(), label: t('list.title') }}>
      <p className="bo-muted">{t('order.hint')}</p>
      <Loaded result={result}>
        {({ results }) => (
          <>
            {PLACEMENTS.map((placement) => (
              <DetailSection key={placement} title={label(`banner_placement.${placement}`)}>
                <Order placement={placement} banners={results.filter((banner) => banner.placement === placement)} />
              </DetailSection>
            ))}
          </>
        )}
      </Loaded>
    </DetailPage>
  );
}
