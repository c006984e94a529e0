import { DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { KeyCaps } from '../../shared/ui/key-caps.js';
import { isShortcut } from '../../shared/ui/shortcuts.js';
import { statusAppearance } from '../../shared/ui/status.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
import { useMenuButton } from '../../shared/ui/use-menu-button.js';
import type { StatusKeys } from './roster.logic.js';

interface StatusSelectProps<Status extends string> {
  /** 'Payment status of Ana Diaz'. */
  label: string;
  value: Status;
  options: readonly Status[];
  /** Whether the current status asks for an act, where that depends on the class. */
  needsAct?: (status: Status) => boolean;
  /** The keys that choose a status while the list is open. */
  keys: StatusKeys<Status>;
  onChange: (status: Status) => void;
}

/**
 * A status tag that opens a menu of statuses. Statuses that staff can't set, such as `processing`, are listed while current. A
 * button, since a screen reader reads the name of a select without its value.
 */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { label, value, options, needsAct, keys, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const { button, dropdown, leave } = useMenuButton();
  const visibleOptions = options.includes(value) ? options : [value, ...options];
  const keyOf = (status: Status) => keys.find((key) => key.status === status)?.shortcut;
  const choose = (status: Status) => {
    setIsOpen(false);
    if (status !== value) onChange(status);
  };
  const items = visibleOptions.map((status) => {
    const shortcut = keyOf(status);
    return {
      key: status,
      label: (
        <span className="status-option">
          <StatusTag status={status} />
          {shortcut && <KeyCaps of={shortcut} />}
        </span>
      ),
    };
  });
  return (
    <span
      className="status-select"
      onKeyDownCapture={(event) => {
        const key = isOpen && keys.find(({ shortcut }) => isShortcut(shortcut, event));
        if (!key || !options.includes(key.status)) return;
        event.preventDefault();
        event.stopPropagation();
        button.current?.focus();
        choose(key.status);
      }}
    >
      <Dropdown
        {...dropdown}
        trigger={['click']}
        open={isOpen}
        onOpenChange={(open) => {
          setIsOpen(open);
          dropdown.onOpenChange(open);
        }}
        menu={{
          items,
          selectable: true,
          selectedKeys: [value],
          onClick: ({ key, domEvent }) => {
            leave(domEvent);
            choose(key as Status);
          },
        }}
      >
        <button
          ref={button}
          type="button"
          className="status-button"
          aria-haspopup="menu"
          aria-expanded={isOpen}
          aria-label={`${label}: ${statusAppearance(value).label}`}
        >
          <StatusTag status={value} {...(needsAct?.(value) && { needsAct: true })} />
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </span>
  );
}
