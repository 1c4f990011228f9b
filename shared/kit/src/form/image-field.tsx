import { SignedUpload, StoredImage, type UploadInput } from '@bo/contracts';
import { http, parseResponse, sendSigned, toApiError } from '@bo/http';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import Button from 'antd/es/button';
import Progress from 'antd/es/progress';
import { lazy, Suspense, useRef, useState } from 'react';
import { useDescribeError } from '@bo/platform/describe-error';
import { useKitText } from '../text.ts';
import { FieldFrame } from './field-frame.tsx';
import { asText } from '../record-name.ts';
import { useForm } from './form-context.ts';
import { PICTURE_FILES, readyImage, useImageProblem } from './ready-image.ts';
import { type FieldProps, useField } from './use-field.ts';

const CropDialog = lazy(() => import('./crop-dialog.tsx'));

interface Sending {
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/** Asks for a signed place, sends the image there and answers its URL. */
export const uploadImage = async (file: Blob, purpose: UploadInput['purpose'], sending?: Sending): Promise<string> =>
  (await uploadPicture(file, purpose, sending)).url;

/** The same, with all that is known of the stored image. */
export async function uploadPicture(
  file: Blob,
  purpose: UploadInput['purpose'],
  { signal, onProgress }: Sending = {},
): Promise<StoredImage> {
  const signed = parseResponse(
    SignedUpload,
    await http().post(
      'admin_panel/uploads/',
      {
        purpose,
        content_type: file.type,
        bytes: file.size,
        file_name: file instanceof File ? file.name.slice(-200) : '',
      },
      signal ? { signal } : {},
    ),
  );
  await sendSigned(signed, file, { ...(signal ? { signal } : {}), ...(onProgress ? { onProgress } : {}) });
  return parseResponse(
    StoredImage,
    await http().post(`admin_panel/uploads/${signed.id}/complete/`, undefined, signal ? { signal } : {}),
  );
}

/**
 * Tells the form of an upload into one of its fields, which answers whether it arrived: Save waits for it, and leaving
 * asks about it.
 */
export function useUpload(): (upload: Promise<boolean>) => void {
  const { uploads } = useForm();
  return (upload) => {
    uploads?.add(upload);
    void upload.finally(() => uploads?.delete(upload));
  };
}

type Upload =
  | { state: 'idle' }
  | { state: 'sending'; fraction: number; stop: AbortController }
  | { state: 'failed'; file: Blob; why: string };

interface ImageFieldProps extends FieldProps {
  purpose: UploadInput['purpose'];
  /** Width over height of the part to keep; without it the whole image is taken. */
  aspect?: number;
}

/** One image: chosen, dropped or pasted, cropped where the shape is fixed, uploaded with progress, cancel and retry. */
export function ImageField({ purpose, aspect, ...props }: ImageFieldProps) {
  const t = useKitText();
  const describe = useDescribeError();
  const { value, change, input, frame } = useField(props, () => t('image.image'));
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const [cropping, setCropping] = useState<File | null>(null);
  const [refused, setRefused] = useState<string>();
  const picker = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const expectUpload = useUpload();
  const problemText = useImageProblem();
  const url = asText(value);

  const deliver = async (file: Blob) => {
    // Of two images the later one is meant.
    running.current?.abort();
    const stop = new AbortController();
    running.current = stop;
    const tell = (now: Upload) => {
      if (running.current === stop) setUpload(now);
    };
    tell({ state: 'sending', fraction: 0, stop });
    try {
      const sent = await uploadImage(file, purpose, {
        signal: stop.signal,
        onProgress: (fraction) => tell({ state: 'sending', fraction, stop }),
      });
      if (!stop.signal.aborted) change(sent);
      tell({ state: 'idle' });
      return true;
    } catch (thrown) {
      const { aborted } = stop.signal;
      tell(aborted ? { state: 'idle' } : { state: 'failed', file, why: describe(toApiError(thrown)) });
      return aborted;
    }
  };
  const send = (file: Blob) => expectUpload(deliver(file));
  const take = async (file: File | undefined) => {
    if (!file) return;
    const ready = await readyImage(file);
    setRefused(typeof ready === 'string' ? problemText(ready) : undefined);
    if (typeof ready === 'string') return;
    if (aspect === undefined) send(ready);
    else setCropping(ready);
  };
  const sending = upload.state === 'sending';
  const action = url ? t('image.replace') : t('image.choose');

  return (
    <FieldFrame {...frame} wide error={refused ?? frame.error}>
      <div
        className="bo-image-field"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
        onPaste={(event) => void take(event.clipboardData.files[0])}
      >
        {url ? (
          <img src={url} alt={frame.label} className="bo-image-preview" />
        ) : (
          <span className="bo-image-preview bo-thumb-empty" aria-hidden>
            <PictureOutlined aria-hidden />
          </span>
        )}
        <div className="bo-image-side">
          {sending ? (
            <>
              <Progress percent={Math.round(upload.fraction * 100)} size="small" aria-label={t('image.sending')} />
              <Button size="small" onClick={() => upload.stop.abort()}>
                {t('cancel')}
              </Button>
            </>
          ) : (
            <>
              <span className="bo-actions">
                <Button
                  id={input.id}
                  aria-label={t('image.action', { label: frame.label, action })}
                  aria-describedby={input['aria-describedby']}
                  disabled={input.disabled}
                  onClick={() => picker.current?.click()}
                >
                  {action}
                </Button>
                {url ? (
                  <Button
                    type="text"
                    danger
                    icon={<DeleteOutlined aria-hidden />}
                    disabled={input.disabled}
                    aria-label={t('image.remove')}
                    onClick={() => change(null)}
                  />
                ) : null}
              </span>
              <span className="bo-muted bo-field-hint">{t('image.hint')}</span>
            </>
          )}
          {upload.state === 'failed' ? (
            <span className="bo-field-error" role="alert">
              {upload.why}{' '}
              <Button size="small" onClick={() => send(upload.file)}>
                {t('retry')}
              </Button>
            </span>
          ) : null}
        </div>
        <input
          ref={picker}
          type="file"
          className="bo-hidden"
          tabIndex={-1}
          aria-label={t('image.file', { label: frame.label })}
          accept={PICTURE_FILES}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      {cropping && aspect !== undefined ? (
        <Suspense>
          <CropDialog
            file={cropping}
            aspect={aspect}
            onCancel={() => setCropping(null)}
            onUnreadable={() => {
              setCropping(null);
              setRefused(t('image.unreadable'));
            }}
            onCropped={(part) => {
              setCropping(null);
              send(part);
            }}
          />
        </Suspense>
      ) : null}
    </FieldFrame>
  );
}
