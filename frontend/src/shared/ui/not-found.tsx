import type { ReactNode } from 'react';
import { useDocumentTitle } from './use-document-title.js';

interface NotFoundProps {
  /** 'Class not found', 'Student not found' and so on. */
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** What was asked for does not exist, or not for this person. */
export function NotFound({ title, text, action }: NotFoundProps) {
  useDocumentTitle(title);
  return (
    <div className="state">
      <h1 className="page-title">{title}</h1>
      {text && <p className="state-text">{text}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  );
}
