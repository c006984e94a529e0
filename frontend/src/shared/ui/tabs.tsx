import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';

export interface TabItem<Key extends string> {
  key: Key;
  label: ReactNode;
}

interface TabsProps<Key extends string> {
  label: string;
  items: readonly TabItem<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  look?: 'line' | 'filled';
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs after the ARIA pattern: arrows, Home and End move and select, the panel follows in the tab order. */
export function Tabs<Key extends string>({
  label,
  items,
  selected,
  onSelect,
  look = 'line',
  children,
}: TabsProps<Key>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const selectedId = `${id}-${selected}`;

  // On a phone the tabs run on beyond the edge.
  useEffect(() => {
    document.getElementById(selectedId)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [selectedId]);

  const onKeyDown = (event: KeyboardEvent) => {
    const from = items.findIndex((item) => item.key === selected);
    const steps: Record<string, number> = {
      ArrowRight: (from + 1) % items.length,
      ArrowLeft: (from - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const to = steps[event.key];
    const item = to === undefined ? undefined : items[to];
    if (to === undefined || !item) return;
    event.preventDefault();
    onSelect(item.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <>
      <div className={`tabs tabs-${look}`} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            className="tab"
            id={`${id}-${item.key}`}
            aria-selected={item.key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={item.key === selected ? 0 : -1}
            onClick={() => onSelect(item.key)}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={selectedId}>
        {children}
      </div>
    </>
  );
}
