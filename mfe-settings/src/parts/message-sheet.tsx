import { type MessageChannel, paragraphsOf } from '@bo/contracts';
import { type Language, localeOf } from '@bo/i18n';
import './message-sheet.css';

/**
 * A message as its reader sees it, in the direction of its language. It is drawn as text: whatever someone wrote into
 * it, or is called, nothing of it is run.
 */
export function MessageSheet({
  channel,
  language,
  sender,
  subject,
  body,
  label,
}: {
  channel: MessageChannel;
  language: Language;
  sender: string;
  subject: string;
  body: string;
  label: string;
}) {
  const { locale, dir } = localeOf(language);
  const paragraphs = channel === 'email' ? paragraphsOf(body) : [body];
  return (
    <article className="set-sheet" data-channel={channel} lang={locale} dir={dir} aria-label={label}>
      <p className="set-sheet-from">{sender}</p>
      <div className="set-sheet-paper">
        {subject === '' ? null : <p className="set-sheet-subject">{subject}</p>}
        {paragraphs.map((text, at) => (
          // Paragraphs have no name of their own, and never change their order.
          <p key={at} className="set-sheet-text">
            {text}
          </p>
        ))}
      </div>
    </article>
  );
}
