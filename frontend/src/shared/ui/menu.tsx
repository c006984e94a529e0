import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface MenuProps {
  /** The button's content; its name comes from `label`. */
  trigger: ReactNode;
  label: string;
  triggerClassName?: string;
  align?: 'start' | 'end';
  /** Heading inside the menu. */
  title?: ReactNode;
  children: (close: () => void) => ReactNode;
}

/** A menu button after the ARIA pattern. Put `menu-item`s with role `menuitem` or `menuitemradio` inside. */
export function Menu({ trigger, label, triggerClassName = 'icon-button', align = 'end', title, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const items = () => [...(anchor.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    anchor.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    const outside = (event: PointerEvent) => {
      if (!anchor.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') return close();
    if (event.key === 'Tab') return setOpen(false);
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % all.length,
      ArrowUp: (at - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys come up from the controls inside
    <div className="menu-anchor" ref={anchor} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div className={`menu menu-${align}`} id={id}>
          {title && <div className="menu-title">{title}</div>}
          <div role="menu" aria-label={label}>
            {children(close)}
          </div>
        </div>
      )}
    </div>
  );
}
