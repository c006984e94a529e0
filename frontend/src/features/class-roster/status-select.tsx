import { Select } from 'antd';
import { useState } from 'react';
import { KeyCaps } from '../../shared/ui/key-caps.js';
import { isShortcut } from '../../shared/ui/shortcuts.js';
import { StatusTag } from '../../shared/ui/status-tag.js';
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

/** A status tag that opens a list of statuses. Statuses that staff can't set, such as `processing`, are listed while current. */
export function StatusSelect<Status extends string>(props: StatusSelectProps<Status>) {
  const { label, value, options, needsAct, keys, onChange } = props;
  const [isOpen, setIsOpen] = useState(false);
  const visibleOptions = options.includes(value) ? options : [value, ...options];
  const keyOf = (status: Status) => keys.find((key) => key.status === status)?.shortcut;
  return (
    <span
      className="status-select"
      onKeyDownCapture={(event) => {
        const key = isOpen && keys.find(({ shortcut }) => isShortcut(shortcut, event));
        if (!key || !options.includes(key.status)) return;
        event.preventDefault();
        event.stopPropagation();
        setIsOpen(false);
        if (key.status !== value) onChange(key.status);
      }}
    >
      <Select<Status>
        className="select-in-cell"
        size="small"
        variant="borderless"
        popupMatchSelectWidth={false}
        aria-label={label}
        value={value}
        open={isOpen}
        onOpenChange={setIsOpen}
        options={visibleOptions.map((status) => ({
          value: status,
          label: <StatusTag status={status} {...(needsAct?.(status) && { needsAct: true })} />,
        }))}
        optionRender={({ value: status }) => {
          const shortcut = keyOf(status as Status);
          return (
            <span className="status-option">
              <StatusTag status={status as Status} />
              {shortcut && <KeyCaps of={shortcut} />}
            </span>
          );
        }}
        onChange={onChange}
      />
    </span>
  );
}
