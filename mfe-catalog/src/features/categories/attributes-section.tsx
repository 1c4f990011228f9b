import type { AttributeInput, Category, CategoryAttribute, CategoryAttributes } from '@bo/contracts';
import { useFormat, useLanguage } from '@bo/i18n';
import {
  ConfirmDialog,
  DetailSection,
  lazyDialog,
  Loaded,
  type MenuAction,
  MenuButton,
  recordName,
  Sortable,
  SortableItem,
} from '@bo/kit';
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined';
import { Can, useCan } from '@bo/platform';
import { useMutation, useQuery } from '@bo/platform/query';
import { Link } from '@bo/platform/router';
import { categoryTree } from '@bo/resources';
import Button from 'antd/es/button';
import { useState } from 'react';
import { categoryAttributes, saveAttributes, useAttributesOf } from '../../parts/attributes.api.ts';
import { paths } from '../../paths.ts';
import { useText } from '../../text.ts';
import '../../parts/parts.css';
import { useAboutAttribute } from './about-attribute.ts';

const AttributeDialog = lazyDialog(() => import('./attribute-dialog.tsx').then(({ AttributeDialog: Asked }) => Asked));

type Defined = CategoryAttributes['results'][number];
const liveOf = ({ results }: CategoryAttributes) => results.filter(({ archived }) => !archived);
const archivedOf = ({ results }: CategoryAttributes) => results.filter(({ archived }) => archived);
/** An attribute in two lines: its name, and under it its type, its unit or options, and what it is for. */
function About({ attribute }: { attribute: CategoryAttribute }) {
  const { language } = useLanguage();
  const about = useAboutAttribute();
  return (
    <span className="cat-attribute-name">
      <bdi>{recordName(attribute, language)}</bdi>
      <span className="bo-muted">{about(attribute)}</span>
    </span>
  );
}

/** What applies here because a category above defines it. */
function Inherited({ category }: { category: Category }) {
  const t = useText('categories');
  const { language } = useLanguage();
  const tree = useQuery(categoryTree()).data?.results;
  const attributes = useAttributesOf([category.id]).filter(({ category_id }) => category_id !== category.id);
  if (attributes.length === 0) return null;
  return (
    <ul className="cat-attributes">
      {attributes.map((attribute) => (
        <li key={attribute.id} className="cat-attribute" data-inherited>
          <span />
          <About attribute={attribute} />
          <Link to={paths.categoryEdit(attribute.category_id)}>
            {t('attributes.from', {
              name: recordName(
                tree?.find(({ id }) => id === attribute.category_id),
                language,
              ),
            })}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An attribute that is asked about before it goes, or as it is edited; `new` for one that is to come. */
type Asked = { dialog: 'edit'; attribute?: Defined } | { dialog: 'archive' | 'remove'; attribute: Defined };

/** The attributes that one category defines itself, for anyone who may change them. */
function Own({
  known,
  asked,
  onAsk,
}: {
  known: CategoryAttributes;
  asked: Asked | null;
  onAsk: (asked: Asked | null) => void;
}) {
  const t = useText('categories');
  const format = useFormat();
  const { language } = useLanguage();
  const edits = useCan('category.edit');
  const live = liveOf(known);
  const archived = archivedOf(known);
  // While an order is saved it is already shown.
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const shown = order === null ? live : order.flatMap((id) => live.find((one) => one.id === id) ?? []);

  const saving = {
    added: useMutation(saveAttributes(t('attributes.done.added'))),
    saved: useMutation(saveAttributes(t('attributes.done.saved'))),
    moved: useMutation(saveAttributes(t('attributes.done.moved'))),
    archived: useMutation(saveAttributes(t('attributes.done.archived'))),
    restored: useMutation(saveAttributes(t('attributes.done.restored'))),
    removed: useMutation(saveAttributes(t('attributes.done.removed'))),
  };
  const save = (how: keyof typeof saving, attributes: AttributeInput[], { id, version } = known) =>
    saving[how].mutateAsync({ id, version, attributes });
  const changed = (id: string, change: Partial<AttributeInput>, { results } = known) =>
    results.map((one) => (one.id === id ? { ...one, ...change } : one));
  const move = (from: number, to: number) => {
    const next = [...shown];
    next.splice(to, 0, ...next.splice(from, 1));
    setOrder(next.map(({ id }) => id));
    // The query client tells why it did not work.
    void save('moved', [...next, ...archived])
      .catch(() => undefined)
      .finally(() => setOrder(null));
  };
  const actionsOf = (attribute: Defined): MenuAction[] => [
    { key: 'edit', label: t('attributes.actions.edit'), onClick: () => onAsk({ dialog: 'edit', attribute }) },
    attribute.product_count > 0
      ? {
          key: 'archive',
          label: t('attributes.actions.archive'),
          onClick: () => onAsk({ dialog: 'archive', attribute }),
        }
      : {
          key: 'remove',
          label: t('attributes.actions.remove'),
          danger: true,
          onClick: () => onAsk({ dialog: 'remove', attribute }),
        },
  ];
  const products = ({ product_count: count }: Defined) => (
    <span className="bo-muted">{t('attributes.products', { count, number: format.number(count) })}</span>
  );
  const asks = asked !== null && asked.dialog !== 'edit' ? asked : null;
  const name = recordName(asks?.attribute, language);
  return (
    <>
      <Sortable ids={shown.map(({ id }) => id)} onMove={move}>
        {shown.map((attribute, index) =>
          edits ? (
            <SortableItem
              key={attribute.id}
              id={attribute.id}
              index={index}
              count={shown.length}
              onMove={move}
              label={recordName(attribute, language)}
              className="cat-attribute"
            >
              <About attribute={attribute} />
              {products(attribute)}
              <MenuButton
                type="text"
                icon={<MoreOutlined />}
                aria-label={t('attributes.actionsOf', { name: recordName(attribute, language) })}
                groups={[actionsOf(attribute)]}
              />
            </SortableItem>
          ) : (
            <div key={attribute.id} className="cat-attribute" data-inherited>
              <span />
              <About attribute={attribute} />
              {products(attribute)}
            </div>
          ),
        )}
      </Sortable>
      {archived.length === 0 ? null : (
        <>
          <h3 className="cat-attribute-options">{t('attributes.archived')}</h3>
          {archived.map((attribute) => (
            <div key={attribute.id} className="cat-attribute" data-inherited>
              <span />
              <About attribute={attribute} />
              {products(attribute)}
              <Can do="category.edit">
                <Button
                  size="small"
                  loading={saving.restored.isPending}
                  onClick={() =>
                    void save('restored', changed(attribute.id, { archived: false })).catch(() => undefined)
                  }
                >
                  {t('attributes.restore')}
                </Button>
              </Can>
            </div>
          ))}
        </>
      )}
      {asked?.dialog === 'edit' ? (
        <AttributeDialog
          attribute={asked.attribute}
          of={known}
          save={(input, of) =>
            asked.attribute
              ? save('saved', changed(asked.attribute.id, input, of), of)
              : save('added', [...liveOf(of), input, ...archivedOf(of)], of)
          }
          onClose={() => onAsk(null)}
        />
      ) : null}
      <ConfirmDialog
        open={asks?.dialog === 'archive'}
        title={t('attributes.archive.title', { name })}
        okText={t('attributes.archive.ok')}
        effect={t('attributes.archive.effect', {
          count: asks?.attribute.product_count ?? 0,
          number: format.number(asks?.attribute.product_count ?? 0),
        })}
        danger
        onConfirm={() => save('archived', changed(asks?.attribute.id ?? '', { archived: true }))}
        onClose={() => onAsk(null)}
      />
      <ConfirmDialog
        open={asks?.dialog === 'remove'}
        title={t('attributes.remove.title', { name })}
        okText={t('attributes.remove.ok')}
        effect={t('attributes.remove.effect')}
        danger
        onConfirm={() =>
          save(
            'removed',
            known.results.filter(({ id }) => id !== asks?.attribute.id),
          )
        }
        onClose={() => onAsk(null)}
      />
    </>
  );
}

/** What products of a category are described by: what it defines itself, in order, and what comes from above. */
export function AttributesSection({ category }: { category: Category }) {
  const t = useText('categories');
  const result = useQuery(categoryAttributes(category.id));
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <DetailSection
      title={t('sections.attributes')}
      actions={
        <Can do="category.edit">
          <Button disabled={!result.data} onClick={() => setAsked({ dialog: 'edit' })}>
            {t('attributes.add')}
          </Button>
        </Can>
      }
    >
      <p className="bo-muted bo-card-hint">{t('attributes.hint')}</p>
      <Inherited category={category} />
      <Loaded result={result}>
        {(known) => (
          <>
            {known.results.length === 0 ? <p className="bo-muted">{t('attributes.none')}</p> : null}
            <Own known={known} asked={asked} onAsk={setAsked} />
          </>
        )}
      </Loaded>
    </DetailSection>
  );
}
