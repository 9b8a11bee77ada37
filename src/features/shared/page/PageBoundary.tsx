import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Where we are: going elsewhere is another chance. */
  at: string;
  children: ReactNode;
  fallback: (failure: unknown, retry: () => void) => ReactNode;
}

/** Catches what a page throws while it renders or loads, so that the rest of the screen stays. */
export class PageBoundary extends Component<BoundaryProps, { failure: unknown }> {
  override state = { failure: undefined };

  static getDerivedStateFromError(failure: unknown) {
    return { failure: failure ?? new Error('unknown') };
  }

  override componentDidUpdate({ at }: BoundaryProps) {
    if (this.state.failure !== undefined && at !== this.props.at) this.retry();
  }

  retry = () => this.setState({ failure: undefined });

  override render() {
    const { children, fallback } = this.props;
    const { failure } = this.state;
    return failure === undefined ? children : fallback(failure, this.retry);
  }
}
