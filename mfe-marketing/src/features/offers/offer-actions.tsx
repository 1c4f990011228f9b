import type { Offer, OfferDetail } from '@bo/contracts';
import { useLanguage } from '@bo/i18n';
import { type MenuAction, MenuButton, RecordActions, recordName, useUndoToast } from '@bo/kit';
import { useCan } from '@bo/platform';
import { useMutation } from '@bo/platform/query';
import { withQuery } from '@bo/platform/remote';
import { useNavigate } from '@bo/platform/router';
import { offers } from '@bo/resources';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import Button from 'antd/es/button';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import { actOnOffer, type OfferAct } from './offers.api.ts';

/** What someone may do to an offer as it stands, and how; each can be taken back. */
export function useOfferActs(offer: Offer | undefined): { stop: (() => void) | undefined; others: MenuAction[] } {
  const t = useText('offers');
  const navigate = useNavigate();
  const undo = useUndoToast();
  const [edits, creates] = [useCan('offer.edit'), useCan('offer.create')];
  const act = useMutation(actOnOffer());
  const copy = useMutation(offers.act<{ version: number }>('duplicate', { done: t('done.duplicate') }));
  if (!offer || offer.archived_at !== null) return { stop: undefined, others: [] };
  const { id, version, state } = offer;
  const run = (what: OfferAct, back: OfferAct) => () =>
    act.mutate(
      { id, version, act: what },
      { onSuccess: () => undo(t(`done.${what}`), () => act.mutateAsync({ id, version: version + 1, act: back })) },
    );
  const begun = Date.parse(offer.available_from) <= Date.now();
  const can = {
    stop: edits && (state === 'live' || (state === 'paused' && begun)),
    pause: edits && (state === 'live' || state === 'scheduled'),
    resume:
      edits &&
      (state === 'paused' ||
        (state === 'ended' && offer.stopped_upto !== null && Date.parse(offer.stopped_upto) > Date.now())),
  };
  return {
    stop: can.stop ? run('stop', 'resume') : undefined,
    others: [
      ...(can.pause ? [{ key: 'pause', label: t('actions.pause'), onClick: run('pause', 'resume') }] : []),
      ...(can.resume ? [{ key: 'resume', label: t('actions.resume'), onClick: run('resume', 'pause') }] : []),
      ...(creates
        ? [
            {
              key: 'duplicate',
              label: t('actions.duplicate'),
              onClick: () =>
                copy.mutate({ id, version }, { onSuccess: (made) => void navigate(paths.offerEdit(made.id)) }),
            },
          ]
        : []),
    ],
  };
}

/** The ⋮ of a row. */
export function OfferRowMenu({ offer }: { offer: Offer }) {
  const t = useText('offers');
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { stop, others } = useOfferActs(offer);
  return (
    <MenuButton
      type="text"
      size="small"
      icon={<MoreOutlined />}
      aria-label={t('actions.of', { name: recordName(offer, language) })}
      groups={[
        [{ key: 'open', label: t('actions.open'), onClick: () => void navigate(paths.offerEdit(offer.id)) }],
        [...(stop ? [{ key: 'stop', label: t('actions.stop'), danger: true, onClick: stop }] : []), ...others],
      ].filter(({ length }) => length > 0)}
    />
  );
}

/** What can be done with the offer that is open: it is stopped by one press, the rest is under ⋮. */
export function OfferActions({ offer }: { offer: OfferDetail }) {
  const t = useText('offers');
  const navigate = useNavigate();
  const { stop, others } = useOfferActs(offer);
  const report = {
    key: 'report',
    label: t('actions.report'),
    onClick: () => void navigate(withQuery(paths.offerReport(), { dimension: 'day', offer: offer.id, sort: 'name' })),
  };
  return (
    <>
      {stop ? (
        <Button danger onClick={stop}>
          {t('actions.stop')}
        </Button>
      ) : null}
      <RecordActions
        resource={offers}
        record={offer}
        permission="offer.delete"
        list={paths.offerList()}
        archiveEffect={t('archive.effect')}
        more={[report, ...others]}
      />
    </>
  );
}
