import { Input, type InputProps } from 'antd';
import { formatPhone } from '../format/phone.js';

/** A phone number in a console form. A US number is formatted when the field is left. */
export function PhoneInput({ onBlur, ...input }: InputProps) {
  return (
    <Input
      {...input}
      type="tel"
      onBlur={(event) => {
        const formatted = formatPhone(event.target.value);
        // A form's `onChange` takes a value as well as an event.
        if (formatted !== event.target.value) (input.onChange as ((value: string) => void) | undefined)?.(formatted);
        onBlur?.(event);
      }}
    />
  );
}
