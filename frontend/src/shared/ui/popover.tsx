import { Popover as Radix } from 'radix-ui';
import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import './popover.css';
import type { StartOpen } from './on-first-press.js';

export interface PopoverProps {
  label: string;
  trigger: ReactElement<ComponentProps<'button'>>;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
}

/** The popover of the light kit: a panel below the button that opens it. */
export function Popover({ label, trigger, onOpen, children, startOpen = false }: PopoverProps & StartOpen) {
  const [open, setOpen] = useState(startOpen);
  const change = (next: boolean) => {
    if (next) onOpen?.();
    setOpen(next);
  };
  return (
    <Radix.Root open={open} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className="popover" aria-label={label} align="end" sideOffset={4} collisionPadding={12}>
          {children(() => setOpen(false))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
