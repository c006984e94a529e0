import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import './button.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  kind?: 'default' | 'primary' | 'danger' | 'ghost' | 'link';
  fullWidth?: boolean;
  /** Keeps the label and the focus, shows a spinner and ignores presses. */
  loading?: boolean;
  icon?: ReactNode;
}

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'color' | 'children'> {
  /** The accessible name, also shown as a tooltip (`tooltips.ts`) unless `title` says more. */
  label: string;
  icon: ReactNode;
}

interface Appearance {
  kind?: ButtonProps['kind'] | undefined;
  fullWidth?: boolean | undefined;
}

function classNames({ kind = 'default', fullWidth }: Appearance, more?: string): string {
  const names = ['button', kind !== 'default' && `button-${kind}`];
  return [...names, fullWidth && 'button-full-width', more].filter(Boolean).join(' ');
}

const ignore = (event: MouseEvent) => event.preventDefault();

/** The button of the light kit. */
export function Button(props: ButtonProps) {
  const { kind, fullWidth, loading, icon, children, className, type = 'button', onClick, ...button } = props;
  return (
    <button
      {...button}
      type={type}
      className={classNames({ kind, fullWidth }, className)}
      onClick={loading ? ignore : onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    >
      {loading ? <span className="spinner" aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

/** A button that is only an icon. */
export function IconButton({ label, icon, title = label, className, ...button }: IconButtonProps) {
  return (
    <button {...button} type="button" className={`icon-button ${className ?? ''}`} aria-label={label} data-hint={title}>
      {icon}
    </button>
  );
}

type ButtonLinkProps = Appearance & (ComponentProps<typeof Link> | (ComponentProps<'a'> & { to?: undefined }));

/** A link that looks like a button: `to` for a page of the app, `href` for any other address. */
export function ButtonLink({ kind, fullWidth, ...link }: ButtonLinkProps) {
  const className = classNames({ kind, fullWidth }, link.className);
  return link.to === undefined ? <a {...link} className={className} /> : <Link {...link} className={className} />;
}
