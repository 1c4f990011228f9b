import '../../parts/settings.css';

/** JSON as it is sent, laid out to be read; left to right in every language. */
export function Sample({ value, label }: { value: object; label: string }) {
  return (
    <pre className="set-sample" dir="ltr" tabIndex={0} aria-label={label}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}
