import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useController,
  useForm as useHookForm,
} from 'react-hook-form';
import { fieldErrorsOf, isProofNeeded, messageOf } from '../api/error.js';
import { toastFailure } from './toast/toast-store.js';
import { useUnsavedChanges } from './unsaved-changes.js';
import { useTakenOver } from './use-taken-over.js';

type Messages<Values extends FieldValues> = Partial<Record<FieldPath<Values>, string>>;

interface FormOptions<Values extends FieldValues> {
  defaultValues: Values;
  /** Returns a message for each invalid field. Runs on submit; nothing is sent while there is one. */
  validate: (values: Values) => Messages<Values>;
  /** May reject: server errors that name a field are shown beside it. */
  submit: (values: Values) => Promise<unknown>;
  /**
   * Any failure is a toast with the server's message or this one, and unless it names a field it stays in `problem` until
   * the next submit, for `FormProblem`. Without it, the mutation shows the toast.
   */
  fallback?: string;
  errorTitle?: string | undefined;
  /** Gets the focus after such a failure. */
  focusOnProblem?: FieldPath<Values>;
  /** Leaves without a question, like a sign-in form, which takes seconds to fill in again. */
  discardable?: boolean;
}

/** A failure that the form found in a response, in the user's words. */
export class FormError extends Error {}

/** react-hook-form with our validation and the server's field errors. The first invalid field gets the focus. */
export function useForm<Values extends FieldValues>(options: FormOptions<Values>) {
  const { defaultValues, validate, submit, fallback, errorTitle, focusOnProblem, discardable = false } = options;
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
  const { isDirty } = form.formState;
  const inFlight = useRef(false);
  const saved = useRef<string>(undefined);
  useUnsavedChanges(
    () => !discardable && !inFlight.current && isDirty && JSON.stringify(form.getValues()) !== saved.current,
  );
  const [problem, setProblem] = useState<string>();

  const send = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      await submit(values);
      saved.current = JSON.stringify(form.getValues());
    } catch (error) {
      const fields = Object.entries(fieldErrorsOf(error)).filter(([name]) => name in values);
      fields.forEach(([name, message], index) => {
        form.setError(name as FieldPath<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
      });
      if (!fallback || isProofNeeded(error)) return;
      const message = error instanceof FormError ? error.message : messageOf(error, fallback);
      toastFailure(message, errorTitle);
      if (fields.length > 0) return;
      setProblem(message);
      if (focusOnProblem) form.setFocus(focusOnProblem, { shouldSelect: true });
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
  // Before the script handles it, the browser would send the fields in the address.
  const inert = !useTakenOver();
  return { ...form, isSubmitting: form.formState.isSubmitting, problem, props: { onSubmit, noValidate: true, inert } };
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
