import { CreditNoteListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { Link } from '@bo/platform/router';
import { creditNotes } from '@bo/resources';
import { paths } from '../paths.ts';
import './records.css';

/** Where a credit note is printed, in both languages. */
export const notePath = (id: string) =>
  withQuery(paths.orderPrint(), { kind: 'credit_note', language: 'both', ids: id });

/**
 * The credit notes of an order or of a refund, each with what it comes to and a link to its paper; nothing where there
 * is none.
 */
export function CreditNotesOf({ title, ...of }: { title: string; order?: string; refund?: string }) {
  const format = useFormat();
  const { data } = useQuery(creditNotes.list(CreditNoteListQuery.parse({ ...of, sort: 'created_at' })));
  if (!data || data.results.length === 0) return null;
  return (
    <section className="ord-credit-notes">
      <h3 className="bo-card-title">{title}</h3>
      <ul className="ord-rows">
        {data.results.map(({ id, number, created_at, difference }) => (
          <li key={id}>
            <span className="bo-two-lines">
              <Link to={notePath(id)}>
                <bdi dir="ltr">{number}</bdi>
              </Link>
              <time className="bo-muted" dateTime={created_at}>
                {format.dateTime(created_at)}
              </time>
            </span>
            <bdi className="bo-number">{format.money(difference)}</bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
