import { IMAGE_TYPES } from '@bo/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../feedback/dialog.tsx';
import { useKitText } from '../text.ts';
import { croppedImage, MIDDLE, openImage, visiblePart } from './crop.ts';
import { Cropper } from './cropper.tsx';

const FRAME_WIDTH = 420;
const OUTPUT_WIDTH = 1200;

interface CropDialogProps {
  file: File;
  /** Width over height. */
  aspect: number;
  onCropped: (part: Blob) => void;
  /** The file calls itself an image, but the browser cannot draw it. */
  onUnreadable: () => void;
  onCancel: () => void;
}

/** Chooses the part of a file's image to keep. */
export default function CropDialog({ file, aspect, onCropped, onUnreadable, onCancel }: CropDialogProps) {
  const t = useKitText();
  const [image, setImage] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState(MIDDLE);
  const opened = useEffectEvent((bitmap: ImageBitmap | null) => (bitmap ? setImage(bitmap) : onUnreadable()));
  useEffect(() => {
    let current = true;
    void openImage(file).then((bitmap) => {
      if (current) opened(bitmap);
    });
    return () => {
      current = false;
    };
  }, [file]);

  const use = async () => {
    if (!image) return;
    // As many pixels as the image has, within reason.
    const width = Math.min(Math.max(visiblePart(image, crop, aspect).width, FRAME_WIDTH), OUTPUT_WIDTH);
    // No browser writes AVIF.
    const written = IMAGE_TYPES.find((type) => type === file.type) ?? 'image/webp';
    onCropped(await croppedImage(image, crop, { width, height: width / aspect }, written));
  };
  return (
    <Dialog
      open
      title={t('image.crop')}
      okText={t('image.use')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: image === null }}
      onOk={() => void use()}
      onCancel={onCancel}
      width={FRAME_WIDTH + 48}
    >
      {image ? <Cropper image={image} crop={crop} onChange={setCrop} width={FRAME_WIDTH} aspect={aspect} /> : null}
    </Dialog>
  );
}
