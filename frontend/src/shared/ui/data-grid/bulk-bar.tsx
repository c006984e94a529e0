import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { KeyCaps } from '../key-caps.js';
import type { ShortcutName } from '../shortcuts.js';
import { useMenuButton } from '../use-menu-button.js';
import { useShortcuts } from '../use-shortcuts.js';
import './bulk-bar.css';
import { type Selection, useHasEverything, useSelectedKeys } from './selection.js';

interface BulkBarProps {
  selection: Selection;
  /** 'students' */
  noun: string;
  /** Where the focus goes when the bar's button clears the selection, and the bar with it. */
  focusList: () => void;
  /** Selects the rows of all pages; without it, there is only this one. */
  everything?: Everything | undefined;
  children: ReactNode;
}

export interface Everything {
  /** '3,150' */
  total: string;
  /** Rows of this page. */
  onPage: number;
  select: () => void;
}

/** The actions on the selected rows. Floats above the end of its list, which is positioned. */
export function BulkBar({ selection, noun, focusList, everything, children }: BulkBarProps) {
  const { size } = useSelectedKeys(selection);
  const isAll = useHasEverything(selection);
  useShortcuts({ clearSelection: size > 0 ? selection.clear : undefined });
  if (size === 0) return null;
  return (
    <section className="bulk-bar" aria-label={`Actions for selected ${noun}`}>
      <span className="bulk-count tabular" role="status">
        {isAll && everything ? `All ${everything.total} selected` : `${size} selected`}
      </span>
      {everything && !isAll && size === everything.onPage && (
        <Button type="link" onClick={everything.select}>
          Select all {everything.total}
        </Button>
      )}
      {children}
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label="Clear selection"
        onClick={() => {
          selection.clear();
          focusList();
        }}
      />
    </section>
  );
}

interface BulkMenuProps {
  label: string;
  items: readonly { key: string; label: ReactNode; shortcut?: ShortcutName }[];
  onSelect: (key: string) => void;
}

/** A button of the bulk bar that opens a list of choices. */
export function BulkMenu({ label, items, onSelect }: BulkMenuProps) {
  const { button, dropdown, leave } = useMenuButton();
  return (
    <Dropdown
      {...dropdown}
      trigger={['click']}
      placement="topLeft"
      menu={{
        items: items.map(({ key, label, shortcut }) => ({ key, label, extra: shortcut && <KeyCaps of={shortcut} /> })),
        onClick: ({ key, domEvent }) => {
          leave(domEvent);
          onSelect(key);
        },
      }}
    >
      <Button ref={button} type="text">
        {label} <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
