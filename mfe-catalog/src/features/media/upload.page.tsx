import { MOST_IMAGE_FILES } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import { DropArea, LeaveGuard, LinkButton, ListPage, PICTURE_FILES, recordName, ReferenceSelect } from '@bo/kit';
import { useCan } from '@bo/platform';
import { Link } from '@bo/platform/router';
import { products } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import Radio from 'antd/es/radio';
import Select from 'antd/es/select';
import { memo, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { readTarget } from './media.api.ts';
import { droppedFiles } from './picked-files.ts';
import { type Goal, isOver, isReady, isRefused, type UploadRow } from './upload-rows.ts';
import { useImageUpload } from './use-image-upload.ts';
import './media.css';

const FILTERS = ['all', 'ready', 'ambiguous', 'none', 'refused', 'failed'] as const;
type Filter = (typeof FILTERS)[number];

const isAmbiguous = ({ targets, goal }: UploadRow) => goal === null && new Set(targets.map(({ id }) => id)).size > 1;
const KIND: Record<Filter, (row: UploadRow) => boolean> = {
  all: () => true,
  ready: (row) => isReady(row) && row.outcome !== 'failed',
  ambiguous: (row) => !isRefused(row) && row.outcome === null && isAmbiguous(row),
  none: (row) => !isRefused(row) && row.outcome === null && row.goal === null && !isAmbiguous(row),
  refused: isRefused,
  failed: ({ outcome }) => outcome === 'failed',
};

/** What a file is for: what it is called after, another product, the library alone, or nobody. */
function GoalField({ row, onChoose }: { row: UploadRow; onChoose: (goal: Goal) => void }) {
  const t = useText('media');
  const { language } = useLanguage();
  const [searching, setSearching] = useState(false);
  const name = row.file.name;
  if (searching)
    return (
      <ReferenceSelect
        aria-label={t('upload.productFor', { file: name })}
        className="cat-up-goal"
        autoFocus
        defaultOpen
        placeholder={t('upload.search')}
        resource={products}
        value={[]}
        onChange={([id]) => {
          if (id === undefined) return;
          readTarget(id).then(
            (target) => {
              onChoose(target);
              setSearching(false);
            },
            // It was archived meanwhile, or the network is away: it can be chosen again.
            () => setSearching(false),
          );
        }}
      />
    );
  const goal = row.goal;
  const known = new Map(row.targets.map((target) => [target.id, target]));
  if (goal !== null && goal !== 'library') known.set(goal.id, goal);
  return (
    <Select
      aria-label={t('upload.productFor', { file: name })}
      className="cat-up-goal"
      status={isAmbiguous(row) ? 'warning' : ''}
      popupMatchSelectWidth={false}
      placeholder={isAmbiguous(row) ? t('upload.chooseOne') : t('upload.leftOut')}
      value={goal === null ? null : goal === 'library' ? 'library' : goal.id}
      onChange={(value: string) => {
        if (value === 'search') setSearching(true);
        else onChoose(value === 'none' ? null : value === 'library' ? 'library' : (known.get(value) ?? null));
      }}
      options={[
        ...[...known.values()].map((target) => ({ value: target.id, label: recordName(target, language) })),
        { value: 'search', label: t('upload.another') },
        { value: 'library', label: t('upload.library') },
        { value: 'none', label: t('upload.leaveOut') },
      ]}
    />
  );
}

function State({ row }: { row: UploadRow }) {
  const t = useText('media');
  const { language } = useLanguage();
  if (row.outcome !== null)
    return (
      <span className="cat-up-state" data-outcome={row.outcome}>
        {t(`outcome.${row.outcome}`)}
        {row.why === '' ? null : <span className="cat-up-why">{row.why}</span>}
      </span>
    );
  if (row.problem !== null)
    return (
      <span className="cat-up-state" data-outcome="problem">
        {t(`problem.${row.problem}`)}
      </span>
    );
  const goal = row.goal;
  if (goal === null)
    return <span className="cat-up-state">{t(isAmbiguous(row) ? 'upload.ambiguous' : 'upload.none')}</span>;
  if (goal === 'library') return <span className="cat-up-state">{t('upload.toLibrary')}</span>;
  const variant = language === 'ab' ? goal.variant_name_ar : goal.variant_name;
  return (
    <span className="cat-up-state" data-outcome="ready">
      {row.known ? t('upload.known') : t('upload.matched')}
      {variant === '' ? null : <bdi className="bo-muted"> · {variant}</bdi>}
    </span>
  );
}

interface RowProps {
  row: UploadRow;
  fixed: boolean;
  onChoose: (key: string, goal: Goal) => void;
}

/** Of five hundred only the one that an upload has moved on is redrawn. */
const Row = memo(function Row({ row, fixed, onChoose }: RowProps) {
  const t = useText('media');
  const format = useFormat();
  const { language } = useLanguage();
  const { goal } = row;
  return (
    <li className="cat-up-row">
      {isRefused(row) ? (
        <span />
      ) : (
        <img src={row.preview} alt="" loading="lazy" decoding="async" width={44} height={44} />
      )}
      <span className="cat-up-file">
        <bdi dir="ltr">{row.file.name}</bdi>
        <span className="bo-muted">
          {t('size', { size: format.number(Math.max(1, Math.round(row.file.size / 1024))) })}
          {row.place > 1 ? ` · ${t('upload.place', { place: format.number(row.place) })}` : null}
        </span>
      </span>
      {isRefused(row) ? (
        <span />
      ) : fixed || isOver(row) ? (
        goal === null || goal === 'library' ? (
          <span className="cat-up-goal" />
        ) : (
          <Link className="cat-up-goal" to={paths.productDetails(goal.id)}>
            {recordName(goal, language)}
          </Link>
        )
      ) : (
        <GoalField row={row} onChoose={(wanted) => onChoose(row.key, wanted)} />
      )}
      <State row={row} />
    </li>
  );
});

function Drop({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const t = useText('media');
  const format = useFormat();
  const folder = useRef<HTMLInputElement>(null);
  return (
    <div className="cat-up-drop">
      <DropArea
        title={t('upload.drop')}
        hint={t('upload.hint', { count: MOST_IMAGE_FILES, number: format.number(MOST_IMAGE_FILES) })}
        label={t('upload.files')}
        multiple
        accept={PICTURE_FILES}
        onFiles={onFiles}
        onDropped={(data) => void droppedFiles(data).then(onFiles)}
      />
      <Button onClick={() => folder.current?.click()}>{t('upload.folder')}</Button>
      <input
        ref={(element) => {
          folder.current = element;
          // React knows no such attribute.
          element?.setAttribute('webkitdirectory', '');
        }}
        type="file"
        multiple
        className="bo-hidden"
        tabIndex={-1}
        aria-label={t('upload.folder')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <dl className="cat-up-rules">
        {(['barcode', 'second', 'code', 'again'] as const).map((rule) => (
          <div key={rule}>
            <dt>
              <bdi dir="ltr">{t(`rule_file.${rule}`)}</bdi>
            </dt>
            <dd>{t(`rule_means.${rule}`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** A folder of pictures becomes pictures of products, by what the files are called. */
export function UploadPage() {
  const t = useText('media');
  const format = useFormat();
  const mayEdit = useCan('product.edit');
  const upload = useImageUpload();
  const [filter, setFilter] = useState<Filter>('all');
  const [mode, setMode] = useState<'add' | 'replace'>('add');
  const { rows, phase } = upload;
  const counts = (kind: Filter) => rows.filter(KIND[kind]).length;
  const open = rows.filter((row) => isReady(row) && !isOver(row));
  const over = rows.filter(isOver).length;
  const busy = phase === 'running' || phase === 'undoing';
  const named = (count: number) => ({ count, number: format.number(count) });
  return (
    <ListPage
      title={t('upload.title')}
      actions={
        <LinkButton quiet to={paths.mediaLibrary()}>
          {t('list.title')}
        </LinkButton>
      }
    >
      <LeaveGuard hasChanges={() => busy} onDiscard={() => undefined} />
      <div className="cat-up">
        {mayEdit ? null : <Alert type="info" showIcon title={t('upload.noProducts')} />}
        {upload.failure === '' ? null : <Alert type="error" showIcon title={upload.failure} />}
        {upload.tooMany > 0 ? (
          <Alert type="warning" showIcon title={t('upload.tooMany', named(upload.tooMany))} />
        ) : null}
        {phase === 'empty' ? <Drop onFiles={(files) => void upload.add(files)} /> : null}
        {phase === 'reading' ? (
          <div role="status">
            <Progress percent={Math.round((upload.read.done / Math.max(1, upload.read.total)) * 100)} status="active" />
            {t('upload.reading', { done: format.number(upload.read.done), total: format.number(upload.read.total) })}
          </div>
        ) : null}
        {rows.length > 0 && phase !== 'reading' ? (
          <>
            <div className="cat-up-bar">
              <div className="cat-up-filters" role="group" aria-label={t('upload.show')}>
                {FILTERS.filter((kind) => kind === 'all' || counts(kind) > 0).map((kind) => (
                  <button
                    key={kind}
                    type="button"
                    className="bo-toggle"
                    aria-pressed={filter === kind}
                    onClick={() => setFilter(kind)}
                  >
                    {t(`show.${kind}`)} <bdi className="bo-number">{format.number(counts(kind))}</bdi>
                  </button>
                ))}
              </div>
              {phase === 'preview' ? (
                <Radio.Group
                  aria-label={t('mode.title')}
                  value={mode}
                  onChange={({ target }) => setMode(target.value as 'add' | 'replace')}
                  options={[
                    { value: 'add', label: t('mode.add') },
                    { value: 'replace', label: t('mode.replace') },
                  ]}
                />
              ) : null}
              <span className="cat-up-actions">
                {phase === 'running' ? <Button onClick={upload.pause}>{t('upload.pause')}</Button> : null}
                {!busy ? <Button onClick={upload.clear}>{t('upload.clear')}</Button> : null}
                {phase === 'done' && upload.canUndo ? (
                  <Button danger onClick={() => void upload.undo()}>
                    {t('upload.undo')}
                  </Button>
                ) : null}
                {!busy && open.length > 0 ? (
                  <Button
                    type="primary"
                    disabled={!mayEdit && open.some(({ goal }) => goal !== 'library')}
                    onClick={() => void upload.run(mode)}
                  >
                    {t(
                      phase === 'paused' ? 'upload.goOn' : phase === 'done' ? 'upload.retry' : 'upload.start',
                      named(open.length),
                    )}
                  </Button>
                ) : null}
              </span>
            </div>
            {phase === 'preview' ? null : (
              <div role="status" className="cat-up-progress">
                <Progress
                  percent={Math.round((over / Math.max(1, over + open.length)) * 100)}
                  status={busy ? 'active' : counts('failed') > 0 ? 'exception' : 'normal'}
                />
                {t(phase === 'paused' ? 'upload.paused' : 'upload.progress', {
                  done: format.number(over),
                  total: format.number(over + open.length),
                  failed: format.number(counts('failed')),
                })}
              </div>
            )}
            <ul className="cat-up-rows" aria-label={t('upload.title')}>
              {rows.filter(KIND[filter]).map((row) => (
                <Row key={row.key} row={row} fixed={busy} onChoose={upload.choose} />
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </ListPage>
  );
}
