import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What to show instead of what crashed; `reset` renders the children again. */
  fallback: (reset: () => void, error: unknown) => ReactNode;
  /** Where one is: elsewhere, the children are rendered again. */
  place?: string;
  /** Called with the crash. Returning true means that the caller handles it and no fallback is shown. */
  onCrash?: (error: unknown) => boolean;
}

interface State {
  crashed: boolean;
  taken: boolean;
  error: unknown;
}
const WHOLE: State = { crashed: false, taken: false, error: null };

/** Keeps a crash inside the part that crashed. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = WHOLE;

  static getDerivedStateFromError(error: unknown) {
    return { crashed: true, error };
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.crashed && place !== this.props.place) this.setState(WHOLE);
  }

  override componentDidCatch(error: unknown) {
    if (this.props.onCrash?.(error)) this.setState({ taken: true });
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    if (this.state.taken) return null;
    return this.props.fallback(() => {
      this.setState(WHOLE);
    }, this.state.error);
  }
}
