import { Switch } from 'antd';

interface SwitchInCellProps {
  /** 'BLS Provider is offered'. */
  label: string;
  checked: boolean;
  /** Ignores presses but keeps the focus. */
  saving: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch in a table cell that takes effect immediately. */
export function SwitchInCell({ label, checked, saving, onChange }: SwitchInCellProps) {
  return (
    <Switch
      size="small"
      aria-label={label}
      aria-disabled={saving || undefined}
      checked={checked}
      onChange={(next) => !saving && onChange(next)}
    />
  );
}
