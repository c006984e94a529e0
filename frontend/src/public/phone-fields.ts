import { formatPhone, formatTypedPhone } from '../shared/format/phone.js';

/** Formats a US number while it is typed into a field, and when the field is left. */
export function formatPhonesIn(field: HTMLInputElement): void {
  let before = field.value;
  const show = (formatted: string) => {
    before = formatted;
    // Setting it moves the caret.
    if (field.value !== formatted) field.value = formatted;
  };
  field.addEventListener('input', () => show(formatTypedPhone(field, before)));
  field.addEventListener('change', () => show(formatPhone(field.value)));
}
