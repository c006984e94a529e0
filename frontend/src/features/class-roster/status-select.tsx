import { Select } from 'antd';
import { StatusTag } from '../../shared/ui/status-tag.js';

interface StatusSelectProps<Status extends string> {
  /** 'Payment status of Ana Diaz'. */
  label: string;
  value: Status;
  options: readonly Status[];
  onChange: (status: Status) => void;
}

/** A status tag that opens a list of statuses. Statuses that staff can't set, such as `processing`, are listed while current. */
export function StatusSelect<Status extends string>({ label, value, options, onChange }: StatusSelectProps<Status>) {
  const visibleOptions = options.includes(value) ? options : [value, ...options];
  return (
    <Select<Status>
      className="select-in-cell"
      size="small"
      variant="borderless"
      popupMatchSelectWidth={false}
      aria-label={label}
      value={value}
      options={visibleOptions.map((status) => ({ value: status, label: <StatusTag status={status} /> }))}
      onChange={onChange}
    />
  );
}
