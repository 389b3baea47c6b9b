import { Component, type ComponentType, lazy, type ReactNode } from "react";
import { useNotify } from "react-admin";
import { isFailedFile } from "./failure/unloaded.ts";
import { errorText } from "./text.ts";

/**
 * Makes a dialog whose code is loaded when it is first opened. When that fails, the reader is told
 * and the page below stays as it is. The next opening loads it again.
 */
export function lazyDialog<Props extends { readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const begin = () => lazy(async () => ({ default: await load() }));
  let Loaded: ComponentType<Props> = begin();
  return function LazyDialog(props: Props): ReactNode {
    const notify = useNotify();
    const giveUp = (error: unknown): void => {
      Loaded = begin();
      notify(errorText(error), { type: "error" });
      props.onClose();
    };
    return (
      <FileBoundary onFailed={giveUp}>
        <Loaded {...props} />
      </FileBoundary>
    );
  };
}

interface FileBoundaryProps {
  readonly onFailed: (error: unknown) => void;
  readonly children: ReactNode;
}

class FileBoundary extends Component<FileBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown): void {
    if (isFailedFile(error)) this.props.onFailed(error);
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error !== undefined && !isFailedFile(error)) throw error;
    return error === undefined ? this.props.children : null;
  }
}
