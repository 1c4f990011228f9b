import Slider from 'antd/es/slider';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import { useKitText } from '../text.ts';
import { type Crop, drawCrop, MAX_ZOOM, pulled, zoomed } from './crop.ts';

/** Of the frame. */
const ARROW_STEP = 0.03;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [ARROW_STEP, 0],
  ArrowRight: [-ARROW_STEP, 0],
  ArrowUp: [0, ARROW_STEP],
  ArrowDown: [0, -ARROW_STEP],
};

interface CropperProps {
  image: ImageBitmap;
  crop: Crop;
  onChange: (crop: Crop) => void;
  /** Of the frame, in pixels of the screen. */
  width: number;
  /** Width over height. */
  aspect: number;
  disabled?: boolean;
}

/** Chooses the part of an image to keep: dragging or the arrow keys move it, the slider enlarges it. */
export function Cropper({ image, crop, onChange, width, aspect, disabled = false }: CropperProps) {
  const t = useKitText();
  const canvas = useRef<HTMLCanvasElement>(null);
  // As it was taken: what is drawn may lag behind the pointer.
  const grip = useRef<{ x: number; y: number; crop: Crop } | null>(null);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, image, crop);
  }, [image, crop]);

  const pull = (from: Crop, dx: number, dy: number) => {
    if (!disabled) onChange(pulled(image, from, aspect, dx, dy));
  };
  const onPointerMove = ({ currentTarget, clientX, clientY }: PointerEvent) => {
    if (!grip.current) return;
    const { x, y, crop: from } = grip.current;
    pull(from, (clientX - x) / currentTarget.clientWidth, (clientY - y) / currentTarget.clientHeight);
  };
  const letGo = () => {
    grip.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = ARROWS[event.key];
    if (!step) return;
    event.preventDefault();
    pull(crop, ...step);
  };
  return (
    <div className="bo-cropper">
      <canvas
        ref={canvas}
        width={width}
        height={Math.round(width / aspect)}
        tabIndex={0}
        role="img"
        aria-label={t('image.cropHint')}
        className="bo-crop"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          grip.current = { x: event.clientX, y: event.clientY, crop };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={letGo}
        onPointerCancel={letGo}
      />
      <Slider
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={crop.zoom}
        disabled={disabled}
        onChange={(zoom) => onChange(zoomed(crop, zoom))}
        ariaLabelForHandle={t('image.zoom')}
        tooltip={{ open: false }}
      />
    </div>
  );
}
