import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import { type Crop, Cropper, MIDDLE, openImage, PICTURE_FILES, readyImage } from '@bo/kit';
import Button from 'antd/es/button';
import { useId, useRef, useState } from 'react';
import { useNotificationText } from './notification-text.ts';

/** SPECIFICATION.md section 2.8. */
export const SIDE = 280;
/** Of the frame beside its buttons. */
const FRAME = 200;

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

/** Chooses a picture and crops it to 280 × 280, with the pointer or the keyboard. */
export function ImageField({ value, onChange, disabled }: ImageFieldProps) {
  const t = useNotificationText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState(false);

  async function chosen(file: File | undefined): Promise<void> {
    if (!file) return;
    const ready = await readyImage(file);
    const bitmap = typeof ready === 'string' ? null : await openImage(ready);
    setProblem(bitmap === null);
    if (bitmap) onChange({ bitmap, crop: MIDDLE });
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
        accept={PICTURE_FILES}
        disabled={disabled}
        tabIndex={-1}
        onChange={(event) => {
          void chosen(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {value ? (
        <Cropper
          image={value.bitmap}
          crop={value.crop}
          onChange={(crop) => onChange({ bitmap: value.bitmap, crop })}
          width={FRAME}
          aspect={1}
          disabled={disabled}
        />
      ) : null}
      <div className="notify-image-side">
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
