import { Dropdown } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Permission, useMay } from '../../model/permissions.js';
import { KeyCaps } from '../key-caps.js';
import type { ShortcutName } from '../shortcuts.js';
import { useMenuButton } from '../use-menu-button.js';
import { RowButton } from './row-button.js';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** The key that does the same on the row. */
  shortcut?: ShortcutName;
  /** It isn't offered to staff without this permission. */
  needs?: Permission;
}

interface RowActionsProps {
  /** The row's name, for screen readers. */
  name: string;
  items: readonly RowAction[];
  tabIndex?: number | undefined;
}

/** A menu with the rare actions of a row. It is rendered when it is opened for the first time: a list has hundreds. */
export function RowActions(props: RowActionsProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const may = useMay();
  const items = props.items.filter(({ needs }) => !needs || may(needs));
  if (items.length === 0) return null;
  if (wasOpened) return <Menu {...props} items={items} />;
  return (
    <RowButton
      label={`Actions for ${props.name}`}
      icon={DOTS}
      aria-haspopup="menu"
      aria-expanded={false}
      tabIndex={props.tabIndex}
      onClick={() => setWasOpened(true)}
    />
  );
}

function Menu({ name, items, tabIndex }: RowActionsProps) {
  const [isOpen, setIsOpen] = useState(true);
  const { button, dropdown, leave } = useMenuButton();
  return (
    <Dropdown
      {...dropdown}
      open={isOpen}
      onOpenChange={(to) => {
        setIsOpen(to);
        dropdown.onOpenChange(to);
      }}
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: items.map(({ label, icon, danger, disabled, shortcut }) => ({
          key: label,
          label,
          icon,
          danger: danger ?? false,
          disabled: disabled ?? false,
          extra: shortcut && <KeyCaps of={shortcut} />,
        })),
        onClick: ({ key, domEvent }) => {
          leave(domEvent);
          setIsOpen(false);
          items.find((item) => item.label === key)?.onSelect();
        },
      }}
    >
      <RowButton
        ref={button}
        label={`Actions for ${name}`}
        icon={DOTS}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        tabIndex={tabIndex}
      />
    </Dropdown>
  );
}

const DOTS = (
  <svg viewBox="0 0 16 16" width="14" height="14" fill="currentColor" aria-hidden="true">
    <circle cx="8" cy="3" r="1.25" />
    <circle cx="8" cy="8" r="1.25" />
    <circle cx="8" cy="13" r="1.25" />
  </svg>
);
