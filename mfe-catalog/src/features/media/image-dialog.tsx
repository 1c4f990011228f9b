import { ImageInput, type ImageUse, type LibraryImage } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  BilingualField,
  ConfirmDialog,
  Dialog,
  Fact,
  Facts,
  Loaded,
  QuickForm,
  recordName,
  TextField,
  useFillField,
  useFormValues,
  usePaused,
} from '@bo/kit';
import { Can, useCan } from '@bo/platform';
import { keepPreviousData, useMutation, useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { useLabel } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Input from 'antd/es/input/Input';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { images, imageUses, replaceImage } from './media.api.ts';
import './media.css';

const at = (path: string) => (id: string) => `${path}${encodeURIComponent(id)}`;
/** Where a use is looked at. */
const PLACE: Record<ImageUse['type'], (id: string) => string> = {
  product: (id) => paths.productDetails(id),
  variant: (id) => paths.productDetails(id),
  category: (id) => paths.categoryEdit(id),
  brand: (id) => paths.brandEdit(id),
  seller: at('/seller/details/'),
  offer: at('/offer/editoffer/'),
  offer_banner: at('/offer/offerbannerlist/update/'),
  leaflet: at('/leaflet/leafletList/update/'),
};
/** As many pictures as are offered to choose from; the search finds the others. */
const OFFERED = 24;

function Uses({ id }: { id: string }) {
  const t = useText('media');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  return (
    <Loaded result={useQuery(imageUses(id))}>
      {({ uses, others, kept }) => (
        <>
          {uses.length + others + kept === 0 ? <p className="bo-muted">{t('dialog.unused')}</p> : null}
          <ul className="cat-media-uses">
            {uses.map((use) => (
              <li key={`${use.type} ${use.id}`}>
                <span className="bo-muted">{label(`record_type.${use.type}`)}</span>{' '}
                <Link to={PLACE[use.type](use.product_id ?? use.id)}>
                  <bdi>{recordName(use, language) || use.id}</bdi>
                </Link>
              </li>
            ))}
          </ul>
          {others > 0 ? (
            <p className="bo-muted">{t('dialog.others', { count: others, number: format.number(others) })}</p>
          ) : null}
          {kept > 0 ? (
            <p className="bo-muted">{t('dialog.kept', { count: kept, number: format.number(kept) })}</p>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

/** The title of the product that shows it, where there is no text of its own. */
function FromTitle({ image }: { image: LibraryImage }) {
  const t = useText('media');
  const fill = useFillField();
  const { alt, alt_ar } = useFormValues();
  const { product } = image;
  if (product === null || (alt !== '' && alt_ar !== '')) return null;
  return (
    <Button
      type="link"
      size="small"
      onClick={() => {
        if (alt === '') fill('alt', product.name);
        if (alt_ar === '') fill('alt_ar', product.name_ar);
      }}
    >
      {t('dialog.fromTitle')}
    </Button>
  );
}

/** Another picture of the library for everything that shows this one. */
function Replace({ image, onDone, onClose }: { image: LibraryImage; onDone: () => void; onClose: () => void }) {
  const t = useText('media');
  const format = useFormat();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<LibraryImage | null>(null);
  const wanted = usePaused(search.trim());
  const result = useQuery({
    ...images.list({ limit: OFFERED, ...(wanted === '' ? {} : { search: wanted }) }),
    placeholderData: keepPreviousData,
  });
  const uses = useQuery(imageUses(image.id));
  const replace = useMutation(replaceImage(t('dialog.replaced')));
  const places = (uses.data?.uses.length ?? 0) + (uses.data?.others ?? 0);
  return (
    <Dialog
      open
      width={720}
      title={t('dialog.replaceTitle')}
      onCancel={onClose}
      okText={t('dialog.replaceOk', { count: places, number: format.number(places) })}
      okButtonProps={{ disabled: chosen === null || uses.data === undefined, loading: replace.isPending }}
      onOk={() => {
        if (chosen === null) return;
        replace.mutate({ id: image.id, version: image.version, with_id: chosen.id }, { onSuccess: onDone });
      }}
    >
      <Alert type="info" showIcon title={t('dialog.replaceEffect', { count: places, number: format.number(places) })} />
      <Input
        allowClear
        role="searchbox"
        className="cat-media-search"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Loaded result={result}>
        {({ results }) => (
          <ul className="cat-media-grid" aria-label={t('dialog.replaceTitle')}>
            {results
              .filter(({ id }) => id !== image.id)
              .map((other) => (
                <li key={other.id} data-picked={chosen?.id === other.id || undefined}>
                  <button type="button" aria-pressed={chosen?.id === other.id} onClick={() => setChosen(other)}>
                    <img src={other.url} alt="" loading="lazy" width={160} height={120} />
                    <bdi className="cat-media-name" dir="ltr" title={other.file_name}>
                      {other.file_name}
                    </bdi>
                  </button>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
}

function Details({ image, onClose }: { image: LibraryImage; onClose: () => void }) {
  const t = useText('media');
  const format = useFormat();
  const mayEdit = useCan('media.edit');
  const [asking, setAsking] = useState<'replace' | 'delete' | null>(null);
  const update = useMutation(images.update({ done: t('dialog.saved') }));
  const remove = useMutation(images.remove({ done: t('dialog.deleted') }));
  const { file_name, alt, alt_ar, width, height, bytes } = image;
  return (
    <div className="cat-media-dialog">
      <div className="cat-media-picture">
        <img src={image.url} alt={alt || file_name} />
      </div>
      <div className="cat-media-side">
        {mayEdit ? (
          <QuickForm
            key={image.version}
            contract={ImageInput}
            initial={{ file_name, alt, alt_ar }}
            record={image}
            save={(input, { id, version }) => update.mutateAsync({ id, version, input })}
            onSaved={() => undefined}
          >
            <BilingualField name="alt" label={t('fields.alt')} />
            <p className="bo-muted cat-media-hint">{t('dialog.altHint')}</p>
            <FromTitle image={image} />
            <TextField name="file_name" label={t('fields.file_name')} />
          </QuickForm>
        ) : (
          <Facts>
            <Fact label={t('fields.alt')}>{alt}</Fact>
            <Fact label={t('fields.alt_ar')}>{alt_ar}</Fact>
            <Fact label={t('fields.file_name')}>
              <bdi dir="ltr">{file_name}</bdi>
            </Fact>
          </Facts>
        )}
        <p className="bo-muted">
          {width === null || height === null ? null : (
            <bdi dir="ltr">
              {format.number(width)} × {format.number(height)}
            </bdi>
          )}
          {bytes === null ? null : ` · ${t('size', { size: format.number(Math.max(1, Math.round(bytes / 1024))) })}`}
          {` · ${format.dateTime(image.created_at)}`}
        </p>
        <h3>{t('dialog.uses')}</h3>
        <Uses id={image.id} />
        <div className="cat-media-actions">
          <Can do="media.edit">
            <Button disabled={image.use_count === 0} onClick={() => setAsking('replace')}>
              {t('dialog.replace')}
            </Button>
          </Can>
          <Can do="media.delete">
            <Button
              danger
              disabled={image.use_count > 0}
              title={image.use_count > 0 ? t('dialog.inUse') : undefined}
              onClick={() => setAsking('delete')}
            >
              {t('actions.delete')}
            </Button>
          </Can>
        </div>
      </div>
      {asking === 'replace' ? (
        <Replace image={image} onDone={() => setAsking(null)} onClose={() => setAsking(null)} />
      ) : null}
      <ConfirmDialog
        open={asking === 'delete'}
        title={t('actions.delete')}
        effect={t('dialog.deleteEffect', { name: file_name })}
        okText={t('actions.delete')}
        danger
        onConfirm={() => remove.mutateAsync(image).then(onClose)}
        onClose={() => setAsking(null)}
      />
    </div>
  );
}

/** A picture with all that is known of it. */
export function ImageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText('media');
  const result = useQuery(images.detail(id));
  return (
    <Dialog open width={920} title={result.data?.file_name ?? t('fields.image')} onCancel={onClose} footer={null}>
      <Loaded result={result}>{(image) => <Details image={image} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}
