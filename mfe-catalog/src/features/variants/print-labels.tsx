import { MOST_LABELS, type SellableVariantListQuery } from '@bo/contracts';
import { useFormat } from '@bo/i18n';
import { Dialog, type Selection } from '@bo/kit';
import { useQuery } from '@bo/platform/query';
import { useNavigate } from '@bo/platform/router';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import InputNumber from 'antd/es/input-number';
import { useState } from 'react';
import { labelsPath, MOST_PIECES } from '../../parts/label-items.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { sellableVariants } from './sellable.api.ts';

/** How many labels of each selected variant; of everything that matches, what is on further pages too. */
export function PrintLabels({
  selection,
  query,
  count,
  onClose,
}: {
  selection: Selection;
  query: SellableVariantListQuery;
  count: number;
  onClose: () => void;
}) {
  const t = useText('shelf-labels');
  const format = useFormat();
  const navigate = useNavigate();
  const [each, setEach] = useState(1);
  const { everything } = selection;
  const many = count > MOST_LABELS;
  const matching = useQuery({
    ...sellableVariants.list({ ...query, offset: 0, limit: MOST_LABELS }),
    enabled: everything && !many,
  });
  const ids = everything ? (matching.data?.results.map(({ id }) => id) ?? []) : [...selection.ids];
  return (
    <Dialog
      open
      title={t('dialog.title')}
      onCancel={onClose}
      footer={
        <Button type="primary" disabled={many || ids.length === 0} onClick={() => void navigate(labelsPath(ids, each))}>
          {t('dialog.open')}
        </Button>
      }
    >
      {many ? (
        <Alert type="warning" showIcon title={t('dialog.tooMany', { number: format.number(MOST_LABELS) })} />
      ) : (
        <label className="cat-labels-each">
          {t('dialog.each')}
          <InputNumber
            min={1}
            max={Math.floor(MOST_PIECES / Math.max(1, count))}
            precision={0}
            value={each}
            onChange={(next) => setEach(next ?? 1)}
          />
        </label>
      )}
    </Dialog>
  );
}
