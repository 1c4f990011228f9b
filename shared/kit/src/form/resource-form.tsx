import type { QuerySchema, RecordSchema, Resource } from '@bo/http';
import { useMutation } from '@bo/platform/query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useKitText } from '../text.ts';
import { ContractForm, type Initial } from './contract-form.tsx';
import type { FormContract } from './form-context.ts';

interface ResourceFormProps<
  E extends RecordSchema,
  I extends FormContract,
  Q extends QuerySchema,
  D extends RecordSchema,
> {
  resource: Resource<E, I, Q, D>;
  /** The record to edit; nothing to create one. */
  record?: z.output<D>;
  initial?: Initial<I>;
  onSaved: (saved: z.output<D>) => void;
  /** Asks before it is saved, where `effect` finds something to say. */
  confirm?: { title: string; effect: (values: z.output<I>) => ReactNode | Promise<ReactNode> };
  /** Offers to save and go on with the next new one, which the screen then begins. */
  onAnother?: (saved: z.output<D>) => void;
  children: ReactNode;
}

/** Create and edit of a resource in one: with a `record` it updates, without it creates. */
export function ResourceForm<
  E extends RecordSchema,
  I extends FormContract,
  Q extends QuerySchema,
  D extends RecordSchema,
>({ resource, record, initial, onSaved, onAnother, confirm, children }: ResourceFormProps<E, I, Q, D>) {
  const t = useKitText();
  const create = useMutation(resource.create({ done: t('form.created') }));
  const update = useMutation(resource.update({ done: t('form.saved') }));
  return (
    <ContractForm
      key={record?.id ?? 'new'}
      // A new record's draft belongs to the way it was begun: the path names the record above it, `initial` the start
      // values.
      name={record ? resource.name : `${resource.path} ${JSON.stringify(initial ?? {})}`}
      contract={resource.input}
      {...(record ? { record } : {})}
      {...(resource.area ? { editsWith: `${resource.area}.edit` } : {})}
      {...(initial ? { initial } : {})}
      save={(input, base) =>
        base ? update.mutateAsync({ id: base.id, version: base.version, input }) : create.mutateAsync(input)
      }
      onSaved={onSaved}
      {...(onAnother ? { onAnother } : {})}
      {...(confirm ? { confirm } : {})}
    >
      {children}
    </ContractForm>
  );
}
