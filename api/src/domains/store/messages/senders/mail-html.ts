import { type Language, paragraphsOf } from '@bo/contracts';
import type { Letterhead } from '../sender.ts';

/** By which a mail names the logo that goes with it: nothing is fetched when it is read. */
export const LOGO_ID = 'logo@store';

const escapeHtml = (value: string): string =>
  value.replaceAll(
    /[&<>"']/g,
    (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[character] ?? '',
  );

const FONT = "'IBM Plex Sans Arabic', 'Segoe UI', Tahoma, Arial, sans-serif";

/** A paragraph that is nothing but an address can be pressed. */
const lineHtml = (part: string): string => {
  const text = escapeHtml(part).replaceAll('\n', '<br>');
  return /^https?:\/\/\S+$/.test(part)
    ? `<a href="${text}" dir="ltr" style="color:#1d4ed8;overflow-wrap:anywhere">${text}</a>`
    : text;
};

/**
 * An e-mail as HTML: its text in paragraphs, everything in it escaped, in the direction of its language. No picture but
 * the store's logo, no script.
 */
export function messageHtml({
  language,
  sender,
  subject,
  body,
  letterhead,
}: {
  language: Language;
  sender: string;
  subject: string;
  body: string;
  letterhead?: Letterhead | undefined;
}): string {
  const [lang, dir, align] = language === 'ab' ? ['ar', 'rtl', 'right'] : ['en', 'ltr', 'left'];
  const paragraphs = paragraphsOf(body).map((part) => `<p style="margin:0 0 16px">${lineHtml(part)}</p>`);
  const { logo, legal_name = '', phone = '', email = '' } = letterhead ?? {};
  const foot = [
    legal_name && escapeHtml(legal_name),
    phone && `<span dir="ltr">${escapeHtml(phone)}</span>`,
    email && `<a href="mailto:${escapeHtml(email)}" dir="ltr" style="color:#4b5563">${escapeHtml(email)}</a>`,
  ].filter(Boolean);
  return `<!doctype html>
<html lang="${lang}" dir="${dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f4f5f7;color:#1f2937;font:16px/1.6 ${FONT}">
<div dir="${dir}" style="max-width:560px;margin:0 auto;padding:24px;text-align:${align}">
${logo ? `<img src="cid:${LOGO_ID}" alt="" height="40" style="display:block;max-width:100%;margin:0 0 8px">\n` : ''}<p style="margin:0 0 12px;font-weight:600;color:#4b5563">${escapeHtml(sender)}</p>
<div style="background:#ffffff;border:1px solid #e5e7eb;border-radius:8px;padding:24px 24px 8px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.4">${escapeHtml(subject)}</h1>
${paragraphs.join('\n')}
</div>
${foot.length > 0 ? `<p style="margin:12px 0 0;font-size:13px;color:#4b5563">${foot.join(' · ')}</p>\n` : ''}</div>
</body>
</html>`;
}
