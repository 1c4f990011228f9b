import { drawCrop } from '@bo/kit';
import { useEffect, useRef } from 'react';
import { Mark } from '../base/loading/mark.tsx';
import { useAppName } from '../base/use-app-name.ts';
import { type Picture, SIDE } from './image-field.tsx';
import { useNotificationText } from './notification-text.ts';

/** How the notification will look on a customer's phone. */
export function NotificationPreview({
  title,
  description,
  picture,
}: {
  title: string;
  description: string;
  picture: Picture | null;
}) {
  const t = useNotificationText();
  const name = useAppName();
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && picture) drawCrop(canvas.current, picture.bitmap, picture.crop);
  }, [picture]);
  return (
    <section className="notify-preview" aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      <div className="notify-phone">
        <header>
          <Mark size={18} />
          <span>{name}</span>
          <span>{t('now')}</span>
        </header>
        <div className="notify-message">
          <div>
            <strong dir="auto">{title || t('previewTitle')}</strong>
            {description ? <p dir="auto">{description}</p> : null}
          </div>
          {picture ? <canvas ref={canvas} width={SIDE} height={SIDE} aria-hidden /> : null}
        </div>
      </div>
      <p className="notify-hint">{t('sentToAll')}</p>
    </section>
  );
}
