import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '@bo/contracts';
import Button from 'antd/es/button';
import Slider from 'antd/es/slider';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { type Crop, draw, MAX_ZOOM, pulled, SIDE, WHOLE, zoomed } from './crop.ts';
import { useNotificationText } from './notification-text.ts';

/** A picture that was chosen, and what of it is shown. */
export interface Picture {
  bitmap: ImageBitmap;
  crop: Crop;
}
interface ImageFieldProps {
  value: Picture | null;
  onChange: (picture: Picture | null) => void;
  disabled: boolean;
}

async function open(file: File): Promise<ImageBitmap | null> {
  if (file.size > MAX_IMAGE_BYTES || !IMAGE_TYPES.some((type) => type === file.type)) return null;
  // Decoding is the true check: a name and a type can be given to anything.
  return createImageBitmap(file).catch(() => null);
}

/** Chooses a picture and crops it to 280 × 280, with the pointer or the keyboard. */
export function ImageField({ value, onChange, disabled }: ImageFieldProps) {
  const t = useNotificationText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(false);

  async function chosen(file: File | undefined): Promise<void> {
    if (!file) return;
    const bitmap = await open(file);
    setProblem(bitmap === null);
    if (bitmap) onChange({ bitmap, crop: WHOLE });
  }

  return (
    <div className="notify-image">
      <input
        ref={input}
        id={id}
        type="file"
        className="bo-hidden"
        aria-label={t('image')}
        aria-describedby={`${id}-hint`}
        accept={IMAGE_TYPES.join(',')}
        disabled={disabled}
        tabIndex={-1}
        onChange={(event) => {
          void chosen(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {value ? <Cropper picture={value} onChange={onChange} /> : null}
      <div className="notify-image-side">
        {value ? (
          <label className="notify-zoom">
            <span>{t('zoom')}</span>
            <Slider
              disabled={disabled}
              min={1}
              max={MAX_ZOOM}
              step={0.05}
              value={value.crop.zoom}
              onChange={(zoom) => onChange({ bitmap: value.bitmap, crop: zoomed(value.crop, zoom) })}
              tooltip={{ open: false }}
              ariaLabelForHandle={t('zoom')}
            />
          </label>
        ) : null}
        <div className="notify-image-actions">
          <Button icon={<PictureOutlined />} disabled={disabled} onClick={() => input.current?.click()}>
            {t(value ? 'replace' : 'choose')}
          </Button>
          {value ? (
            <Button icon={<DeleteOutlined />} type="text" disabled={disabled} onClick={() => onChange(null)}>
              {t('remove')}
            </Button>
          ) : null}
        </div>
        <p id={`${id}-hint`} className="notify-hint">
          {t('hint')}
        </p>
        {problem ? (
          <p role="alert" className="notify-problem">
            {t('badImage')}
          </p>
        ) : null}
      </div>
    </div>
  );
}

const ARROW_STEP = 10;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [ARROW_STEP, 0],
  ArrowRight: [-ARROW_STEP, 0],
  ArrowUp: [0, ARROW_STEP],
  ArrowDown: [0, -ARROW_STEP],
};

function Cropper({ picture: { bitmap, crop }, onChange }: { picture: Picture; onChange: (picture: Picture) => void }) {
  const t = useNotificationText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const grip = useRef<{ x: number; y: number } | null>(null);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, bitmap, crop);
  }, [bitmap, crop]);

  const pull = (dx: number, dy: number) => onChange({ bitmap, crop: pulled(bitmap, crop, dx, dy) });
  function onPointerMove(event: PointerEvent): void {
    if (!grip.current) return;
    const scale = SIDE / event.currentTarget.clientWidth;
    pull((event.clientX - grip.current.x) * scale, (event.clientY - grip.current.y) * scale);
    grip.current = { x: event.clientX, y: event.clientY };
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    pull(...step);
  }

  return (
    <canvas
      ref={canvas}
      width={SIDE}
      height={SIDE}
      className="notify-crop"
      role="img"
      tabIndex={0}
      aria-label={t('crop')}
      onPointerDown={(event) => {
        grip.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        grip.current = null;
      }}
      onKeyDown={onKeyDown}
    />
  );
}
