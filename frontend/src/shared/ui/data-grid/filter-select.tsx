import { CloseOutlined } from '@ant-design/icons';
import { Select, type SelectProps } from 'antd';

interface FilterSelectProps extends Omit<SelectProps<string>, 'value' | 'onChange' | 'prefix' | 'allowClear'> {
  label: string;
  /** Empty filters nothing. */
  value: string;
  onChange: (value: string) => void;
}

/** In pixels: ten options without a scroll bar, which the keyboard alone can't reach. */
const LIST_HEIGHT = 320;

/** A filter in the toolbar of a grid: its label and value; tinted and with a clear button once it filters. */
export function FilterSelect({ label, value, onChange, className = '', ...select }: FilterSelectProps) {
  return (
    <Select<string>
      popupMatchSelectWidth={false}
      listHeight={LIST_HEIGHT}
      {...select}
      className={`grid-filter ${value ? 'grid-filter-set' : ''} ${className}`}
      aria-label={label}
      prefix={<span aria-hidden="true">{label}</span>}
      allowClear={value ? { label: `Clear ${label}`, clearIcon: <CloseOutlined aria-hidden /> } : false}
      value={value}
      onChange={(value) => onChange(value ?? '')}
    />
  );
}
