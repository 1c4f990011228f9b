import { useFormat } from '@bo/i18n';
import { FieldFrame, type FieldProps, useField } from '@bo/kit';
import { contrast, THEME_PALETTES } from '@bo/platform/theme';
import { useText } from '../../text.ts';
import '../../parts/settings.css';

/** What text needs on its ground (WCAG 2.2, 1.4.3). */
const READABLE = 4.5;

/** A colour: one of ours, or any other. Says what happens to one that cannot carry text. */
export function ColorField({ main, ...props }: FieldProps & { main: boolean }) {
  const t = useText('app-settings');
  const format = useFormat();
  const { value, change, input, frame } = useField(props);
  const { status: _status, ref, ...attributes } = input;
  const color = typeof value === 'string' ? value : '#000000';
  const ratio = contrast(color, '#ffffff');
  const ours = [...new Set(THEME_PALETTES.map(({ primary, secondary }) => (main ? primary : secondary)))];
  return (
    <FieldFrame {...frame}>
      <div className="set-colors">
        <input {...attributes} ref={ref} type="color" value={color} onChange={({ target }) => change(target.value)} />
        {ours.map((one) => (
          <button
            key={one}
            type="button"
            className="set-swatch"
            style={{ backgroundColor: one }}
            aria-label={one}
            aria-pressed={one.toLowerCase() === color.toLowerCase()}
            disabled={props.disabled}
            onClick={() => change(one)}
          />
        ))}
        <bdi dir="ltr">{color}</bdi>
      </div>
      {main && ratio < READABLE ? (
        <p className="bo-muted">{t('contrast', { ratio: format.number(Math.round(ratio * 10) / 10) })}</p>
      ) : null}
    </FieldFrame>
  );
}
