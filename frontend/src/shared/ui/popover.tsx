import { type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface PopoverProps {
  trigger: ReactNode;
  /** Names the button and the panel. */
  label: string;
  /** What the button is called when it says more than the panel: 'Notifications, 3 unread'. */
  triggerLabel?: string;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
}

/** A button in the header with a panel below it. Escape, a press outside and leaving by Tab close it. */
export function Popover({ trigger, label, triggerLabel = label, onOpen, children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const toggle = () => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come up from the controls inside
    <div
      className="menu-anchor"
      ref={anchor}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        setOpen(false);
        button.current?.focus();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !anchor.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-label={triggerLabel}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={toggle}
      >
        {trigger}
      </button>
      {open && (
        <div className="menu popover" id={id} role="dialog" aria-label={label}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
