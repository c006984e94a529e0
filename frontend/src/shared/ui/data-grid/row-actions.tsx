import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { type ReactNode, useRef } from 'react';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

/** A menu with the rare actions of a row. `name` is the row's name for screen readers. */
export function RowActions({ name, items }: { name: string; items: readonly RowAction[] }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
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
          domEvent.stopPropagation();
          // The menu item disappears: a modal that opens now returns the focus to the button instead.
          button.current?.focus();
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
