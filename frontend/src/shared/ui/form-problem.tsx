import { ExclamationCircleOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';

interface FormProblemProps {
  title?: string | undefined;
  /** Nothing is shown without it. */
  children: ReactNode;
}

/** Why a form was refused, above its first field. Stays until the next submit. */
export function FormProblem({ title, children }: FormProblemProps) {
  if (!children) return null;
  return (
    <div className="alert alert-critical" role="alert">
      <ExclamationCircleOutlined aria-hidden className="alert-icon" />
      <div>
        {title && <strong className="alert-title">{title}</strong>}
        {children}
      </div>
    </div>
  );
}
