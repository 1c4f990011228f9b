import type { RecordSchema, Resource } from '@bo/http';
import { useFormat } from '@bo/i18n';
import { useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import Button from 'antd/es/button';
import type { z } from 'zod';
import { readParams } from '../list/list-state.ts';
import type { ListContract } from '../list/list-state.ts';
import { useKitText } from '../text.ts';
import { useListPlace } from './origin-list.ts';

/** So far from its place a record is looked for: others add rows, and take some away. */
const REACH = 10;

interface PrevNextProps<E extends RecordSchema, I extends z.ZodType, Q extends ListContract, D extends RecordSchema> {
  resource: Resource<E, I, Q, D>;
  id: string;
  to: (id: string) => string;
}

/** Previous and next within the filtered, sorted list that one came from, over the edges of its pages. */
export function PrevNext<E extends RecordSchema, I extends z.ZodType, Q extends ListContract, D extends RecordSchema>({
  resource,
  id,
  to,
}: PrevNextProps<E, I, Q, D>) {
  const t = useKitText();
  const format = useFormat();
  const navigate = useNavigate();
  const from = useListPlace();
  const at = from?.place ?? null;
  const first = Math.max((at ?? 0) - REACH, 0);
  const contract = resource.listQuery;
  const query = contract.parse({
    ...readParams(contract, new URLSearchParams(from?.search)),
    ...from?.fixed,
    offset: String(first),
    limit: String(2 * REACH + 1),
  });
  const result = useQuery({ ...resource.list(query), enabled: from !== null });
  if (from === null || at === null || !result.data) return null;
  const rows = result.data.results;
  const found = rows.findIndex((row) => row.id === id);
  // Rows that only wait for the next ones begin elsewhere: they tell the neighbours of a row, and no place.
  const waits = result.isPlaceholderData;
  const place = found < 0 || waits ? at : first + found;
  // A record that has left the list has left its place to the one after it.
  const [here, step] = found < 0 ? [at - first, 0] : [found, 1];
  const [before, after] = found < 0 && waits ? [] : [rows[here - 1], rows[here + step]];
  const go = (row: { id: string } | undefined, there: number) => () => {
    if (row) void navigate(to(row.id), { state: { ...from, place: there } });
  };
  return (
    <nav className="bo-prev-next" aria-label={t('detail.neighbours')}>
      <Button
        className="bo-flip"
        icon={<LeftOutlined aria-hidden />}
        disabled={!before}
        aria-label={t('detail.previous')}
        onClick={go(before, place - 1)}
      />
      <span className="bo-muted">
        {found < 0
          ? null
          : t('detail.place', {
              place: format.number(place + 1),
              total: result.data.count_exact
                ? format.number(result.data.count)
                : t('list.orMore', { number: format.number(result.data.count) }),
            })}
      </span>
      <Button
        className="bo-flip"
        icon={<RightOutlined aria-hidden />}
        disabled={!after}
        aria-label={t('detail.next')}
        onClick={go(after, place + step)}
      />
    </nav>
  );
}
