import { useFormat } from '@bo/i18n';
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import Input from 'antd/es/input';
import { useState } from 'react';
import { Dialog } from './feedback/dialog.tsx';
import { parseScaled, plainDecimal } from './form/parse-number.ts';
import { MenuButton } from './menu-button.tsx';
import { useKitText } from './text.ts';

interface PlaceMenuProps {
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  label: string;
}

function PlaceDialog({ index, count, onMove, label, onClose }: PlaceMenuProps & { onClose: () => void }) {
  const t = useKitText();
  const format = useFormat();
  const [typed, setTyped] = useState(String(index + 1));
  const place = parseScaled(plainDecimal(typed), 0);
  const fits = place !== null && place >= 1 && place <= count;
  const go = () => {
    if (!fits) return;
    if (place - 1 !== index) onMove(index, place - 1);
    onClose();
  };
  return (
    <Dialog
      open
      title={t('sort.move', { label })}
      okText={t('sort.ok')}
      okButtonProps={{ disabled: !fits }}
      onOk={go}
      onCancel={onClose}
    >
      <label className="bo-field">
        <span>{t('sort.place', { total: format.number(count) })}</span>
        <Input
          dir="ltr"
          inputMode="numeric"
          className="bo-number-input"
          value={typed}
          status={fits ? '' : 'error'}
          onChange={({ target }) => setTyped(target.value)}
          onPressEnter={go}
        />
      </label>
    </Dialog>
  );
}

/** For a long way: to either end of the list, or to a place of it. */
export function PlaceMenu(props: PlaceMenuProps) {
  const t = useKitText();
  const { index, count, onMove, label } = props;
  const [asking, setAsking] = useState(false);
  const last = count - 1;
  if (count < 2) return null;
  const end = (key: 'top' | 'bottom', to: number) =>
    index === to ? [] : [{ key, label: t(`sort.${key}`), onClick: () => onMove(index, to) }];
  return (
    <>
      <MenuButton
        type="text"
        size="small"
        icon={<SwapOutlined rotate={90} aria-hidden />}
        aria-label={t('sort.placeOf', { label })}
        groups={[
          [
            ...end('top', 0),
            ...end('bottom', last),
            { key: 'place', label: t('sort.toPlace'), onClick: () => setAsking(true) },
          ],
        ]}
      />
      {asking ? <PlaceDialog {...props} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
