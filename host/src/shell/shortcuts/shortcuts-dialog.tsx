import { useTranslation } from '@bo/i18n';
import { Dialog } from '@bo/kit';
import { closeOverlay } from '../../base/overlay.ts';
import { COMMAND_KEY, HELD, SHORTCUTS } from './shortcuts.ts';

/** The keys of the kit's lists and forms, which every screen has. */
const ON_SCREENS = [
  { name: 'search', keys: ['/'] },
  { name: 'save', keys: [COMMAND_KEY, 'S'] },
  { name: 'rows', keys: ['↑', '↓'] },
  { name: 'open', keys: ['Enter'] },
  { name: 'close', keys: ['Esc'] },
] as const;

function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span dir="ltr" className="keys">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}

/** The keyboard map. */
export function ShortcutsDialog() {
  const { t } = useTranslation('host');
  return (
    <Dialog open onCancel={closeOverlay} footer={null} title={t('shortcuts.title')} width={440}>
      <dl className="shortcuts">
        {[...SHORTCUTS, HELD, ...ON_SCREENS].map(({ name, keys }) => (
          <div key={name}>
            <dt>{t(`shortcuts.${name}`)}</dt>
            <dd>
              <Keys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
