import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { fieldErrorsOf } from '../api/error.js';

type Errors<Values> = Partial<Record<keyof Values & string, string>>;

interface FormOptions<Values> {
  initial: Values;
  /** What is wrong, by field, in the order of the form. Nothing is sent while there is something. */
  validate: (values: Values) => Errors<Values>;
  /** May reject: the complaints of the server that name a field are shown beside it. */
  submit: (values: Values) => Promise<unknown>;
}

/** Props of a text field in a form. */
export interface TextProps {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

/** A form's values and errors. What was typed stays until the form is left; the first wrong field gets the focus. */
export function useForm<Values extends { [name in keyof Values]: string | boolean }>(options: FormOptions<Values>) {
  type Name = keyof Values & string;
  const [values, setValues] = useState(options.initial);
  const [errors, setErrors] = useState<Errors<Values>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const set = <K extends Name>(name: K, value: Values[K]) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  };
  const show = (found: Errors<Values>) => {
    setErrors(found);
    const first = Object.keys(found)[0];
    const element = first && form.current?.elements.namedItem(first);
    if (element instanceof HTMLElement) element.focus();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = options.validate(values);
    if (Object.keys(found).length > 0) return show(found);
    setErrors({});
    setBusy(true);
    try {
      await options.submit(values);
    } catch (error) {
      const byField = Object.entries(fieldErrorsOf(error)).filter(([name]) => name in values);
      if (byField.length > 0) show(Object.fromEntries(byField) as Errors<Values>);
    } finally {
      setBusy(false);
    }
  };
  return {
    values,
    set,
    busy,
    form: { ref: form, onSubmit, noValidate: true },
    text: (name: Name): TextProps => ({
      name,
      value: String(values[name]),
      error: errors[name],
      onChange: (event) => set(name, event.target.value as Values[Name]),
    }),
    /** Props of a checkbox. */
    checkbox: (name: Name) => ({
      name,
      checked: values[name] === true,
      onChange: (event: ChangeEvent<HTMLInputElement>) => set(name, event.target.checked as Values[Name]),
    }),
  };
}
