import { type ComponentProps, type ComponentType, cloneElement, type ReactElement, useState } from 'react';
import { toast } from './toast/toast-store.js';

/** What a control that opens from a button needs for its first press. */
interface Overlay {
  trigger: ReactElement<ComponentProps<'button'>>;
  onOpen?: () => void;
  onOpenChange?: (open: boolean) => void;
}

/** Passed to the loaded control: it opens as soon as it is rendered. */
export interface StartOpen {
  startOpen?: boolean;
}

/**
 * Loads a control when its button is pressed for the first time, so that pages don't load dialogs and menus that nobody
 * opens. Until then the button stands alone, and it stays in place until the control can open.
 */
export function onFirstPress<Props extends Overlay>(
  popup: 'dialog' | 'menu',
  load: () => Promise<ComponentType<Props & StartOpen>>,
) {
  let loaded: ComponentType<Props & StartOpen> | undefined;
  const preload = async () => {
    loaded ??= await load();
    return loaded;
  };
  return function OnFirstPress(props: Props) {
    const [control, setControl] = useState(() => loaded && { Control: loaded, startOpen: false });
    if (control) return <control.Control {...props} startOpen={control.startOpen} />;
    const open = async () => {
      try {
        const Control = await preload();
        props.onOpen?.();
        props.onOpenChange?.(true);
        setControl({ Control, startOpen: true });
      } catch {
        toast({ title: 'Error', description: 'The server cannot be reached', variant: 'destructive' });
      }
    };
    const warmUp = () => void preload().catch(() => {});
    return cloneElement(props.trigger, {
      'aria-haspopup': popup,
      'aria-expanded': false,
      onClick: open,
      onPointerEnter: warmUp,
    });
  };
}
