import { MoreOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';

export interface RowAction {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
}

/** The rare actions of a row, in a menu at its end. `name` names the row for screen readers. */
export function RowActions({ name, items }: { name: string; items: readonly RowAction[] }) {
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
          items.find((item) => item.label === key)?.onSelect();
        },
      }}
    >
      <Button type="text" size="small" icon={<MoreOutlined aria-hidden />} aria-label={`Actions for ${name}`} />
    </Dropdown>
  );
}
