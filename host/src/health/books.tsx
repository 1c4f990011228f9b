import type { BookDifference, BookKind } from '@bo/contracts';
import { isolate, useFormat } from '@bo/i18n';
import { lazyDialog, LinkButton, PlainTable } from '@bo/kit';
import { Can, useSession } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import { useState } from 'react';
import type { RemoteManifest } from '@bo/platform/manifest';
import { factsOf, useFactText } from './book-facts.ts';
import { booksQuery, checkBooks } from './books.api.ts';
import { useBooksText } from './books-text.ts';

const MendDialog = lazyDialog(() => import('./mend-dialog.tsx').then(({ MendDialog: Dialog }) => Dialog));

/** Kinds that no step mends: what to do instead stands in the list. */
const BY_HAND: ReadonlySet<BookKind> = new Set([
  'purse',
  'seller_payouts',
  'invoice_numbers',
  'transfer_units',
  'supplier_return_units',
  'credit_notes',
  'tax_chain',
]);

/** Where records open, as the remotes say. */
export type Places = RemoteManifest['records'];

/**
 * Where the store's books do not agree, as the nightly check found, each with its record and the step that mends it.
 */
export function Books({ places }: { places: Places }) {
  const t = useBooksText();
  const format = useFormat();
  const { data, isError, refetch } = useQuery(booksQuery);
  const check = useMutation(checkBooks(t('asked')));
  const [mending, setMending] = useState<BookDifference>();
  const hidden = data ? data.count - data.results.length : 0;
  return (
    <section className="health-part health-books" aria-labelledby="books-title">
      <header>
        <h3 id="books-title">{t('title')}</h3>
        <p className="health-quiet">
          {t('intro')}
          {data ? (
            <>
              {' · '}
              {data.checked_at === null
                ? t('unchecked')
                : t('checked', { when: isolate(format.relative(data.checked_at)) })}
            </>
          ) : null}
        </p>
        <Can do="platform.edit">
          <Button
            loading={check.isPending}
            onClick={() => {
              check.mutate();
            }}
          >
            {t('check')}
          </Button>
        </Can>
      </header>
      {isError ? (
        <Alert
          type="error"
          showIcon
          title={t('failed')}
          action={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : null}
      {data?.count === 0 && data.checked_at !== null ? <p className="health-quiet">{t('none')}</p> : null}
      {data && data.results.length > 0 ? (
        <PlainTable
          label={t('title')}
          columns={[{ title: t('record') }, { title: t('difference') }, { title: t('action') }]}
        >
          {data.results.map((one) => (
            <Row key={one.id} difference={one} places={places} onMend={() => setMending(one)} />
          ))}
        </PlainTable>
      ) : null}
      {hidden > 0 ? (
        <p className="health-quiet">{t('more', { count: hidden, number: format.number(hidden) })}</p>
      ) : null}
      {mending ? <MendDialog difference={mending} onClose={() => setMending(undefined)} /> : null}
    </section>
  );
}

function Row({ difference, places, onMend }: { difference: BookDifference; places: Places; onMend: () => void }) {
  const t = useBooksText();
  const format = useFormat();
  const factText = useFactText();
  const to = usePlaceOf(difference, places);
  const { kind, record, mendable, found_at } = difference;
  return (
    <tr>
      <td>
        {to === undefined ? (
          <bdi>{record.name}</bdi>
        ) : (
          <LinkButton quiet small to={to}>
            {record.name}
          </LinkButton>
        )}
      </td>
      <td>
        <div>{t(`kind.${kind}`)}</div>
        {factsOf(difference)
          .filter(({ differs }) => differs)
          .map(({ fact, before, after }) => (
            <div key={fact} className="health-quiet">
              {t('change', {
                fact: t(`fact.${fact}`),
                before: isolate(factText(fact, before)),
                after: isolate(factText(fact, after)),
              })}
            </div>
          ))}
        {BY_HAND.has(kind) ? <div className="health-quiet">{t(`effect.${kind}`)}</div> : null}
        <div className="health-quiet">{t('found', { when: isolate(format.dateTime(found_at)) })}</div>
      </td>
      <td>
        {mendable ? (
          <Can do="platform.edit">
            <Button size="small" aria-label={t('look', { name: record.name })} onClick={onMend}>
              {t('mend')}
            </Button>
          </Can>
        ) : (
          <span className="health-quiet">{t('byHand')}</span>
        )}
      </td>
    </tr>
  );
}

/** Where the record of a difference opens, or else its order; undefined where no remote opens it for this person. */
function usePlaceOf({ record, stored }: BookDifference, places: Places): string | undefined {
  const { permissions } = useSession();
  const open = places.filter(({ permission }) => permissions.includes(permission));
  const placeOf = (type: string, id: string) =>
    open.find(({ kind }) => kind === type)?.to.replace(/:(?:id|title)/, () => encodeURIComponent(id));
  const { order } = stored;
  return placeOf(record.type, record.id) ?? (typeof order === 'string' ? placeOf('order', order) : undefined);
}
