import { useFormValues } from '@bo/kit';
import { useText } from '../../text.ts';
import '../../parts/marketing.css';

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Where around the banner a page has its own things. */
const AROUND: Record<string, { before: number; after: number }> = {
  home: { before: 1, after: 8 },
  category: { before: 2, after: 8 },
  cart: { before: 4, after: 0 },
};
const places = (count: number) => Array.from({ length: count }, (_, at) => at);

interface FrameProps {
  caption: string;
  wide: boolean;
  language: 'en' | 'ab';
  image: string;
  title: string;
  empty: string;
  placement: string;
}

function Frame({ caption, wide, language, image, title, empty, placement }: FrameProps) {
  const { before, after } = AROUND[placement] ?? { before: 1, after: 4 };
  return (
    <figure className="mkt-frame">
      <figcaption>{caption}</figcaption>
      <div
        className="mkt-screen"
        data-wide={wide || undefined}
        dir={language === 'ab' ? 'rtl' : 'ltr'}
        lang={language === 'ab' ? 'ar' : 'en'}
      >
        {places(before).map((at) => (
          <div key={at} className="mkt-line" data-short={at % 2 === 0 || undefined} aria-hidden />
        ))}
        {image === '' ? (
          <div className="mkt-banner mkt-banner-empty">{title === '' ? empty : title}</div>
        ) : (
          <img className="mkt-banner" src={image} alt={title} />
        )}
        {after === 0 ? null : (
          <div className="mkt-goods" aria-hidden>
            {places(wide ? after : after / 2).map((at) => (
              <span key={at} />
            ))}
          </div>
        )}
      </div>
    </figure>
  );
}

/** The banner as customers see it: on a phone and wide, in both languages, where it is placed. */
export function BannerPreview() {
  const t = useText('offer-banners');
  const { image, image_ar, title, title_ar, placement } = useFormValues();
  const of = {
    en: { image: asText(image), title: asText(title), empty: t('preview.empty') },
    ab: { image: asText(image_ar), title: asText(title_ar), empty: t('preview.empty') },
  };
  return (
    <div className="mkt-previews bo-wide">
      {(['en', 'ab'] as const).flatMap((language) =>
        [false, true].map((wide) => (
          <Frame
            key={`${language} ${String(wide)}`}
            caption={t(`preview.${wide ? 'wide' : 'phone'}.${language}`)}
            wide={wide}
            language={language}
            placement={asText(placement)}
            {...of[language]}
          />
        )),
      )}
    </div>
  );
}
