import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import { MOST_IMAGES } from '@bo/contracts';
import { toApiError } from '@bo/http';
import { isolate } from '@bo/i18n';
import {
  PICTURE_FILES,
  readyImage,
  Sortable,
  SortableItem,
  uploadImage,
  useDescribeError,
  useField,
  useFormValues,
  useImageProblem,
  useUpload,
} from '@bo/kit';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import Popover from 'antd/es/popover';
import { useRef, useState } from 'react';
import { useText } from '../../text.ts';
import '../../parts/parts.css';

interface Picture {
  url: string;
  alt: string;
  alt_ar: string;
}

export function picturesOf(value: unknown): Picture[] {
  return Array.isArray(value)
    ? value.filter((item): item is Picture => typeof item === 'object' && item !== null && 'url' in item)
    : [];
}

interface AltTextsProps {
  picture: Picture;
  /** What is read out where nobody has described it: the product's titles. */
  instead: { alt: string; alt_ar: string };
  onChange: (changes: Partial<Picture>) => void;
}

function AltTexts({ picture, instead, onChange }: AltTextsProps) {
  const t = useText('products');
  const falls = (picture.alt === '' && instead.alt !== '') || (picture.alt_ar === '' && instead.alt_ar !== '');
  return (
    <div className="cat-alts">
      <Input
        aria-label={t('images.alt')}
        placeholder={instead.alt || t('images.alt')}
        dir="ltr"
        lang="en"
        maxLength={120}
        value={picture.alt}
        onChange={({ target }) => onChange({ alt: target.value })}
      />
      <Input
        aria-label={t('images.altArabic')}
        placeholder={instead.alt_ar || t('images.altArabic')}
        dir="rtl"
        lang="ar"
        maxLength={120}
        value={picture.alt_ar}
        onChange={({ target }) => onChange({ alt_ar: target.value })}
      />
      {falls ? <p className="bo-muted">{t('images.fallback')}</p> : null}
    </div>
  );
}

/**
 * 1–10 images, put in order by dragging; the first is the one that lists show. Several files at once may be chosen,
 * dropped or pasted.
 */
export function ProductImagesField() {
  const t = useText('products');
  const describe = useDescribeError();
  const { value, change, input, frame } = useField({ name: 'images', label: t('fields.images') }, (images) =>
    String(picturesOf(images).length),
  );
  const pictures = picturesOf(value);
  const { title, title_ar } = useFormValues();
  const english = typeof title === 'string' ? title : '';
  const instead = { alt: english, alt_ar: (typeof title_ar === 'string' && title_ar) || english };
  const latest = useRef(pictures);
  latest.current = pictures;
  const expectUpload = useUpload();
  const problemText = useImageProblem();
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(0);
  const [refused, setRefused] = useState<string[]>([]);

  const deliver = async (files: readonly File[]) => {
    const wrong: string[] = [];
    const good: File[] = [];
    for (const file of files) {
      const ready = await readyImage(file);
      if (typeof ready === 'string') wrong.push(`${isolate(file.name)}: ${problemText(ready)}`);
      else good.push(ready);
    }
    setSending((count) => count + good.length);
    for (const file of good) {
      try {
        const url = await uploadImage(file, 'product');
        if (latest.current.length >= MOST_IMAGES) continue;
        // Known at once: the next one may arrive before this one is drawn.
        latest.current = [...latest.current, { url, alt: '', alt_ar: '' }];
        change(latest.current);
      } catch (thrown) {
        wrong.push(`${file.name}: ${describe(toApiError(thrown))}`);
      } finally {
        setSending((count) => count - 1);
      }
    }
    setRefused(wrong);
    return wrong.length === 0;
  };
  const send = (files: readonly File[]) => expectUpload(deliver(files));
  const move = (from: number, to: number) => {
    const next = [...pictures];
    const [taken] = next.splice(from, 1);
    if (taken) next.splice(to, 0, taken);
    change(next);
  };

  return (
    <div className="bo-field bo-wide" data-invalid={frame.error !== undefined || undefined}>
      <label htmlFor={input.id}>{frame.label}</label>
      <div
        className="cat-images"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          send([...event.dataTransfer.files]);
        }}
        onPaste={(event) => send([...event.clipboardData.files])}
      >
        <Sortable ids={pictures.map(({ url }) => url)} onMove={move}>
          {pictures.map((picture, index) => (
            <SortableItem
              key={picture.url}
              id={picture.url}
              index={index}
              count={pictures.length}
              onMove={move}
              label={t('images.image', { place: index + 1 })}
              className="cat-image"
            >
              <img src={picture.url} alt={picture.alt || instead.alt} />
              {index === 0 ? <span className="cat-image-main">{t('images.main')}</span> : null}
              <span className="cat-image-buttons">
                <Popover
                  trigger="click"
                  content={
                    <AltTexts
                      picture={picture}
                      instead={instead}
                      onChange={(changes) =>
                        change(pictures.map((other, at) => (at === index ? { ...other, ...changes } : other)))
                      }
                    />
                  }
                >
                  <Button size="small">{t('images.describe')}</Button>
                </Popover>
                <Button
                  size="small"
                  danger
                  disabled={input.disabled}
                  onClick={() => change(pictures.filter((_, at) => at !== index))}
                  aria-label={t('images.remove', { place: index + 1 })}
                >
                  {t('images.removeShort')}
                </Button>
              </span>
            </SortableItem>
          ))}
        </Sortable>
        <Button
          id={input.id}
          className="cat-image-add"
          loading={sending > 0}
          icon={<PlusOutlined />}
          disabled={input.disabled || pictures.length + sending >= MOST_IMAGES}
          onClick={() => picker.current?.click()}
        >
          {t('images.add')}
        </Button>
      </div>
      {[frame.error, ...refused].filter(Boolean).map((why) => (
        <div key={why} className="bo-field-error" role="alert">
          {why}
        </div>
      ))}
      <div className="bo-muted bo-field-hint">{t('images.hint')}</div>
      <input
        ref={picker}
        type="file"
        multiple
        className="bo-hidden"
        tabIndex={-1}
        aria-label={t('images.files')}
        accept={PICTURE_FILES}
        onChange={({ target }) => {
          send([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </div>
  );
}
