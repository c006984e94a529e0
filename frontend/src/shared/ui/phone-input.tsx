import { Input, type InputProps } from 'antd';
import { formatPhone, formatTypedPhone } from '../format/phone.js';

/** A phone number in a console form. A US number is formatted while it is typed and when the field is left. */
export function PhoneInput({ value, onChange, onBlur, ...input }: InputProps) {
  // A form's `onChange` takes a value as well as an event.
  const change = onChange as ((value: string) => void) | undefined;
  return (
    <Input
      {...input}
      value={value}
      type="tel"
      inputMode="tel"
      onChange={({ target }) => change?.(formatTypedPhone(target, String(value ?? '')))}
      onBlur={(event) => {
        const formatted = formatPhone(event.target.value);
        if (formatted !== event.target.value) change?.(formatted);
        onBlur?.(event);
      }}
    />
  );
}
