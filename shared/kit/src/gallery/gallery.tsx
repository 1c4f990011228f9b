import { Link, useSearchParams } from '@bo/platform/router';
import type { ComponentType } from 'react';
import { useThemeClass } from '../theme-class.ts';
import '../kit.css';
import { ChartExample } from './chart-examples.tsx';
import { FormExample } from './form-examples.tsx';
import { ListExample, StateExamples } from './list-examples.tsx';
import { DetailExample, FeedbackExample, GridExample } from './other-examples.tsx';
import { useGalleryText } from './gallery-text.ts';

const PARTS = {
  list: ListExample,
  states: StateExamples,
  form: FormExample,
  detail: DetailExample,
  chart: ChartExample,
  grid: GridExample,
  feedback: FeedbackExample,
} satisfies Record<string, ComponentType>;
type Part = keyof typeof PARTS;
const NAMES: readonly Part[] = ['list', 'states', 'form', 'detail', 'chart', 'grid', 'feedback'];
/** Every part of the kit, live, on data in memory; `?part=` chooses. The host shows it at `/platform/kit`. */
export function Gallery() {
  const t = useGalleryText();
  const [params] = useSearchParams();
  const part = NAMES.find((name) => name === params.get('part')) ?? 'list';
  const Example = PARTS[part];
  return (
    <div className={`bo-gallery ${useThemeClass()}`}>
      <nav className="bo-gallery-nav" aria-label={t('title')}>
        {NAMES.map((name) => (
          <Link key={name} to={`?part=${name}`} aria-current={name === part ? 'page' : undefined}>
            {t(`parts.${name}`)}
          </Link>
        ))}
      </nav>
      <Example key={part} />
    </div>
  );
}
