import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import './tabs.css';

interface TabsProps<Key extends string> {
  label: string;
  items: readonly { key: Key; label: ReactNode }[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** `filled` is for two or three tabs that share the width. */
  appearance?: 'line' | 'filled';
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** The tabs of the light kit. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, items, selected, onSelect, appearance = 'line', children } = props;
  const list = useRef<HTMLDivElement>(null);

  // On a phone the list is wider than the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the selected tab is found in the document
  useEffect(() => scrollToSelected(list.current!), [selected]);
  return (
    <Radix.Root className="tabs-root" value={selected} onValueChange={(key) => onSelect(key as Key)}>
      <Radix.List className={`tabs tabs-${appearance}`} aria-label={label} ref={list}>
        {items.map((item) => (
          <Radix.Trigger key={item.key} value={item.key} className="tab">
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content value={selected} className="tab-panel">
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}

/** Only sideways: `scrollIntoView` would scroll the page, too, away from its top if the tabs are below it. */
function scrollToSelected(list: HTMLElement): void {
  const tab = list.querySelector('[aria-selected=true]')?.getBoundingClientRect();
  if (!tab) return;
  const { left, right } = list.getBoundingClientRect();
  list.scrollLeft += Math.min(0, tab.left - left) + Math.max(0, tab.right - right);
}
