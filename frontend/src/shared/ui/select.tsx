import { DownOutlined } from '@ant-design/icons';
import './field.css';
import './select.css';

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The select of the light kit: the browser's own, which phones show as they are used to. */
export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <span className="select">
      <select className="input" aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <DownOutlined className="select-arrow" aria-hidden />
    </span>
  );
}
