import { HttpError } from "ra-core";
import { Component, type ReactNode } from "react";
import { Title, useTranslate } from "react-admin";
import { useLocation } from "react-router-dom";
import { NotLoaded } from "./not-loaded.tsx";
import { isUnloaded } from "./unloaded.ts";

/** HTTP statuses with which the service answers a request for an unknown or invalid id. */
const NOTHING_THERE = new Set([400, 404]);

/** Returns whether a page's error says that there is no such page. */
export function isNothingThere(error: unknown): boolean {
  return error instanceof HttpError && NOTHING_THERE.has(error.status);
}

interface PartProps {
  /** Whether the part is a whole page, which then needs a title, and may not exist. */
  readonly is_page?: boolean;
  readonly children: ReactNode;
}

/**
 * Shows a part of a page, or in its place that it could not be loaded. What is around it stays.
 * Other errors go on to the error page.
 */
export function Part({ is_page = false, children }: PartProps): ReactNode {
  return (
    <Boundary place={useLocation().pathname} is_page={is_page}>
      {children}
    </Boundary>
  );
}

interface BoundaryProps extends PartProps {
  readonly place: string;
}

interface BoundaryState {
  readonly error?: unknown;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = {};

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error };
  }

  override componentDidUpdate({ place }: BoundaryProps): void {
    if (place !== this.props.place && this.state.error !== undefined) this.show();
  }

  private readonly show = (): void => this.setState({ error: undefined });

  override render(): ReactNode {
    const { error } = this.state;
    const { is_page = false, children } = this.props;
    if (error === undefined) return children;
    if (!isUnloaded(error) || (is_page && isNothingThere(error))) throw error;
    return (
      <>
        {is_page ? <NoTitle /> : null}
        <NotLoaded error={error} onAgain={this.show} />
      </>
    );
  }
}

function NoTitle(): ReactNode {
  return <Title title={useTranslate()("tk.failure.title")} />;
}
