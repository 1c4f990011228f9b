import { fieldErrors, NOTIFICATION_TYPES, NotificationInput } from '@bo/contracts';
import { storeFormat, useFormat, useLanguage } from '@bo/i18n';
import { croppedImage, Dialog, instantOf, storeClock } from '@bo/kit';
import { toast } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { useId, useState } from 'react';
import { closeOverlay } from '../base/overlay.ts';
import { ImageField, type Picture, SIDE } from './image-field.tsx';
import { NotificationPreview } from './notification-preview.tsx';
import { TYPE_KEYS, useNotificationText } from './notification-text.ts';
import './notifications.css';
import {
  type NewNotification,
  receivers,
  scheduleNotification,
  sendNotification,
  testNotification,
} from './notifications.api.ts';
import { OtherWays } from './other-ways.tsx';

const SQUARE = { width: SIDE, height: SIDE };
const TITLE_LIMIT = 120;
const DESCRIPTION_LIMIT = 5000;
const Fields = NotificationInput.omit({ image: true });
type Fields = { title: string; description: string; notification_type: number | undefined };
const EMPTY: Fields = { title: '', description: '', notification_type: undefined };

/**
 * The create-notification modal (SPECIFICATION.md sections 2.8, 5, 7.3 and 8). Between validation and the spinner it
 * asks, with the number of receivers; beside it the author can send it to themselves first, or at a later moment.
 */
export function NotificationModal() {
  const t = useNotificationText();
  const { language } = useLanguage();
  const [values, setValues] = useState(EMPTY);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [shown, setShown] = useState(false);
  const send = useMutation(sendNotification());
  const [failed, setFailed] = useState(false);
  const [busy, setBusy] = useState(false);
  const format = useFormat();
  const { time_zone } = storeFormat();
  const [clock, setClock] = useState('');
  const [late, setLate] = useState(false);
  const [earliest] = useState(() => storeClock(new Date().toISOString(), time_zone).slice(0, 16));
  /** What is asked for before it is done: to send now, or at a moment. */
  const [asking, setAsking] = useState<{ at: string | null } | null>(null);
  const test = useMutation(testNotification());
  const schedule = useMutation(scheduleNotification());
  const count = useQuery(receivers).data?.count;
  const parsed = Fields.safeParse(values);
  const errors = shown && !parsed.success ? fieldErrors(parsed.error, language) : {};

  /** Shows what is missing, with the focus on the first of it. @returns the fields once they are complete */
  function validated(): typeof parsed.data {
    setShown(true);
    setFailed(false);
    if (!parsed.success) {
      const [wrong] = Object.keys(fieldErrors(parsed.error, language));
      document.getElementById(`notify-${wrong ?? ''}`)?.focus();
    }
    return busy ? undefined : parsed.data;
  }
  /** Does something with the notification; a failure is said as the specification has it. */
  async function act(what: (input: NewNotification) => Promise<void>): Promise<void> {
    const input = validated();
    if (!input) return;
    setAsking(null);
    setBusy(true);
    try {
      await what({
        input,
        image: picture ? await croppedImage(picture.bitmap, picture.crop, SQUARE, 'image/webp') : null,
      });
    } catch {
      setFailed(true);
    }
    setBusy(false);
  }
  const sendNow = async (notification: NewNotification) => {
    await send.mutateAsync(notification);
    toast.success(t('created'), { position: 'top-center' });
    closeOverlay();
  };
  const sendLater = (send_at: string) => async (notification: NewNotification) => {
    await schedule.mutateAsync({ ...notification, send_at });
    toast.success(t('ways.scheduled', { time: format.dateTime(send_at) }));
    closeOverlay();
  };
  const sendToMe = async (notification: NewNotification) => {
    const { email } = await test.mutateAsync(notification);
    toast.success(t('ways.tested', { email }));
  };
  function questionOf(at: string | null): string {
    const time = at === null ? '' : format.dateTime(at);
    // Nobody waits for the number: without it the question is asked all the same.
    if (count === undefined) return at === null ? t('ask.nowToAll') : t('ask.laterToAll', { time });
    return t(at === null ? 'ask.now' : 'ask.later', { count, number: format.number(count), time });
  }
  function askToSchedule(): void {
    const at = instantOf(`${clock}:00`, time_zone);
    setLate(Date.parse(at) <= Date.now());
    if (validated() && Date.parse(at) > Date.now()) setAsking({ at });
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
    disabled: busy || asking !== null,
  });

  return (
    <Dialog
      open
      onCancel={closeOverlay}
      closable={!busy}
      keyboard={!busy && values === EMPTY && picture === null && clock === ''}
      footer={null}
      title={t('create')}
      width={760}
      mask={{ closable: false }}
    >
      <div className="notify">
        <Form
          layout="vertical"
          onFinish={() => {
            if (validated()) setAsking({ at: null });
          }}
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
            <ImageField value={picture} onChange={setPicture} disabled={busy || asking !== null} />
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
          {asking ? (
            <Ask
              text={questionOf(asking.at)}
              okText={t(asking.at === null ? 'ask.send' : 'ask.schedule')}
              onOk={() => void act(asking.at === null ? sendNow : sendLater(asking.at))}
              onBack={() => setAsking(null)}
            />
          ) : (
            <Button type="primary" htmlType="submit" block size="large" loading={busy}>
              {t(busy ? 'wait' : 'submit')}
            </Button>
          )}
        </Form>
        <div>
          <NotificationPreview title={values.title} description={values.description} picture={picture} />
          <OtherWays
            clock={clock}
            onClock={(next) => {
              setClock(next);
              setLate(false);
            }}
            earliest={earliest}
            problem={late ? t('ways.late') : undefined}
            onTest={() => void act(sendToMe)}
            onSchedule={askToSchedule}
            testing={test.isPending}
            disabled={busy || asking !== null}
          />
        </div>
      </div>
    </Dialog>
  );
}

interface AskProps {
  text: string;
  okText: string;
  onOk: () => void;
  onBack: () => void;
}

/** Asks before many people receive something, in the place of the button that was pressed. */
function Ask({ text, okText, onOk, onBack }: AskProps) {
  const t = useNotificationText();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="notify-ask">
      <p id={id}>{text}</p>
      <div className="notify-image-actions">
        <Button size="large" onClick={onBack}>
          {t('ask.back')}
        </Button>
        <Button type="primary" size="large" autoFocus onClick={onOk}>
          {okText}
        </Button>
      </div>
    </div>
  );
}
