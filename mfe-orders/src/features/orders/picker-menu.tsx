import { isOpenForChanges, type Order } from '@bo/contracts';
import { useCan } from '@bo/platform';
import { useLanguage } from '@bo/i18n';
import { recordName } from '@bo/kit';
import { useMutation, useQuery } from '@bo/platform/query';
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import { useText } from '../../text.ts';
import { pickers, setPicker } from './orders.api.ts';
import { usePickerLoad } from './picker-load.ts';
import './picker-menu.css';

interface PickerMenuProps {
  order: Order;
  onClose: () => void;
}

/** Items of an order's row menu that assign its picker at once, for those who may while they may. */
export function PickerMenu(props: PickerMenuProps) {
  return useCan('order.edit') && isOpenForChanges(props.order.status) ? <Pickers {...props} /> : null;
}

/** Pickers with their load, the least busy first. */
function Pickers({ order: { id, version, number, picker }, onClose }: PickerMenuProps) {
  const t = useText('pickers');
  const title = useText('orders')('picker.title');
  const { language } = useLanguage();
  const loadOf = usePickerLoad();
  const people = useQuery(pickers);
  const set = useMutation(setPicker(t('done', { number })));
  const assign = (picker_id: string | null) => {
    onClose();
    if (picker_id !== (picker?.id ?? null)) set.mutate({ id, version, picker_id });
  };
  const sorted = people.data?.toSorted((a, b) => a.open_orders - b.open_orders || a.open_lines - b.open_lines);
  return (
    <div role="group" aria-label={title} className="ord-pickers" aria-busy={people.isPending}>
      <div className="ord-pickers-title" aria-hidden>
        {title}
      </div>
      <div className="ord-pickers-list">
        {people.isPending ? <div className="ord-pickers-wait" /> : null}
        {sorted?.length === 0 || people.isError ? (
          <p className="bo-muted ord-pickers-none">{t(people.isError ? 'failed' : 'none')}</p>
        ) : null}
        {sorted?.map((person) => (
          <button
            key={person.id}
            type="button"
            role="menuitemradio"
            aria-checked={person.id === picker?.id}
            tabIndex={-1}
            onClick={() => assign(person.id)}
          >
            <bdi>{recordName(person, language)}</bdi>
            {person.id === picker?.id ? <CheckOutlined aria-hidden /> : null}
            <span className="ord-pickers-load">{loadOf(person)}</span>
          </button>
        ))}
        {picker ? (
          <button type="button" role="menuitem" tabIndex={-1} onClick={() => assign(null)}>
            {t('clear')}
          </button>
        ) : null}
      </div>
    </div>
  );
}
