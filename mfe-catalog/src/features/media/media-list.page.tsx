import { ImageListQuery, isTooSmall, type LibraryImage, LIBRARY_PURPOSES } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  type BulkAction,
  BulkBar,
  CheckBox,
  ChoiceFilter,
  type Column,
  columns,
  EmptyState,
  ExportButton,
  FlagFilter,
  lazyDialog,
  LinkButton,
  ListPage,
  type ListState,
  Loaded,
  Pager,
  recordName,
  ResourceTable,
  SavedViews,
  SearchFilter,
  type Selection,
  selectionIn,
  usePreference,
  useListState,
  useOpened,
  useSelection,
} from '@bo/kit';
import { Can } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import BarsOutlined from '@ant-design/icons/es/icons/BarsOutlined';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { images } from './media.api.ts';
import './media.css';

const ImageDialog = lazyDialog(() => import('./image-dialog.tsx').then(({ ImageDialog: Dialog }) => Dialog));
type Look = 'grid' | 'rows';
const isLook = (value: unknown): value is Look => value === 'grid' || value === 'rows';
const column = columns<LibraryImage>();

function Filters({ list }: { list: ListState }) {
  const t = useText('media');
  return (
    <>
      <SearchFilter list={list} placeholder={t('list.search')} />
      <ChoiceFilter
        list={list}
        name="missing"
        label={t('list.missing')}
        choices={(['alt', 'alt_ar'] as const).map((value) => ({ value, label: t(`missing.${value}`) }))}
      />
      <ChoiceFilter
        list={list}
        name="used"
        label={t('list.used')}
        multiple={false}
        choices={[
          { value: 'true', label: t('list.inUse') },
          { value: 'false', label: t('list.unused') },
        ]}
      />
      <FlagFilter list={list} name="small" label={t('list.small')} />
      <ChoiceFilter
        list={list}
        name="purpose"
        label={t('list.purpose')}
        choices={LIBRARY_PURPOSES.map((value) => ({ value, label: t(`purpose.${value}`) }))}
      />
    </>
  );
}

/** What is to be done about a picture, in a word. */
function Gaps({ image }: { image: LibraryImage }) {
  const t = useText('media');
  const gaps = [
    image.alt === '' && t('gaps.alt'),
    image.alt !== '' && image.alt_ar === '' && t('gaps.alt_ar'),
    isTooSmall(image) && t('gaps.small'),
  ].filter((gap) => gap !== false);
  return (
    <span className="cat-media-gaps">
      {gaps.map((gap) => (
        <span key={gap}>{gap}</span>
      ))}
    </span>
  );
}

/** What a picture is called to anyone who reads: its alt text, else its product, else its file. */
function useNameOf() {
  const { language } = useLanguage();
  return ({ alt, alt_ar, product, file_name }: LibraryImage) =>
    (language === 'ab' ? alt_ar : alt) || (product && recordName(product, language)) || file_name;
}

function Grid({
  list,
  rows,
  selection,
  onOpen,
}: {
  list: ListState;
  rows: readonly LibraryImage[];
  selection: Selection;
  onOpen: (id: string) => void;
}) {
  const t = useText('media');
  const format = useFormat();
  const nameOf = useNameOf();
  if (rows.length === 0)
    return (
      <EmptyState
        text={t(list.isFiltered ? 'list.nothing' : 'list.empty')}
        action={list.isFiltered ? <Button onClick={list.clear}>{t('list.clear')}</Button> : null}
      />
    );
  return (
    <ul className="cat-media-grid" aria-label={t('list.title')}>
      {rows.map((image) => (
        <li key={image.id} data-picked={selection.has(image.id) || undefined}>
          {selection.offered ? (
            <CheckBox
              aria-label={t('list.pick', { name: nameOf(image) })}
              checked={selection.has(image.id)}
              onChange={({ target }) => selection.toggle([image.id], target.checked)}
            />
          ) : null}
          <button type="button" onClick={() => onOpen(image.id)}>
            <img src={image.url} alt="" loading="lazy" decoding="async" width={160} height={120} />
            <bdi className="cat-media-name" dir="auto" title={nameOf(image)}>
              {nameOf(image)}
            </bdi>
          </button>
          <span className="bo-muted">
            {image.use_count === 0
              ? t('list.unused')
              : t('list.uses', { count: image.use_count, number: format.number(image.use_count) })}
          </span>
          <Gaps image={image} />
        </li>
      ))}
    </ul>
  );
}

export function useMediaColumns(onOpen: (id: string) => void): Column<LibraryImage>[] {
  const t = useText('media');
  const format = useFormat();
  return [
    column.image('url', { title: t('fields.image'), width: 52 }),
    column.custom('file_name', {
      title: t('fields.file_name'),
      sort: 'file_name',
      width: 200,
      grows: true,
      priority: 1,
      render: ({ id, file_name }) => (
        <Button type="link" className="cat-media-open" onClick={() => onOpen(id)}>
          <bdi dir="ltr">{file_name}</bdi>
        </Button>
      ),
    }),
    column.custom('alt', {
      title: t('fields.alt'),
      width: 200,
      grows: true,
      priority: 2,
      render: ({ alt }) => (alt === '' ? <span className="bo-muted">—</span> : <bdi lang="en">{alt}</bdi>),
    }),
    column.custom('alt_ar', {
      title: t('fields.alt_ar'),
      width: 200,
      grows: true,
      priority: 2,
      render: ({ alt_ar }) => (alt_ar === '' ? <span className="bo-muted">—</span> : <bdi lang="ar">{alt_ar}</bdi>),
    }),
    column.custom('measure', {
      title: t('fields.measure'),
      width: 110,
      priority: 3,
      render: (image) =>
        image.width === null || image.height === null ? (
          <span className="bo-muted">—</span>
        ) : (
          <bdi dir="ltr" className="bo-number">
            {format.number(image.width)} × {format.number(image.height)}
          </bdi>
        ),
    }),
    column.custom('bytes', {
      title: t('fields.size'),
      sort: 'bytes',
      align: 'end',
      width: 92,
      priority: 4,
      render: ({ bytes }) =>
        bytes === null ? '—' : t('size', { size: format.number(Math.max(1, Math.round(bytes / 1024))) }),
    }),
    column.custom('use_count', {
      title: t('fields.uses'),
      align: 'end',
      width: 92,
      priority: 1,
      render: ({ use_count }) => (use_count === 0 ? t('list.unused') : format.number(use_count)),
    }),
    column.date('created_at', { title: t('fields.created_at'), sort: 'created_at', width: 120, priority: 4 }),
  ];
}

/**
 * Every picture of the store: where it is used, what it is called in both languages, and what is to be done about it.
 */
export function MediaListPage() {
  const t = useText('media');
  const nameOf = useNameOf();
  const list = useListState(ImageListQuery, { screen: 'images' });
  const [look, setLook] = usePreference<Look>('media look', 'grid', isLook);
  const { opened, open, close } = useOpened('image');
  const result = useQuery(images.list(list.query));
  const actions: BulkAction[] = [
    { action: 'describe', label: t('actions.describe'), permission: 'media.edit', undo: 'return_texts' },
    {
      action: 'delete',
      label: t('actions.delete'),
      permission: 'media.delete',
      danger: true,
      effect: () => t('actions.deleteEffect'),
    },
  ];
  const selection = useSelection(list, actions);
  const cols = useMediaColumns(open);
  return (
    <ListPage
      title={t('list.title')}
      views={<SavedViews list={list} />}
      actions={
        <>
          <Button
            aria-label={t(look === 'grid' ? 'list.asRows' : 'list.asGrid')}
            title={t(look === 'grid' ? 'list.asRows' : 'list.asGrid')}
            icon={look === 'grid' ? <BarsOutlined aria-hidden /> : <AppstoreOutlined aria-hidden />}
            onClick={() => setLook(look === 'grid' ? 'rows' : 'grid')}
          />
          <Can do="media.export">
            <ExportButton url={(format) => images.exportUrl(list.query, format)} name="images" />
          </Can>
          <Can do={paths.mediaUpload.permission}>
            <LinkButton to={paths.mediaUpload()}>{t('list.upload')}</LinkButton>
          </Can>
        </>
      }
      filters={<Filters list={list} />}
    >
      <BulkBar
        selection={selection}
        page={result.data}
        actions={actions}
        mutation={images.bulk()}
        nameOf={(id) => {
          const row = result.data?.results.find((image) => image.id === id);
          return row && nameOf(row);
        }}
      />
      {look === 'grid' ? (
        <div className="cat-media">
          <div className="cat-media-scroll">
            <Loaded result={result}>
              {({ results }) => (
                <Grid list={list} rows={results} selection={selectionIn(selection, result)} onOpen={open} />
              )}
            </Loaded>
          </div>
          {result.data && result.data.results.length > 0 ? (
            <div className="bo-table-foot">
              <Pager list={list} page={result.data} />
            </div>
          ) : null}
        </div>
      ) : (
        <ResourceTable list={list} result={result} columns={cols} selection={selection} empty={t('list.empty')} />
      )}
      {opened === null ? null : <ImageDialog key={opened} id={opened} onClose={close} />}
    </ListPage>
  );
}
