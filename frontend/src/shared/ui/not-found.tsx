import type { ReactNode } from 'react';
import './page.css';
import './states.css';
import { useDocumentTitle } from './use-document-title.js';

interface NotFoundProps {
  /** For example 'Class not found'. */
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** The record does not exist, or the user may not see it. */
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
