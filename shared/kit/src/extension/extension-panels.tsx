import { useLanguage } from '@bo/i18n';
import { ExtensionPlace, type PanelPoints, useExtensions } from '@bo/platform';
import type { PanelModule } from '@bo/platform/remote';
import Skeleton from 'antd/es/skeleton';
import { DetailSection } from '../detail/detail-page.tsx';
import { ExtensionFailure } from './extension-failure.tsx';

interface ExtensionPanelsProps<P extends keyof PanelPoints> {
  point: P;
  context: PanelPoints[P];
}

/**
 * The panels that other remotes contribute to a record's page, each a section of its own; nothing where there are none.
 * Goes after the page's own sections, because its code is asked for when it is shown.
 *
 * @example <ExtensionPanels point="product.details.panel" context={{ product_id: product.id }} />
 */
export function ExtensionPanels<P extends keyof PanelPoints>({ point, context }: ExtensionPanelsProps<P>) {
  const { language } = useLanguage();
  return useExtensions(point).map((one) => (
    <DetailSection key={one.key} title={one.title[language]}>
      <ExtensionPlace<PanelModule<P>>
        extension={one}
        pending={<Skeleton active title={false} />}
        failed={(retry) => <ExtensionFailure extension={one} onRetry={retry} />}
      >
        {({ Panel }) => <Panel {...context} />}
      </ExtensionPlace>
    </DetailSection>
  ));
}
