import { ExclamationCircleOutlined } from '@ant-design/icons';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatPhone, formatTypedPhone } from '../format/phone.js';
import './field.css';
import { describedBy, type FieldOf, useField } from './use-form.js';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'autoCapitalize' | 'autoComplete' | 'autoFocus' | 'className' | 'inputMode' | 'readOnly' | 'required' | 'type'
>;

interface TextFieldProps<Values extends FieldValues> extends FieldOf<Values>, InputAttributes {
  label: string;
  hint?: ReactNode;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
  /** Changes the text as it is typed. */
  parse?: (text: string) => string;
}

interface CheckboxFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  label: ReactNode;
  hint?: ReactNode;
}

interface RadioFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  label: string;
  /** The chosen option gets the focus. */
  autoFocus?: boolean;
  options: readonly { value: string; label: string; hint?: ReactNode }[];
}

/** The text field of the light kit. */
export function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, optional, parse, className, ...input } = props;
  const { error, onChange, ...field } = useField({ form, name });
  const typed = (target: HTMLInputElement): string => {
    if (input.type === 'tel') return formatTypedPhone(target, field.value ?? '');
    return parse ? parse(target.value) : target.value;
  };
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <input
        {...input}
        {...field}
        {...describedBy(id, error, hint)}
        id={id}
        className={`input ${className ?? ''}`}
        onChange={({ target }) => onChange(typed(target))}
        onBlur={({ target }) => {
          if (input.type === 'tel') onChange(formatPhone(target.value));
          field.onBlur();
        }}
      />
    </FieldFrame>
  );
}

/** A password field whose text can be shown. */
export function PasswordField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, optional, parse: _, className: __, ...input } = props;
  const { error, onChange, ...field } = useField({ form, name });
  const [visible, setVisible] = useState(false);
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <div className="input-with-button">
        <input
          {...input}
          {...field}
          {...describedBy(id, error, hint)}
          id={id}
          className="input"
          type={visible ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          onChange={({ target }) => onChange(target.value)}
        />
        <button
          type="button"
          aria-pressed={visible}
          aria-label={`Show ${label.toLowerCase()}`}
          aria-controls={id}
          onClick={() => setVisible(!visible)}
        >
          {visible ? 'Hide' : 'Show'}
        </button>
      </div>
    </FieldFrame>
  );
}

/** The checkbox of the light kit. */
export function CheckboxField<Values extends FieldValues>({ form, name, label, hint }: CheckboxFieldProps<Values>) {
  const { value, error, onChange, ...field } = useField({ form, name });
  const id = useId();
  return (
    <div>
      <label className="checkbox">
        <input
          {...field}
          {...describedBy(id, error, hint)}
          type="checkbox"
          checked={value}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

/** A choice of one among a few, all of them visible. */
export function RadioField<Values extends FieldValues>(props: RadioFieldProps<Values>) {
  const { form, name, label, options, autoFocus = false } = props;
  const { value, error: _, onChange, ref, ...field } = useField({ form, name });
  return (
    <fieldset>
      <legend className="field-label">{label}</legend>
      {options.map((option, index) => (
        <label className="checkbox" key={option.value}>
          <input
            {...field}
            ref={index === 0 ? ref : undefined}
            type="radio"
            value={option.value}
            checked={value === option.value}
            // biome-ignore lint/a11y/noAutofocus: the first field of a dialog
            autoFocus={autoFocus && value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="field-hint option-hint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface NotesProps {
  id: string;
  error: string | undefined;
  hint: ReactNode;
}

function FieldNotes({ id, error, hint }: NotesProps) {
  return (
    <>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <ExclamationCircleOutlined aria-hidden /> {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  );
}

interface FieldFrameProps extends NotesProps {
  label: string;
  optional: boolean | undefined;
  children: ReactNode;
}

function FieldFrame({ label, optional, children, ...notes }: FieldFrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={notes.id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children}
      <FieldNotes {...notes} />
    </div>
  );
}
