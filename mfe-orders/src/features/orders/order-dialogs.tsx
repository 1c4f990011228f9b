import {
  type CancellationPreview,
  OrderDetail,
  OrderDoorForm,
  OrderDriverForm,
  OrderDriverInput,
  OrderPickerForm,
  OrderReasonForm,
  OrderSlotForm,
  OrderWarehouseForm,
  type OrderStep,
  permissionName,
} from '@bo/contracts';
import { toApiError } from '@bo/http';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ConfirmDialog,
  ContractForm,
  DateField,
  Dialog,
  EntityField,
  QuickForm,
  recordName,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useField,
} from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation, useQuery, useQueryClient } from '@bo/platform/query';
import { useLabel, warehouses } from '@bo/resources';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { useText } from '../../text.ts';
import { AddressDialog } from './address-dialog.tsx';
import { HoldDialog } from './hold-dialog.tsx';
import { usePickerLoad } from './picker-load.ts';
import { stepLabel } from './step-label.ts';
import {
  cancellation,
  moveOrder,
  pickers,
  revealCode,
  setDriver,
  setPicker,
  setSlot,
  setWarehouse,
} from './orders.api.ts';

export type OrderDialogName = 'hold' | 'slot' | 'driver' | 'address' | 'warehouse' | 'picker' | 'reveal';

interface DialogProps {
  order: OrderDetail;
  onClose: () => void;
}

/** What cancelling does, line by line and to the last fils. */
function CancelEffect({ preview }: { preview: CancellationPreview }) {
  const t = useText('orders');
  const label = useLabel();
  const format = useFormat();
  const { language } = useLanguage();
  const moved = preview.lines.filter(({ stock }) => stock !== 'none');
  return (
    <div className="ord-effect">
      {preview.refunds.length === 0 && preview.voided === 0 ? <p>{t('cancel.noMoney')}</p> : null}
      <ul>
        {preview.refunds.map(({ kind, amount }) => (
          <li key={kind}>
            {t('cancel.refund', { amount: format.money(amount), kind: label(`payment_kind.${kind}`) })}
          </li>
        ))}
        {preview.voided > 0 ? <li>{t('cancel.voided', { amount: format.money(preview.voided) })}</li> : null}
        {preview.coupon_code === null ? null : <li>{t('cancel.coupon', { code: preview.coupon_code })}</li>}
        {moved.map(({ id, title, title_ar, quantity, stock }) => (
          <li key={id}>
            {t(stock === 'put_back' ? 'cancel.putBack' : 'cancel.released', {
              product: recordName({ title, title_ar }, language),
              number: format.number(quantity),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What is left while the code is locked: no guess counts until then. */
function LockedCode() {
  const t = useText('orders');
  const { language } = useLanguage();
  const permission = permissionName('order.override_code', language);
  return (
    <Alert
      type="warning"
      showIcon
      title={t('door.lockedNow')}
      description={useCan('order.override_code') ? t('door.lockedOverride') : t('door.lockedAsk', { permission })}
    />
  );
}

function DoorFields() {
  const t = useText('orders');
  const may = useCan('order.override_code');
  const { value } = useField({ name: 'override', label: t('door.override') });
  return (
    <>
      {value === true ? null : (
        <TextField code name="secret_code" label={t('fields.secret_code')} hint={t('door.hint')} />
      )}
      {may ? <SwitchField name="override" label={t('door.override')} hint={t('door.overrideHint')} /> : null}
      {value === true ? <TextAreaField name="reason" label={t('fields.reason')} rows={2} /> : null}
    </>
  );
}

/** At the door: the code that the customer tells, or why it is delivered without. */
function DeliverDialog({ order, onClose }: DialogProps) {
  const t = useText('orders');
  const label = useLabel();
  const move = useMutation({
    ...moveOrder(t('done.moved')),
    meta: { ...moveOrder(t('done.moved')).meta, failure: 'screen' },
  });
  const may = useCan('order.override_code');
  const [locked] = useState(() => order.code_locked_until !== null && Date.parse(order.code_locked_until) > Date.now());
  return (
    <Dialog open title={label('order_step.deliver')} footer={null} onCancel={onClose} destroyOnHidden>
      {order.code_revealed ? (
        <Alert type="warning" showIcon title={t('door.revealer')} />
      ) : (
        <QuickForm
          contract={OrderDoorForm}
          submitText={label('order_step.deliver')}
          initial={{ secret_code: null, override: locked && may, reason: '' }}
          record={order}
          save={({ secret_code, override, reason }, { id, version }) =>
            move.mutateAsync({
              id,
              version,
              to: 'delivered',
              secret_code: override ? null : secret_code,
              override,
              reason,
            })
          }
          onSaved={onClose}
        >
          {locked || move.error?.code === 'order.code_locked' ? <LockedCode /> : null}
          <DoorFields />
        </QuickForm>
      )}
    </Dialog>
  );
}

/** A step that needs more than a press: a code at the door, or a reason. */
export function StepDialog({ order, step, onClose }: DialogProps & { step: OrderStep }) {
  const t = useText('orders');
  const label = useLabel();
  const client = useQueryClient();
  const move = useMutation(moveOrder(t('done.moved')));
  // The preview was about this one: over a newer one the server refuses.
  const [version] = useState(order.version);
  if (step.needs === 'secret_code') return <DeliverDialog order={order} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      danger={step.kind === 'cancel'}
      title={t('step.title', { step: label(`order_step.${stepLabel(step)}`), number: order.number })}
      okText={label(`order_step.${stepLabel(step)}`)}
      reason="required"
      effect={
        step.kind === 'cancel'
          ? async () => <CancelEffect preview={await client.query(cancellation(order.id))} />
          : t(step.to === 'picked' ? 'step.unpack' : 'step.pickAgain')
      }
      onConfirm={(reason) => move.mutateAsync({ id: order.id, version, to: step.to, reason })}
      onClose={onClose}
    />
  );
}

/**
 * The frame of a small form about one order: it is saved over the version that was seen, else the conflict screen
 * opens.
 */
function FormDialog({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open title={title} footer={null} onCancel={onClose} destroyOnHidden>
      {children}
    </Dialog>
  );
}

const screen = <T extends { meta?: object }>(options: T) => ({
  ...options,
  meta: { ...options.meta, failure: 'screen' as const },
});

function SlotDialog({ order, onClose }: DialogProps) {
  const t = useText('orders');
  const set = useMutation(screen(setSlot(t('done.saved'))));
  return (
    <FormDialog title={t('slot.title')} onClose={onClose}>
      <ContractForm
        name="order slot"
        contract={OrderSlotForm}
        record={order}
        save={(values, over = order) => set.mutateAsync({ ...values, id: over.id, version: over.version })}
        onSaved={onClose}
      >
        <DateField kind="time" name="slot_starts_at" label={t('slot.from')} />
        <DateField kind="time" name="slot_ends_at" label={t('slot.upto')} />
      </ContractForm>
    </FormDialog>
  );
}

const Driver = OrderDriverInput.pick({ driver_name: true });
function DriverDialog({ order, onClose }: DialogProps) {
  const t = useText('orders');
  const set = useMutation(screen(setDriver(t('done.saved'))));
  return (
    <FormDialog title={t('driver.title')} onClose={onClose}>
      <ContractForm
        name="order driver"
        contract={Driver}
        record={order}
        save={(values, over = order) => set.mutateAsync({ ...values, id: over.id, version: over.version })}
        onSaved={onClose}
      >
        <TextField name="driver_name" label={t('fields.driver')} />
      </ContractForm>
    </FormDialog>
  );
}

const Assigned = OrderDetail.pick({ warehouse: true, picker: true });
/** Where an order is packed and who packs it, as the fields have it. */
function assignedIn(order: unknown) {
  const { warehouse, picker } = Assigned.parse(order);
  return { warehouse_id: warehouse?.id ?? null, picker_id: picker?.id ?? null };
}

function WarehouseDialog({ order, onClose }: DialogProps) {
  const t = useText('orders');
  const set = useMutation(screen(setWarehouse(t('done.saved'))));
  return (
    <FormDialog title={t('warehouse.title')} onClose={onClose}>
      <ContractForm
        name="order warehouse"
        contract={OrderWarehouseForm}
        record={order}
        fieldsOf={assignedIn}
        save={(values, over = order) => set.mutateAsync({ ...values, id: over.id, version: over.version })}
        onSaved={onClose}
      >
        <EntityField
          name="warehouse_id"
          label={t('fields.warehouse')}
          hint={t('warehouse.hint')}
          resource={warehouses}
        />
      </ContractForm>
    </FormDialog>
  );
}

/** Who picks: users who may, by name, each with their load. */
export function PickerField() {
  const t = useText('orders');
  const { language } = useLanguage();
  const loadOf = usePickerLoad();
  const people = useQuery(pickers).data ?? [];
  return (
    <SelectField
      name="picker_id"
      label={t('fields.picker')}
      choices={people.map((person) => ({
        value: person.id,
        label: `${recordName(person, language)} · ${loadOf(person)}`,
      }))}
    />
  );
}
function PickerDialog({ order, onClose }: DialogProps) {
  const t = useText('orders');
  const set = useMutation(screen(setPicker(t('done.saved'))));
  return (
    <FormDialog title={t('picker.title')} onClose={onClose}>
      <ContractForm
        name="order picker"
        contract={OrderPickerForm}
        record={order}
        fieldsOf={assignedIn}
        save={(values, over = order) => set.mutateAsync({ ...values, id: over.id, version: over.version })}
        onSaved={onClose}
      >
        <PickerField />
      </ContractForm>
    </FormDialog>
  );
}

/** What is asked for many orders at once. */
interface ManyProps {
  onConfirm: (values: Record<string, unknown>) => Promise<unknown>;
  onClose: () => void;
}

export function AssignDialog({ onConfirm, onClose }: ManyProps) {
  const t = useText('orders');
  return (
    <Dialog open title={t('picker.title')} footer={null} onCancel={onClose} destroyOnHidden>
      <QuickForm
        contract={OrderPickerForm}
        initial={{ picker_id: null }}
        record={null}
        save={onConfirm}
        onSaved={onClose}
      >
        <PickerField />
      </QuickForm>
    </Dialog>
  );
}

export function DriversDialog({ onConfirm, onClose }: ManyProps) {
  const t = useText('orders');
  return (
    <Dialog open title={t('driver.title')} footer={null} onCancel={onClose} destroyOnHidden>
      <QuickForm
        contract={OrderDriverForm}
        initial={{ driver_name: '' }}
        record={null}
        save={onConfirm}
        onSaved={onClose}
      >
        <TextField name="driver_name" label={t('fields.driver')} />
      </QuickForm>
    </Dialog>
  );
}

/** The code, for anyone who then leaves the delivery to others. It is shown and kept nowhere. */
function RevealDialog({ order, onClose }: DialogProps) {
  const t = useText('orders');
  const [code, setCode] = useState<string | null>(null);
  const reveal = useMutation(screen(revealCode()));
  return (
    <Dialog open title={t('reveal.title', { number: order.number })} footer={null} onCancel={onClose} destroyOnHidden>
      {code === null ? (
        <>
          <Alert type="warning" showIcon title={t('reveal.effect')} />
          <QuickForm
            contract={OrderReasonForm}
            submitText={t('reveal.open')}
            initial={{ reason: '' }}
            record={null}
            save={async ({ reason }) => {
              try {
                setCode((await reveal.mutateAsync({ id: order.id, reason })).secret_code);
              } catch (thrown) {
                throw toApiError(thrown);
              }
            }}
            onSaved={() => undefined}
          >
            <TextAreaField name="reason" label={t('fields.reason')} rows={2} />
          </QuickForm>
        </>
      ) : (
        <div className="ord-code">
          <bdi dir="ltr" className="bo-code" aria-label={t('fields.secret_code')}>
            {code}
          </bdi>
          <Button type="primary" onClick={onClose}>
            {t('reveal.close')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

const DIALOGS: Readonly<Record<OrderDialogName, (props: DialogProps) => ReactNode>> = {
  hold: HoldDialog,
  slot: SlotDialog,
  driver: DriverDialog,
  address: AddressDialog,
  warehouse: WarehouseDialog,
  picker: PickerDialog,
  reveal: RevealDialog,
};

/** One of the small forms about an order. */
export function OrderDialog({ name, ...props }: DialogProps & { name: OrderDialogName }) {
  const Form = DIALOGS[name];
  return <Form {...props} />;
}
