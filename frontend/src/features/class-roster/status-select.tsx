import { Select } from 'antd';
import { StatusTag } from '../../shared/ui/status-tag.js';

interface StatusSelectProps<Status extends string> {
  /** 'Payment status of Ana Diaz'. */
  label: string;
  value: Status;
  options: readonly Status[];
  onChange: (status: Status) => void;
}

/** A status tag that opens into the list of statuses; the choice is taken at once. */
export function StatusSelect<Status extends string>({ label, value, options, onChange }: StatusSelectProps<Status>) {
  const shown = options.includes(value) ? options : [value, ...options];
  return (
    <Select<Status>
      className="status-select"
      size="small"
      variant="borderless"
      popupMatchSelectWidth={false}
      aria-label={label}
      value={value}
      options={shown.map((status) => ({ value: status, label: <StatusTag status={status} /> }))}
      onChange={onChange}
    />
  );
}
