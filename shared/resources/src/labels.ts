import type labels from '@bo/contracts/labels/en';
import { typedText } from '@bo/i18n';

/**
 * What a stored code is called, in the reader's language: the same words as in the API's exported files. A remote's
 * locale files bring them along.
 *
 * @example const label = useLabel(); label(`order_status.${order.status}`);
 */
export const useLabel = typedText<typeof labels>('labels');
