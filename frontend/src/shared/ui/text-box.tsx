import type { ComponentProps } from 'react';
import './field.css';

/** The text box of the light kit, outside of a form. */
export function Input({ className = '', ...input }: ComponentProps<'input'>) {
  return <input {...input} className={`input ${className}`} />;
}

export function TextArea({ className = '', ...area }: ComponentProps<'textarea'>) {
  return <textarea {...area} className={`input ${className}`} />;
}
