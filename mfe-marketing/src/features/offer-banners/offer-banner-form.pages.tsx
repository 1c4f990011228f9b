import { type OfferBanner, PLACEMENTS } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  FormPage,
  HistorySection,
  Loaded,
  PrevNext,
  RecordActions,
  recordName,
  ResourceForm,
  useBackToList,
  useEnd,
} from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate, useParams } from '@bo/platform/router';
import { offerBanners, useLabel } from '@bo/resources';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { OfferBannerFields } from './banner-fields.tsx';

export function OfferBannerCreatePage() {
  const t = useText('offer-banners');
  const navigate = useNavigate();
  return (
    <FormPage title={t('list.create')} parent={{ to: paths.offerBannerList(), label: t('list.title') }}>
      <ResourceForm
        resource={offerBanners}
        onSaved={({ id }) => void navigate(paths.offerBannerEdit(id), { replace: true })}
      >
        <OfferBannerFields />
      </ResourceForm>
    </FormPage>
  );
}

/** How the history names the fields and shows their values. */
function useHistoryLabels() {
  const t = useText('offer-banners');
  const label = useLabel();
  const format = useFormat();
  const show = (value: unknown) => format.dateTime(String(value));
  const end = useEnd();
  const labels: Record<string, string | { label: string; show: (value: unknown) => string }> = {
    title: t('fields.title'),
    title_ar: t('fields.title_ar'),
    image: t('fields.image'),
    image_ar: t('fields.image_ar'),
    placement: {
      label: t('fields.placement'),
      show: (value) =>
        PLACEMENTS.filter((one) => one === value).map((one) => label(`banner_placement.${one}`))[0] ?? '',
    },
    target_id: t('fields.target_id'),
    available_from: { label: t('fields.available_from'), show },
    available_upto: { label: t('fields.available_upto'), show: (value) => end(String(value)) },
    active: t('fields.active'),
    rank: t('fields.rank'),
  };
  return (field: string) => labels[field];
}

function OfferBannerActions({ banner }: { banner: OfferBanner }) {
  const t = useText('offer-banners');
  return (
    <RecordActions
      resource={offerBanners}
      record={banner}
      permission="offer.delete"
      list={paths.offerBannerList()}
      archiveEffect={t('archive.effect')}
      deleteEffect={t('delete.effect')}
    />
  );
}

export function OfferBannerEditPage() {
  const t = useText('offer-banners');
  const { language } = useLanguage();
  const back = useBackToList(paths.offerBannerList());
  const { offerBannerId = '' } = useParams();
  const result = useQuery(offerBanners.detail(offerBannerId));
  const labelOf = useHistoryLabels();
  return (
    <FormPage
      title={recordName(result.data, language) || t('edit.title')}
      parent={{ to: paths.offerBannerList(), label: t('list.title') }}
      actions={
        <>
          <PrevNext resource={offerBanners} id={offerBannerId} to={paths.offerBannerEdit} />
          {result.data ? <OfferBannerActions banner={result.data} /> : null}
        </>
      }
    >
      <Loaded result={result}>
        {(banner) => (
          <>
            <ResourceForm resource={offerBanners} record={banner} onSaved={back}>
              <OfferBannerFields />
            </ResourceForm>
            <HistorySection type="offer_banner" id={banner.id} labelOf={labelOf} />
          </>
        )}
      </Loaded>
    </FormPage>
  );
}
