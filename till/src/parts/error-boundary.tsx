import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  /** What is shown in place of the screens after a fault in one of them. */
  readonly failed: (error: unknown) => ReactNode;
}

/** Without it a fault of a screen would leave an empty page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly fault?: { readonly error: unknown } }> {
  override state: { readonly fault?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { fault: { error } };
  }

  override render(): ReactNode {
    const { fault } = this.state;
    return fault === undefined ? this.props.children : this.props.failed(fault.error);
  }
}
