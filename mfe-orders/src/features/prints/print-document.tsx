import type { PrintDocument, PrintFact, PrintTable, PrintValue } from '@bo/contracts';
import { localeOf } from '@bo/i18n';
import { Barcode } from '@bo/kit';
import { Fragment } from 'react';
import './prints.css';

/** A value as it runs: each language its own way, and a code or name as its characters say. */
function Said({ value, beside = false }: { value: PrintValue; beside?: boolean }) {
  if (typeof value === 'string') return <bdi>{value}</bdi>;
  const parts = (['en', 'ab'] as const).flatMap((language) => {
    const text = value[language];
    return text === null ? [] : [{ language, text }];
  });
  return (
    <span className={beside ? 'prt-beside' : 'prt-stacked'}>
      {parts.map(({ language, text }, at) => (
        <Fragment key={language}>
          {beside && at > 0 ? ' / ' : null}
          <span lang={localeOf(language).locale} dir={localeOf(language).dir}>
            {text}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

function FactList({ facts }: { facts: readonly PrintFact[] }) {
  return (
    <dl className="prt-facts">
      {facts.map(({ label, value }) => (
        <div key={label.en ?? label.ab}>
          <dt>
            <Said value={label} />
          </dt>
          <dd>
            <Said value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The notes of a row: one alone in a single line, several in a line for each language, a name among them in both. */
function Notes({ notes, languages }: { notes: readonly PrintValue[]; languages: readonly ('en' | 'ab')[] }) {
  const text = (language: 'en' | 'ab') =>
    notes.map((note) => (typeof note === 'string' ? note : (note[language] ?? ''))).join(' · ');
  const [same] = notes.every((note) => typeof note === 'string') ? [text('en')] : [];
  return (
    <small>
      <Said
        beside={notes.length === 1}
        value={
          same ?? {
            en: languages.includes('en') ? text('en') : null,
            ab: languages.includes('ab') ? text('ab') : null,
          }
        }
      />
    </small>
  );
}

function Table({
  table: { title, columns, rows },
  languages,
}: {
  table: PrintTable;
  languages: readonly ('en' | 'ab')[];
}) {
  const shares = columns.reduce((sum, { share }) => sum + share, 0);
  return (
    <table className="prt-table">
      {title === null ? null : (
        <caption>
          <Said value={title} beside />
        </caption>
      )}
      <colgroup>
        {columns.map(({ label, share }) => (
          <col key={label.en ?? label.ab} style={{ inlineSize: `${String((100 * share) / shares)}%` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map(({ label, numeric }) => (
            <th key={label.en ?? label.ab} scope="col" data-numeric={numeric || undefined}>
              <Said value={label} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, notes }, row) => (
          <tr key={String(row)}>
            {columns.map(({ label, numeric, main }, at) => (
              <td key={label.en ?? label.ab} data-numeric={numeric || undefined}>
                <Said value={cells[at] ?? ''} />
                {main && notes.length > 0 ? <Notes notes={notes} languages={languages} /> : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One print as a sheet of paper: what it says is the server's, here it is only laid out. */
export function PrintSheet({ print, logo = null }: { print: PrintDocument; logo?: string | null | undefined }) {
  const { language, paper, store, store_facts, title, mark, barcode, facts, tables, totals, notes } = print;
  const languages = language === 'both' ? (['en', 'ab'] as const) : [language];
  const [first, ...rest] = tables;
  return (
    <article className={`prt-sheet prt-${paper}`} dir={language === 'ab' ? 'rtl' : 'ltr'}>
      <header>
        <div className="prt-store">
          {logo ? <img className="prt-logo" src={logo} alt="" /> : null}
          <strong>
            <Said value={store} />
          </strong>
          {store_facts.map(({ label, value }) => (
            <p key={label.en ?? label.ab}>
              <small>
                <Said value={label} beside />
              </small>
              <Said value={value} />
            </p>
          ))}
        </div>
        <div className="prt-title">
          <h2>
            <Said value={title} />
          </h2>
          {mark === null ? null : (
            <p>
              <Said value={mark} beside />
            </p>
          )}
          <Barcode code={barcode} />
        </div>
      </header>
      <FactList facts={facts} />
      {first ? <Table table={first} languages={languages} /> : null}
      {totals.length > 0 ? (
        <dl className="prt-totals">
          {totals.map(({ label, value, strong }) => (
            <div key={label.en ?? label.ab} data-strong={strong || undefined}>
              <dt>
                <Said value={label} beside />
              </dt>
              <dd>
                <Said value={value} />
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {rest.map((table) => (
        <Table key={table.title?.en ?? table.title?.ab} table={table} languages={languages} />
      ))}
      {notes.map((note) => (
        <p key={JSON.stringify(note)} className="prt-note">
          <Said value={note} />
        </p>
      ))}
    </article>
  );
}
