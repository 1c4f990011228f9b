import { type Hotspot, type LeafletPage, MOST_HOTSPOTS, MOST_LEAFLET_PAGES, PAGE_UNITS } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { isolate, useFormat } from '@bo/i18n';
import {
  EntityField,
  MoneyField,
  PICTURE_FILES,
  readyImage,
  SelectField,
  Sortable,
  SortableItem,
  uploadImage,
  useDescribeError,
  useField,
  useFillField,
  useFormValues,
  useImageProblem,
  useUpload,
} from '@bo/kit';
import { offers, variants } from '@bo/resources';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import Button from 'antd/es/button';
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react';
import { useText } from '../../text.ts';
import { between, byKey, onPage, placed, type Rect } from './hotspot-geometry.ts';
import './leaflets.css';

const pagesOf = (value: unknown): LeafletPage[] => (Array.isArray(value) ? (value as LeafletPage[]) : []);
const newId = () => crypto.randomUUID().slice(0, 8);

interface CanvasProps {
  page: LeafletPage;
  label: string;
  chosen: string | null;
  onChoose: (id: string) => void;
  onChange: (hotspots: Hotspot[]) => void;
}

/** A page on which hotspots are drawn and moved with the pointer; the same is done by the keyboard. */
function Canvas({ page, label, chosen, onChoose, onChange }: CanvasProps) {
  const t = useText('leaflets');
  const canvas = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<Rect | null>(null);
  const start = useRef<{ x: number; y: number; moving: Hotspot | null } | null>(null);
  const { hotspots } = page;
  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect();
    if (!box || box.width === 0 || box.height === 0) return { x: 0, y: 0 };
    return { x: ((clientX - box.x) / box.width) * PAGE_UNITS, y: ((clientY - box.y) / box.height) * PAGE_UNITS };
  };
  const put = (id: string, rect: Rect) => onChange(hotspots.map((one) => (one.id === id ? { ...one, ...rect } : one)));
  const onDown = (event: PointerEvent, moving: Hotspot | null) => {
    event.stopPropagation();
    canvas.current?.setPointerCapture(event.pointerId);
    start.current = { ...pointOf(event), moving };
    if (moving) onChoose(moving.id);
  };
  /** Takes a hotspot along with the pointer, or tells what was drawn so far. */
  const follow = (event: PointerEvent): Rect | null => {
    const from = start.current;
    if (!from) return null;
    const to = pointOf(event);
    const { moving } = from;
    if (moving) put(moving.id, onPage({ ...moving, x: moving.x + to.x - from.x, y: moving.y + to.y - from.y }));
    else if (Math.abs(to.x - from.x) > 100 && Math.abs(to.y - from.y) > 100) return between(from, to);
    return null;
  };
  const letGo = () => {
    start.current = null;
    setDrawn(null);
  };
  const onUp = (event: PointerEvent) => {
    // What is drawn may lag behind the pointer.
    const rect = follow(event);
    if (rect && hotspots.length < MOST_HOTSPOTS) {
      const id = newId();
      onChange([...hotspots, { ...rect, id, target_type: 'variant', target_id: '', printed_price: null }]);
      onChoose(id);
    }
    letGo();
  };
  const onKey = (event: KeyboardEvent, hotspot: Hotspot) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(hotspots.filter(({ id }) => id !== hotspot.id));
      return;
    }
    const moved = byKey(hotspot, event.key, event.shiftKey);
    if (!moved) return;
    event.preventDefault();
    put(hotspot.id, moved);
  };
  return (
    <div
      ref={canvas}
      className="mkt-canvas"
      dir="ltr"
      onPointerDown={(event) => onDown(event, null)}
      onPointerMove={(event) => setDrawn(follow(event))}
      onPointerUp={onUp}
      onPointerCancel={letGo}
    >
      <img src={page.image} alt={label} draggable={false} />
      {hotspots.map((hotspot, at) => (
        <button
          key={hotspot.id}
          type="button"
          className="mkt-hotspot"
          aria-pressed={chosen === hotspot.id}
          aria-label={t(hotspot.target_id ? 'hotspot.name' : 'hotspot.nowhere', { place: at + 1 })}
          data-nowhere={hotspot.target_id ? undefined : true}
          style={placed(hotspot)}
          onPointerDown={(event) => onDown(event, hotspot)}
          onFocus={() => onChoose(hotspot.id)}
          onKeyDown={(event) => onKey(event, hotspot)}
        >
          {at + 1}
        </button>
      ))}
      {drawn ? <span className="mkt-hotspot" style={placed(drawn)} aria-hidden /> : null}
    </div>
  );
}

/** What a hotspot leads to, and what is printed there. */
function HotspotFields({ path, kind }: { path: string; kind: Hotspot['target_type'] }) {
  const t = useText('leaflets');
  const fill = useFillField();
  return (
    <div className="bo-fields">
      <SelectField
        name={`${path}.target_type`}
        label={t('hotspot.target_type')}
        onPick={() => fill(`${path}.target_id`, '')}
        choices={[
          { value: 'variant', label: t('hotspot.variant') },
          { value: 'offer', label: t('hotspot.offer') },
        ]}
      />
      {kind === 'variant' ? (
        <EntityField name={`${path}.target_id`} label={t('hotspot.variant')} resource={variants} />
      ) : (
        <EntityField name={`${path}.target_id`} label={t('hotspot.offer')} resource={offers} />
      )}
      {kind === 'variant' ? (
        <MoneyField name={`${path}.printed_price`} label={t('hotspot.printed_price')} hint={t('hints.printed')} />
      ) : null}
    </div>
  );
}

/** The pages of one language: added as images, put in order, each with its hotspots. */
export function PagesField({ name, label }: { name: 'pages' | 'pages_ar'; label: string }) {
  const t = useText('leaflets');
  const format = useFormat();
  const describe = useDescribeError();
  const show = useCallback((value: unknown) => format.number(pagesOf(value).length), [format]);
  const { change, frame } = useField({ name, label }, show);
  // As the whole form has them: a field within a hotspot changes them too, and what it says must not be written over.
  const pages = pagesOf(useFormValues()[name]);
  const problemText = useImageProblem();
  const latest = useRef(pages);
  latest.current = pages;
  const expectUpload = useUpload();
  const [open, setOpen] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const at = Math.max(
    0,
    pages.findIndex(({ id }) => id === open),
  );
  const page = pages[at];
  const spot = page?.hotspots.findIndex(({ id }) => id === chosen) ?? -1;
  const hotspot = page?.hotspots[spot];
  const move = (from: number, to: number) => {
    const rest = pages.filter((_, index) => index !== from);
    const taken = pages[from];
    if (taken) change([...rest.slice(0, to), taken, ...rest.slice(to)]);
  };
  const setHotspots = (hotspots: Hotspot[]) =>
    change(pages.map((one) => (one.id === page?.id ? { ...one, hotspots } : one)));
  const addHotspot = () => {
    if (!page) return;
    const id = newId();
    const middle = { x: 3500, y: 4000, width: 3000, height: 2000 };
    setHotspots([...page.hotspots, { ...middle, id, target_type: 'variant', target_id: '', printed_price: null }]);
    setChosen(id);
  };
  const add = async (files: readonly File[]) => {
    setBusy(true);
    setRefused(undefined);
    const added: LeafletPage[] = [];
    let arrived = true;
    try {
      for (const file of files.slice(0, MOST_LEAFLET_PAGES - pages.length)) {
        const ready = await readyImage(file);
        if (typeof ready === 'string')
          setRefused(t('page.refused', { file: isolate(file.name), why: problemText(ready) }));
        else added.push({ id: newId(), image: await uploadImage(ready, 'leaflet'), hotspots: [] });
      }
    } catch (thrown) {
      arrived = false;
      setRefused(describe(toApiError(thrown)));
    }
    setBusy(false);
    // Behind the pages as they are by now: a hotspot may have been drawn meanwhile, or a page removed.
    if (added.length > 0) change([...latest.current, ...added].slice(0, MOST_LEAFLET_PAGES));
    return arrived;
  };
  const error = refused ?? frame.error;
  return (
    <div className="bo-field bo-wide" role="group" aria-label={label}>
      <span>{label}</span>
      <Sortable ids={pages.map(({ id }) => id)} onMove={move}>
        <div className="mkt-pages">
          {pages.map((one, index) => (
            <SortableItem
              key={one.id}
              id={one.id}
              index={index}
              count={pages.length}
              onMove={move}
              label={t('page.name', { place: index + 1 })}
              className="mkt-page-thumb"
            >
              <button
                type="button"
                className="mkt-page-open"
                aria-pressed={one.id === page?.id}
                onClick={() => {
                  setOpen(one.id);
                  setChosen(null);
                }}
              >
                <img src={one.image} alt={t('page.name', { place: index + 1 })} loading="lazy" />
              </button>
              <Button
                type="text"
                danger
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={t('page.remove', { place: index + 1 })}
                onClick={() => change(pages.filter(({ id }) => id !== one.id))}
              />
            </SortableItem>
          ))}
        </div>
      </Sortable>
      <div className="bo-actions">
        <Button
          id={frame.id}
          loading={busy}
          disabled={pages.length >= MOST_LEAFLET_PAGES}
          onClick={() => picker.current?.click()}
        >
          {t('page.add')}
        </Button>
        {page ? (
          <Button disabled={page.hotspots.length >= MOST_HOTSPOTS} onClick={addHotspot}>
            {t('hotspot.add')}
          </Button>
        ) : null}
        <input
          ref={picker}
          type="file"
          multiple
          className="bo-hidden"
          tabIndex={-1}
          accept={PICTURE_FILES}
          aria-label={t('page.files', { label })}
          onChange={({ target }) => {
            expectUpload(add([...(target.files ?? [])]));
            target.value = '';
          }}
        />
      </div>
      {error === undefined ? null : <div className="bo-field-error">{error}</div>}
      {page ? (
        <div className="mkt-editor">
          <Canvas
            page={page}
            label={t('page.name', { place: at + 1 })}
            chosen={chosen}
            onChoose={setChosen}
            onChange={setHotspots}
          />
          <div>
            <p className="bo-muted">{t('hints.draw')}</p>
            {hotspot ? (
              <fieldset className="bo-row-fields" key={hotspot.id}>
                <legend>{t('hotspot.name', { place: spot + 1 })}</legend>
                <HotspotFields path={`${name}.${String(at)}.hotspots.${String(spot)}`} kind={hotspot.target_type} />
                <Button danger onClick={() => setHotspots(page.hotspots.filter(({ id }) => id !== hotspot.id))}>
                  {t('hotspot.remove')}
                </Button>
              </fieldset>
            ) : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
