import { CheckOutlined, DownOutlined } from '@ant-design/icons';
import { Select as Radix } from 'radix-ui';
import './field.css';
import './menu.css';
import './select.css';

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The select of the light kit. No option may have an empty value. */
export function Select({ label, value, options, onChange }: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange}>
      <Radix.Trigger className="input select" aria-label={label}>
        <Radix.Value />
        <DownOutlined className="select-arrow" aria-hidden />
      </Radix.Trigger>
      <Radix.Content className="menu" position="popper" sideOffset={4}>
        <Radix.Viewport>
          {options.map((option) => (
            <Radix.Item key={option.value} value={option.value} className="menu-item">
              <Radix.ItemText>{option.label}</Radix.ItemText>
              <Radix.ItemIndicator className="select-check">
                <CheckOutlined aria-hidden />
              </Radix.ItemIndicator>
            </Radix.Item>
          ))}
        </Radix.Viewport>
      </Radix.Content>
    </Radix.Root>
  );
}
