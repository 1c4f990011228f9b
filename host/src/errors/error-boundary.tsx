import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What to show instead of what crashed; `reset` renders the children anew. */
  fallback: (reset: () => void) => ReactNode;
  /** Told of the crash; returning true means that somebody else takes over, so that no fallback is shown meanwhile. */
  onCrash?: (error: unknown) => boolean;
}

/** Keeps a crash inside the part that crashed. */
export class ErrorBoundary extends Component<Props, { crashed: boolean; taken: boolean }> {
  override state = { crashed: false, taken: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override componentDidCatch(error: unknown) {
    if (this.props.onCrash?.(error)) this.setState({ taken: true });
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    if (this.state.taken) return null;
    return this.props.fallback(() => {
      this.setState({ crashed: false, taken: false });
    });
  }
}
