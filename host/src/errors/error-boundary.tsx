import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What to show instead of what crashed; `reset` renders the children anew. */
  fallback: (reset: () => void) => ReactNode;
}

/** Keeps a crash inside the part that crashed. */
export class ErrorBoundary extends Component<Props, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return this.props.fallback(() => {
      this.setState({ crashed: false });
    });
  }
}
