import { fieldErrors, NOTIFICATION_TYPES, NotificationInput } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { croppedImage, Dialog } from '@bo/kit';
import { toast } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useState } from 'react';
import { closeOverlay } from '../base/overlay.ts';
import { ImageField, type Picture, SIDE } from './image-field.tsx';
import { NotificationPreview } from './notification-preview.tsx';
import { TYPE_KEYS, useNotificationText } from './notification-text.ts';
import './notifications.css';
import { sendNotification } from './notifications.api.ts';

const SQUARE = { width: SIDE, height: SIDE };
const TITLE_LIMIT = 120;
const DESCRIPTION_LIMIT = 5000;
const Fields = NotificationInput.omit({ image: true });
type Fields = { title: string; description: string; notification_type: number | undefined };
const EMPTY: Fields = { title: '', description: '', notification_type: undefined };

/** The create-notification modal (SPECIFICATION.md sections 2.8, 5, 7.3 and 8). */
export function NotificationModal() {
  const t = useNotificationText();
  const { language } = useLanguage();
  const [values, setValues] = useState(EMPTY);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [shown, setShown] = useState(false);
  const send = useMutation(sendNotification());
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const parsed = Fields.safeParse(values);
  const errors = shown && !parsed.success ? fieldErrors(parsed.error, language) : {};

  async function submit(): Promise<void> {
    setShown(true);
    setFailed(false);
    if (!parsed.success) {
      const [wrong] = Object.keys(fieldErrors(parsed.error, language));
      document.getElementById(`notify-${wrong ?? ''}`)?.focus();
    }
    if (!parsed.success || busy) return;
    setBusy(true);
    try {
      await send.mutateAsync({
        input: parsed.data,
        image: picture ? await croppedImage(picture.bitmap, picture.crop, SQUARE, 'image/webp') : null,
      });
      toast.success(t('created'), { position: 'top-center' });
      closeOverlay();
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  const set = (change: Partial<Fields>) => setValues((before) => ({ ...before, ...change }));
  const item = (name: keyof Fields, label: string, required = false) => {
    const [error] = errors[name] ?? [];
    return {
      label,
      required,
      htmlFor: `notify-${name}`,
      help: error ? <span id={`notify-${name}-error`}>{error}</span> : undefined,
      validateStatus: error ? ('error' as const) : undefined,
    };
  };
  const field = (name: keyof Fields) => ({
    id: `notify-${name}`,
    'aria-invalid': errors[name] !== undefined,
    'aria-describedby': errors[name] ? `notify-${name}-error` : undefined,
    disabled: busy,
  });

  return (
    <Dialog
      open
      onCancel={closeOverlay}
      closable={!busy}
      keyboard={!busy && values === EMPTY && picture === null}
      footer={null}
      title={t('create')}
      width={760}
      mask={{ closable: false }}
    >
      <div className="notify">
        <Form
          layout="vertical"
          onFinish={() => void submit()}
          noValidate
          requiredMark={(label, { required }) => (
            <span className={required ? 'notify-required' : undefined}>{label}</span>
          )}
        >
          {failed ? <Alert className="plain-problem" type="error" showIcon title={t('failed')} role="alert" /> : null}
          <Form.Item {...item('title', t('title'), true)}>
            <Input
              {...field('title')}
              autoFocus
              dir="auto"
              value={values.title}
              maxLength={TITLE_LIMIT}
              showCount
              onChange={(event) => set({ title: event.target.value })}
            />
          </Form.Item>
          <Form.Item {...item('description', t('description'))}>
            <Input.TextArea
              {...field('description')}
              dir="auto"
              value={values.description}
              maxLength={DESCRIPTION_LIMIT}
              rows={3}
              className="notify-text"
              onChange={(event) => set({ description: event.target.value })}
            />
          </Form.Item>
          <Form.Item label={t('image')}>
            <ImageField value={picture} onChange={setPicture} disabled={busy} />
          </Form.Item>
          <Form.Item {...item('notification_type', t('type'), true)}>
            <Select
              {...field('notification_type')}
              value={values.notification_type}
              placeholder={t('typePlaceholder')}
              onChange={(notification_type) => set({ notification_type })}
              options={NOTIFICATION_TYPES.map((value) => ({ value, label: t(TYPE_KEYS[value]) }))}
            />
          </Form.Item>
          <Button type="primary" htmlType="submit" block size="large" loading={busy}>
            {t(busy ? 'wait' : 'submit')}
          </Button>
        </Form>
        <NotificationPreview title={values.title} description={values.description} picture={picture} />
      </div>
    </Dialog>
  );
}
