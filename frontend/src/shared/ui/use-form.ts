import { type ReactNode, type SubmitEvent, useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
  useForm as useHookForm,
} from 'react-hook-form';
import { fieldErrorsOf } from '../api/error.js';

type Messages<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

interface FormOptions<Values extends FieldValues> {
  defaultValues: Values;
  /** Returns a message for each invalid field. Runs on submit; nothing is sent while there is one. */
  validate: (values: Values) => Messages<Values>;
  /** May reject: server errors that name a field are shown beside it. */
  submit: (values: Values) => Promise<unknown>;
}

/** react-hook-form with our validation and the server's field errors. The first invalid field gets the focus. */
export function useForm<Values extends FieldValues>({ defaultValues, validate, submit }: FormOptions<Values>) {
  const form = useHookForm<Values>({
    defaultValues: defaultValues as DefaultValues<Values>,
    reValidateMode: 'onSubmit',
    resolver: (values) => {
      const messages = Object.entries(validate(values));
      if (messages.length === 0) return { values, errors: {} };
      const errors = Object.fromEntries(messages.map(([name, message]) => [name, { type: 'validate', message }]));
      return { values: {}, errors: errors as FieldErrors<Values> };
    },
  });
  const inFlight = useRef(false);

  const send = form.handleSubmit(async (values) => {
    try {
      await submit(values);
    } catch (error) {
      // The mutation has already shown the toast.
      const fields = Object.entries(fieldErrorsOf(error)).filter(([name]) => name in values);
      fields.forEach(([name, message], index) => {
        form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
      });
    }
  });
  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // `isSubmitting` changes with the next render, too late for a second submit in the same frame.
    if (inFlight.current) return;
    inFlight.current = true;
    try {
      await send(event);
    } finally {
      inFlight.current = false;
    }
  };
  return { ...form, isSubmitting: form.formState.isSubmitting, props: { onSubmit, noValidate: true } };
}

/** The form and the name of a field in it. */
export interface FieldOf<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: FieldPath<Values>;
}

/** The value, the error and the handlers of one field. Its error disappears as soon as the value changes. */
export function useField<Values extends FieldValues>({ form, name }: FieldOf<Values>) {
  const { field, fieldState } = useController({ control: form.control, name });
  const onChange = (value: string | boolean) => {
    form.clearErrors(name);
    field.onChange(value);
  };
  return { ...field, onChange, error: fieldState.error?.message };
}

/** Connects an input with its error (`<id>-error`) and its hint (`<id>-hint`). */
export function describedBy(id: string, error: string | undefined, hint: ReactNode) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}
