import type { ShelfLabel } from '@bo/contracts';
import { formatMoney, formatNumber, type Language, localeOf } from '@bo/i18n';
import { Barcode, barcodeModules, QrCode } from '@bo/kit';
import type { ReactNode } from 'react';
import type { LabelChoice } from './label-choice.ts';

/** What prices are of, in the label's own languages, which need not be the reader's. */
const PER = {
  kg: { en: 'kg', ab: 'كجم' },
  L: { en: 'L', ab: 'لتر' },
  piece: { en: 'piece', ab: 'حبة' },
  pack: { en: 'pack', ab: 'عبوة' },
  g: { en: 'g', ab: 'جم' },
  ml: { en: 'ml', ab: 'مل' },
} as const;

const weightIn = (grams: number, language: Language): string => {
  const [amount, unit] = grams < 1000 ? ([grams, 'g'] as const) : ([grams / 1000, 'kg'] as const);
  return `${formatNumber(amount, language)} ${PER[unit][language]}`;
};

/** Wider than this a module needs not be, in millimetres. */
const WIDEST_MODULE = 0.4;

function Said({ language, className, children }: { language: Language; className?: string; children: ReactNode }) {
  const { locale, dir } = localeOf(language);
  return (
    <span className={className} lang={locale} dir={dir}>
      {children}
    </span>
  );
}

/** One label: names, price, what a kilogram or litre comes to, the code and the product code. */
export function Label({ label, choice: { template, language } }: { label: ShelfLabel; choice: LabelChoice }) {
  const { name, name_ar, code, price, price_before, unit_price, weight_g, sold_by, bars, square } = label;
  const languages: readonly Language[] = language === 'both' ? ['en', 'ab'] : [language];
  const nameIn = (one: Language) => (one === 'en' ? name || name_ar : name_ar || name);
  const money = (amount: number, one: Language) => formatMoney(amount, undefined, one);
  const per = (unit: keyof typeof PER, one: Language) => ` / ${PER[unit][one]}`;
  const ofKilogram = sold_by === 'weight' && weight_g === null;
  const drawn = bars ?? square;
  // In two languages there is no room for all of it: the bars need theirs, and the names give it.
  const full = languages.length === 2 && bars !== null && (price_before !== null || weight_g !== null);
  return (
    <div
      className="cat-label"
      data-template={template}
      data-full={full || undefined}
      dir={language === 'ab' ? 'rtl' : 'ltr'}
    >
      <div className="cat-label-text">
        {languages.map((one) => (
          <Said key={one} language={one} className="cat-label-name">
            {nameIn(one)}
          </Said>
        ))}
        <div className="cat-label-prices">
          {languages.map((one) => (
            <Said key={one} language={one} className="cat-label-price">
              {money(price, one)}
              {ofKilogram ? <small>{per('kg', one)}</small> : null}
            </Said>
          ))}
          {price_before === null ? null : (
            <del>
              <Said language={languages[0] ?? 'en'}>{money(price_before, languages[0] ?? 'en')}</Said>
            </del>
          )}
        </div>
        <div className="cat-label-unit">
          {unit_price === null && weight_g === null
            ? null
            : languages.map((one) => (
                <Said key={one} language={one}>
                  {[
                    weight_g === null ? null : weightIn(weight_g, one),
                    unit_price === null ? null : money(unit_price.price, one) + per(unit_price.per, one),
                  ]
                    .filter((part) => part !== null)
                    .join(' · ')}
                </Said>
              ))}
          {drawn?.text === code ? null : (
            <bdi className="cat-label-code" dir="ltr">
              {code}
            </bdi>
          )}
        </div>
        {bars === null ? null : (
          <div
            className="cat-label-bars"
            style={{ maxInlineSize: `${String(barcodeModules(bars) * WIDEST_MODULE)}mm` }}
          >
            <Barcode code={bars} />
          </div>
        )}
      </div>
      {square === null ? null : (
        <div className="cat-label-square">
          <QrCode code={square} />
          <bdi dir="ltr">{square.text}</bdi>
        </div>
      )}
    </div>
  );
}
