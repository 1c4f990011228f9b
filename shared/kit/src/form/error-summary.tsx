import Alert from 'antd/es/alert';
import { useEffect, useRef } from 'react';
import { get, useFormState } from 'react-hook-form';
import { useKitText } from '../text.ts';
import { useForm } from './form-context.ts';
import { firstMessage, messageAt } from './message-at.ts';

/**
 * After a save that did not work: every error with a link to its field. It takes the focus, so that nobody misses it.
 */
export function ErrorSummary({ attempt }: { attempt: number }) {
  const t = useKitText();
  const { id, fields } = useForm();
  const { errors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) box.current?.focus();
  }, [attempt]);

  const names = [...fields.keys()];
  /**
   * What is wrong somewhere within a field and at no field of its own, such as in a row that is folded: it is told
   * here.
   */
  const within = (name: string): string | undefined =>
    names.some((other) => other.startsWith(`${name}.`) && messageAt(errors, other) !== undefined)
      ? undefined
      : firstMessage(get(errors, name));
  const known = [...fields.entries()].flatMap(([name, { label }]) => {
    const message = messageAt(errors, name) ?? within(name);
    return message === undefined ? [] : [{ name, label, message }];
  });
  const general = messageAt(errors, 'root');
  if (attempt === 0 || (known.length === 0 && general === undefined)) return null;
  return (
    <div ref={box} tabIndex={-1} className="bo-error-summary">
      <Alert
        type="error"
        showIcon
        title={t('form.errors', { count: known.length + (general === undefined ? 0 : 1) })}
        description={
          <ul>
            {general === undefined ? null : <li>{general}</li>}
            {known.map(({ name, label, message }) => (
              <li key={name}>
                <a
                  href={`#${id}-${name}`}
                  onClick={(event) => {
                    event.preventDefault();
                    const input = document.getElementById(`${id}-${name.replaceAll('.', '-')}`);
                    input?.scrollIntoView({ block: 'center' });
                    input?.focus();
                  }}
                >
                  {label}
                </a>
                {': '}
                {message}
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}
