import { DropdownMenu as Radix } from 'radix-ui';
import './menu.css';
import type { MenuItem, MenuProps } from './kit/kit.js';
import type { StartOpen } from './on-first-press.js';

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
