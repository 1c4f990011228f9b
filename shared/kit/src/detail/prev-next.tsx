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
  const first = Math.max((at ?? 0) - 1, 0);
  const contract = resource.listQuery;
  const query = contract.parse({
    ...readParams(contract, new URLSearchParams(from?.search)),
    ...from?.fixed,
    offset: String(first),
    limit: '3',
  });
  const result = useQuery({ ...resource.list(query), enabled: from !== null });
  if (from === null || at === null || !result.data) return null;
  const index = result.data.results.findIndex((row) => row.id === id);
  const before = index > 0 ? result.data.results[index - 1] : undefined;
  const after = index >= 0 ? result.data.results[index + 1] : undefined;
  const go = (row: { id: string } | undefined, step: number) => () => {
    if (row) void navigate(to(row.id), { state: { ...from, place: at + step } });
  };
  return (
    <nav className="bo-prev-next" aria-label={t('detail.neighbours')}>
      <Button
        className="bo-flip"
        icon={<LeftOutlined aria-hidden />}
        disabled={!before}
        aria-label={t('detail.previous')}
        onClick={go(before, -1)}
      />
      <span className="bo-muted">
        {t('detail.place', {
          place: format.number(at + 1),
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
        onClick={go(after, 1)}
      />
    </nav>
  );
}
