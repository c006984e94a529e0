import { ExclamationCircleOutlined } from '@ant-design/icons';
import { type ChangeEvent, type InputHTMLAttributes, type ReactNode, useId, useState } from 'react';

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  label: string;
  /** What is wrong with the value, beside the field. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Says 'optional' beside the label. */
  optional?: boolean;
}

/** A labelled text input with its hint and its error. */
export function TextField({ label, error, hint, optional, className, ...input }: FieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <input {...input} {...describedBy(id, error, hint)} id={id} className={`input ${className ?? ''}`} />
    </FieldFrame>
  );
}

/** A password input whose text can be shown. */
export function PasswordField({ label, error, hint, optional, ...input }: FieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <div className="input-with-button">
        <input
          {...input}
          {...describedBy(id, error, hint)}
          id={id}
          className="input"
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={`Show ${label.toLowerCase()}`}
          aria-controls={id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </button>
      </div>
    </FieldFrame>
  );
}

type TextAreaFieldProps = Pick<FieldProps, 'label' | 'error' | 'hint' | 'optional' | 'name'> & {
  value: string;
  rows?: number;
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
};

/** A labelled text of several lines. */
export function TextAreaField({ label, error, hint, optional, rows = 3, ...area }: TextAreaFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <textarea {...area} {...describedBy(id, error, hint)} id={id} rows={rows} className="input" />
    </FieldFrame>
  );
}

interface SelectFieldProps extends Pick<FieldProps, 'label' | 'error' | 'hint' | 'optional' | 'name'> {
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}

/** A labelled choice from a list, the browser's own. */
export function SelectField({ label, error, hint, optional, options, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint} optional={optional}>
      <select {...select} {...describedBy(id, error, hint)} id={id} className="input">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

interface CheckboxFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode;
}

export function CheckboxField({ label, ...input }: CheckboxFieldProps) {
  return (
    <label className="checkbox">
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

interface SwitchFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> {
  label: string;
  hint?: string;
}

/** A switch that takes effect at once. */
export function SwitchField({ label, hint, ...input }: SwitchFieldProps) {
  const id = useId();
  return (
    <label className="switch-row">
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span className="field-hint switch-hint" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked ?? false}
        className="switch"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  );
}

function describedBy(id: string, error: string | undefined, hint: ReactNode) {
  const ids = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': ids || undefined };
}

interface FieldFrameProps {
  id: string;
  label: string;
  error: string | undefined;
  hint: ReactNode;
  optional: boolean | undefined;
  children: ReactNode;
}

function FieldFrame({ id, label, error, hint, optional, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {children}
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
    </div>
  );
}
