import type { ComponentProps, ReactNode } from 'react';

interface RowButtonProps extends ComponentProps<'button'> {
  /** What it does, and with which row. */
  label: string;
  icon: ReactNode;
}

/** An icon that acts on a row. Plain: antd's button costs as much as the cells of the row. */
export function RowButton({ label, icon, className = '', ...button }: RowButtonProps) {
  return (
    <button type="button" className={`row-button ${className}`} aria-label={label} {...button}>
      {icon}
    </button>
  );
}
