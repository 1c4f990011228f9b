import { isGtin, type PickLine, type PickRefusal, unitsOfScan } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { CodeCell, recordName } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useQuery } from '@bo/platform/query';
import { useLineName, variantsCalled } from '@bo/resources';
import CloseCircleFilled from '@ant-design/icons/es/icons/CloseCircleFilled';
import Button from 'antd/es/button';
import { useEffect, useRef } from 'react';
import { useText } from '../../text.ts';

export interface Wrong {
  code: PickRefusal;
  /** What was scanned; empty where nothing was. */
  scanned: string;
  wanted: PickLine;
}

/** All of the screen red: nobody packs that by mistake. The next right scan takes it away too. */
export function WrongItem({ wrong: { code, scanned, wanted }, onClose }: { wrong: Wrong; onClose: () => void }) {
  const t = useText('picking');
  const nameOf = useLineName();
  const { language } = useLanguage();
  const mayAsk = useCan('product.view');
  // Without a network the code says enough.
  const { data } = useQuery({ ...variantsCalled(scanned), enabled: mayAsk && code === 'wrong_item' && scanned !== '' });
  const name = recordName(data?.found[0], language);
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    // jsdom draws none.
    if (shown && 'showModal' in shown) shown.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="pick-wrong" role="alertdialog" aria-labelledby="pick-wrong" onCancel={onClose}>
      <CloseCircleFilled className="pick-wrong-icon" aria-hidden />
      <h2 id="pick-wrong">{t(`refusal.${code}`)}</h2>
      <dl>
        {scanned === '' ? null : (
          <div>
            <dt>{t('wrong.scanned')}</dt>
            <dd>
              {name === '' ? null : <bdi>{name} </bdi>}
              <CodeCell value={scanned} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('wrong.wanted')}</dt>
          <dd>
            <bdi>{nameOf(wanted)}</bdi>{' '}
            <CodeCell
              value={wanted.codes.find((one) => isGtin(one) && unitsOfScan(wanted, one) === 1) ?? wanted.code}
            />
          </dd>
        </div>
      </dl>
      <Button className="pick-big" autoFocus onClick={onClose}>
        {t('wrong.goOn')}
      </Button>
    </dialog>
  );
}
