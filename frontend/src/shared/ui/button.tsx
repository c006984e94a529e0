import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: 'default' | 'primary' | 'danger' | 'quiet' | 'link';
  size?: 'default' | 'large';
  wide?: boolean;
  /** Keeps the button's words, shows a spinner and ignores presses while the call runs. */
  busy?: boolean;
  icon?: ReactNode;
}

/** The plain button of pages that ship no antd. */
export function Button(props: ButtonProps) {
  const { kind = 'default', size = 'default', wide, busy, icon, children, className, type = 'button', ...rest } = props;
  const classes = ['button', `button-${kind}`, size === 'large' && 'button-large', wide && 'button-wide', className];
  return (
    <button
      {...rest}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
