import Modal from 'antd/es/modal';
import Slider from 'antd/es/slider';
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useKitText } from '../text.ts';

const FRAME_WIDTH = 420;
const OUTPUT_WIDTH = 1200;
const STEP = 12;

interface CropDialogProps {
  file: File;
  /** Width over height. */
  aspect: number;
  onCropped: (part: Blob) => void;
  /** The file calls itself an image, but the browser cannot draw it. */
  onUnreadable: () => void;
  onCancel: () => void;
}

/** Where the image stands behind the frame: how far it is moved from the middle, in pixels of the frame. */
interface View {
  zoom: number;
  x: number;
  y: number;
}

function useImage(file: File, onUnreadable: () => void): HTMLImageElement | null {
  const [image, setImage] = useState<HTMLImageElement | null>(null);
  const unreadable = useEffectEvent(onUnreadable);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const loading = new Image();
    loading.onload = () => setImage(loading);
    loading.onerror = () => unreadable();
    loading.src = url;
    return () => {
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return image;
}

/** Chooses the part of an image to keep: drag or arrow keys move it, the slider enlarges it. */
export default function CropDialog({ file, aspect, onCropped, onUnreadable, onCancel }: CropDialogProps) {
  const t = useKitText();
  const image = useImage(file, onUnreadable);
  const canvas = useRef<HTMLCanvasElement>(null);
  const drag = useRef<{ x: number; y: number } | null>(null);
  const [view, setView] = useState<View>({ zoom: 1, x: 0, y: 0 });
  const width = FRAME_WIDTH;
  const height = Math.round(FRAME_WIDTH / aspect);
  const cover = image ? Math.max(width / image.naturalWidth, height / image.naturalHeight) : 1;

  /** Keeps the frame filled: the image may not be moved past its own edge. */
  const within = ({ zoom, x, y }: View): View => {
    const roomX = image ? Math.max((image.naturalWidth * cover * zoom - width) / 2, 0) : 0;
    const roomY = image ? Math.max((image.naturalHeight * cover * zoom - height) / 2, 0) : 0;
    return { zoom, x: Math.min(Math.max(x, -roomX), roomX), y: Math.min(Math.max(y, -roomY), roomY) };
  };
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !image) return;
    draw(context, image, view, cover, width, height);
  }, [image, view, cover, width, height]);

  const move = (x: number, y: number) => setView((now) => within({ ...now, x: now.x + x, y: now.y + y }));
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, [number, number]> = {
      ArrowUp: [0, STEP],
      ArrowDown: [0, -STEP],
      ArrowLeft: [STEP, 0],
      ArrowRight: [-STEP, 0],
    };
    const by = moves[event.key];
    if (!by) return;
    event.preventDefault();
    move(...by);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag.current) return;
    move(event.clientX - drag.current.x, event.clientY - drag.current.y);
    drag.current = { x: event.clientX, y: event.clientY };
  };
  const crop = () => {
    if (!image) return;
    const output = document.createElement('canvas');
    const scale = Math.min(OUTPUT_WIDTH / width, 1 / (cover * view.zoom));
    output.width = Math.round(width * Math.max(scale, 1));
    output.height = Math.round(height * Math.max(scale, 1));
    const context = output.getContext('2d');
    if (!context) return;
    context.scale(output.width / width, output.height / height);
    draw(context, image, view, cover, width, height);
    output.toBlob((part) => {
      if (part) onCropped(part);
    }, file.type);
  };
  return (
    <Modal
      open
      title={t('image.crop')}
      okText={t('image.use')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: image === null }}
      onOk={crop}
      onCancel={onCancel}
      width={FRAME_WIDTH + 48}
    >
      <canvas
        ref={canvas}
        width={width}
        height={height}
        tabIndex={0}
        role="img"
        aria-label={t('image.cropHint')}
        className="bo-crop"
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null;
        }}
      />
      <Slider
        min={1}
        max={4}
        step={0.05}
        value={view.zoom}
        onChange={(zoom) => setView((now) => within({ ...now, zoom }))}
        ariaLabelForHandle={t('image.zoom')}
        tooltip={{ open: false }}
      />
    </Modal>
  );
}

function draw(
  context: CanvasRenderingContext2D,
  image: HTMLImageElement,
  { zoom, x, y }: View,
  cover: number,
  width: number,
  height: number,
): void {
  const drawnWidth = image.naturalWidth * cover * zoom;
  const drawnHeight = image.naturalHeight * cover * zoom;
  context.clearRect(0, 0, width, height);
  context.drawImage(image, (width - drawnWidth) / 2 + x, (height - drawnHeight) / 2 + y, drawnWidth, drawnHeight);
}
