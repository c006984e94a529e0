import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactElement, ReactNode } from 'react';
import './menu.css';
import type { StartOpen } from './on-first-press.js';

interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Draws a line above the item. */
  startsGroup?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  heading: ReactNode;
  items: readonly MenuItem[];
  /** Makes the items radio items, and this one the checked one. */
  selected?: string | undefined;
}

/** The menu of the light kit: a button that opens a list of actions or, with `selected`, of choices. */
export function Menu({ trigger, heading, items, selected, startOpen = false }: MenuProps & StartOpen) {
  return (
    <Radix.Root modal={false} defaultOpen={startOpen}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {/* Not in a portal, so that it stays inside a landmark. */}
      <Radix.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
        <Radix.Label className="menu-heading">{heading}</Radix.Label>
        {selected === undefined ? (
          items.map((item) => <Item key={item.key} item={item} />)
        ) : (
          <Radix.RadioGroup value={selected}>
            {items.map(({ key, label, icon, onSelect }) => (
              <Radix.RadioItem key={key} value={key} className="menu-item" onSelect={onSelect}>
                {icon}
                {label}
              </Radix.RadioItem>
            ))}
          </Radix.RadioGroup>
        )}
      </Radix.Content>
    </Radix.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  return (
    <>
      {item.startsGroup && <Radix.Separator className="menu-separator" />}
      <Radix.Item className="menu-item" onSelect={item.onSelect}>
        {item.icon}
        {item.label}
      </Radix.Item>
    </>
  );
}
