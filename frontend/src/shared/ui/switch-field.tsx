import { Switch } from 'radix-ui';
import { useId } from 'react';
import './switch-field.css';

export interface SwitchFieldProps {
  label: string;
  hint?: string;
  checked: boolean;
  /** Ignores presses but keeps the focus. */
  loading?: boolean;
  onChange: (checked: boolean) => void;
}

/** The switch of the light kit. It takes effect immediately. */
export function SwitchField({ label, hint, checked, loading, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="switch-row">
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <Switch.Root
        id={id}
        className="switch"
        checked={checked}
        onCheckedChange={(next) => !loading && onChange(next)}
        aria-disabled={loading || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
      >
        <Switch.Thumb className="switch-thumb" />
      </Switch.Root>
    </div>
  );
}
