import type { Resource } from '@bo/http';
import { useMutation } from '@bo/platform/query';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { useKitText } from '../text.ts';
import { type BaseRecord, ContractForm } from './contract-form.tsx';
import type { FormContract } from './form-context.ts';

interface ResourceFormProps<E extends z.ZodType<BaseRecord>, I extends FormContract, Q extends z.ZodType<Record<string, unknown>>> {
  resource: Resource<E, I, Q>;
  /** The record to edit; nothing to create one. */
  record?: z.output<E>;
  initial?: Partial<z.input<I>>;
  onSaved: (saved: z.output<E>) => void;
  children: ReactNode;
}

/** Create and edit of a resource in one: with a `record` it updates, without it creates. */
export function ResourceForm<E extends z.ZodType<BaseRecord>, I extends FormContract, Q extends z.ZodType<Record<string, unknown>>>({ resource, record, initial, onSaved, children }: ResourceFormProps<E, I, Q>) {
  const t = useKitText();
  const create = useMutation(resource.create({ done: t('form.created') }));
  const update = useMutation(resource.update({ done: t('form.saved') }));
  return (
    <ContractForm
      key={record?.id ?? 'new'}
      name={resource.name}
      contract={resource.input}
      {...(record ? { record } : {})}
      {...(initial ? { initial } : {})}
      save={(input, base) => (base ? update.mutateAsync({ id: base.id, version: base.version, input }) : create.mutateAsync(input))}
      onSaved={onSaved}
    >
      {children}
    </ContractForm>
  );
}
