import { type CustomerAddress, OrderInput, PAYMENT_MODES, type Quote, QuoteInput, SUBSTITUTIONS } from '@bo/contracts';
import {
  ContractForm,
  DateField,
  EntityField,
  FormPage,
  FormSection,
  PhoneField,
  SelectField,
  SwitchField,
  TagsField,
  TextAreaField,
  TextField,
  useFillField,
  useFormValues,
  usePaused,
} from '@bo/kit';
import { toast } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import { customers, useLabel } from '@bo/resources';
import Button from 'antd/es/button';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { BasketField } from './basket-field.tsx';
import { placeOrder, quoteOrder } from './intake.api.ts';
import { QuotePanel } from './quote-panel.tsx';
import './intake.css';

const TYPING_PAUSE = 300;
const NOBODY = { id: null, phone: '', name: '', email: '' as const, language: 'en' as const };
const NOWHERE = { id: null, label: '', line1: '', line2: '', area: '', city: '', pincode: '' };
const ADDRESS_FIELDS = ['line1', 'line2', 'area', 'city', 'pincode'] as const;

const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What stands in the form as a question about its price; null while there is too little of it. */
function questionOf(values: Readonly<Record<string, unknown>>): QuoteInput | null {
  const [customer, address] = [objectOf(values['customer']), objectOf(values['address'])];
  const { coupon_code, ...rest } = values;
  const asked = QuoteInput.safeParse({
    ...rest,
    ...(coupon_code ? { coupon_code } : {}),
    ...(customer['id'] ? { customer_id: customer['id'] } : { phone: customer['phone'] }),
    pincode: address['pincode'],
  });
  if (asked.success) return asked.data;
  // A phone that is half typed is no reason not to know the price.
  const without = QuoteInput.safeParse({
    ...rest,
    pincode: address['pincode'],
    slot_starts_at: null,
    slot_ends_at: null,
  });
  return without.success ? without.data : null;
}

/**
 * Who calls: found by phone or name, or someone new. Their address is filled in; that of who stood there before goes.
 */
function CustomerFields() {
  const t = useText('order-create');
  const values = useFormValues();
  const fill = useFillField();
  const customer = objectOf(values['customer']);
  const id = typeof customer['id'] === 'string' ? customer['id'] : '';
  const { data } = useQuery({ ...customers.detail(id), enabled: id !== '' });
  const addresses = data?.addresses ?? [];
  const [first] = addresses;
  /** Of the customer who stands there: what is of these was not typed by hand. */
  const known = useRef<readonly CustomerAddress[]>([]);
  const bring = useEffectEvent(() => {
    const now = objectOf(values['address']);
    const typed = ADDRESS_FIELDS.filter((key) => now[key] && known.current.every((one) => one[key] !== now[key]));
    // Of what was typed and what is known no address is put together.
    const next = typed.length === 0 && first ? first : NOWHERE;
    for (const key of ADDRESS_FIELDS)
      if (!typed.includes(key) && now[key] !== next[key]) fill(`address.${key}`, next[key]);
    known.current = addresses;
  });
  useEffect(() => {
    bring();
  }, [id, first?.id]);
  return (
    <>
      <FormSection title={t('customer.title')}>
        <EntityField
          name="customer.id"
          label={t('customer.find')}
          hint={t('customer.findHint')}
          resource={customers}
          labelOf={({ name, customer_phone }) => `${name} ${customer_phone}`}
        />
        {id === '' ? (
          <>
            <PhoneField name="customer.phone" label={t('customer.phone')} />
            <TextField name="customer.name" label={t('customer.name')} />
          </>
        ) : null}
      </FormSection>
      <FormSection title={t('address.title')}>
        {addresses.length > 1 ? (
          <div className="bo-actions bo-wide" role="group" aria-label={t('address.known')}>
            {addresses.map((address) => (
              <Button
                key={address.id}
                size="small"
                onClick={() => {
                  for (const key of ADDRESS_FIELDS) fill(`address.${key}`, address[key]);
                }}
              >
                <bdi>{[address.label, address.line1].filter(Boolean).join(': ')}</bdi>
              </Button>
            ))}
          </div>
        ) : null}
        <TextField name="address.line1" label={t('address.line1')} />
        <TextField name="address.line2" label={t('address.line2')} />
        <TextField name="address.area" label={t('address.area')} />
        <TextField name="address.city" label={t('address.city')} />
        <TextField name="address.pincode" label={t('address.pincode')} code />
        <DateField name="slot_starts_at" kind="time" label={t('address.from')} />
        <DateField name="slot_ends_at" kind="time" label={t('address.upto')} />
      </FormSection>
    </>
  );
}

/** The fields beside their price, which follows what is typed. */
function OrderFields({ quoted }: { quoted: RefObject<string | null> }) {
  const t = useText('order-create');
  const label = useLabel();
  const question = usePaused(questionOf(useFormValues()), TYPING_PAUSE);
  const { mutate, error } = useMutation(quoteOrder);
  const [answer, setAnswer] = useState<{ to: QuoteInput; quote: Quote } | null>(null);
  useEffect(() => {
    // Of several answers that are under way the last question's is heard.
    if (question) mutate(question, { onSuccess: (quote) => setAnswer({ to: question, quote }) });
  }, [question, mutate]);
  const quote = question === null ? undefined : answer?.quote;
  const settled = answer !== null && answer.to === question ? answer.quote.quote_id : null;
  useEffect(() => {
    quoted.current = settled;
  }, [quoted, settled]);
  return (
    <div className="ord-intake bo-wide-form">
      <div className="ord-intake-fields">
        <CustomerFields />
      </div>
      <div className="ord-intake-fields">
        <FormSection title={t('basket.title')}>
          <BasketField quote={quote} />
        </FormSection>
        <QuotePanel quote={quote} error={error} />
        <FormSection title={t('pay.title')}>
          <SelectField
            name="payment_mode"
            label={t('pay.mode')}
            choices={PAYMENT_MODES.map((value) => ({ value, label: label(`payment_mode.${value}`) }))}
          />
          <TextField name="coupon_code" label={t('pay.coupon')} code />
          <TagsField name="gift_card_codes" label={t('pay.giftCards')} code />
          <SwitchField name="wallet" label={t('pay.wallet')} />
          <SelectField
            name="substitution"
            label={t('pay.substitution')}
            choices={SUBSTITUTIONS.map((value) => ({ value, label: label(`substitution.${value}`) }))}
          />
          <TextAreaField name="note" label={t('pay.note')} rows={2} />
        </FormSection>
      </div>
    </div>
  );
}

/** Someone orders by phone: placed in under a minute, by keyboard alone. What is typed outlives a reload. */
export function OrderCreatePage() {
  const t = useText('order-create');
  const navigate = useNavigate();
  const place = useMutation(placeOrder);
  const quoted = useRef<string | null>(null);
  // Names the order: however often it is sent, it is placed once. What is changed after a refusal is another one.
  const sent = useRef({ body: '', key: '' });
  return (
    <FormPage title={t('title')} parent={{ to: paths.orderList(), label: t('parent') }}>
      <ContractForm
        name="phone-order"
        contract={OrderInput}
        initial={{
          customer: NOBODY,
          address: NOWHERE,
          lines: [],
          wallet: false,
          payment_mode: 'cash',
          substitution: 'ask',
        }}
        submitText={t('submit')}
        save={(order) => {
          const text = JSON.stringify(order);
          if (sent.current.body !== text) sent.current = { body: text, key: crypto.randomUUID() };
          const body = { ...order, ...(quoted.current === null ? {} : { quote_id: quoted.current }) };
          return place.mutateAsync({ key: sent.current.key, body });
        }}
        onSaved={(order) => {
          toast.success(t('placed', { number: order.number }));
          void navigate(paths.orderDetails(order.id));
        }}
      >
        <OrderFields quoted={quoted} />
      </ContractForm>
    </FormPage>
  );
}
