import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useMenuButton } from '../use-menu-button.js';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

/** A menu with the rare actions of a row. `name` is the row's name for screen readers. */
export function RowActions({ name, items }: { name: string; items: readonly RowAction[] }) {
  const { button, dropdown, leave } = useMenuButton();
  return (
    <Dropdown
      {...dropdown}
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: items.map(({ label, icon, danger, disabled }) => ({
          key: label,
          label,
          icon,
          danger: danger ?? false,
          disabled: disabled ?? false,
        })),
        onClick: ({ key, domEvent }) => {
          leave(domEvent);
          items.find((item) => item.label === key)?.onSelect();
        },
      }}
    >
      <Button
        ref={button}
        type="text"
        size="small"
        icon={<MoreOutlined aria-hidden />}
        aria-label={`Actions for ${name}`}
      />
    </Dropdown>
  );
}
