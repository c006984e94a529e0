import { ArrowLeftOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import './page.css';
import { useDocumentTitle } from './use-document-title.js';

interface PageProps {
  title: string;
  /** A picture before the title. */
  mark?: ReactNode;
  /** A status or kind beside the title. */
  tag?: ReactNode;
  /** The tab's title, if it differs from the heading. */
  documentTitle?: string;
  line?: ReactNode;
  /** The primary action, on the right. */
  action?: ReactNode;
  back?: { to: string; label: string };
  /** The title comes late and may be long: on phones, the action stands below it, where it doesn't move. */
  hasLateTitle?: boolean;
  children: ReactNode;
}

/** A page with its head (title, one line, primary action). Also sets the document title. */
export function Page({ title, mark, tag, documentTitle, line, action, back, hasLateTitle, children }: PageProps) {
  useDocumentTitle(documentTitle ?? title);
  return (
    <div className="page">
      <header className={hasLateTitle ? 'page-head page-head-stacked' : 'page-head'}>
        <div className="page-head-text">
          {back && (
            <Link to={back.to} className="page-back" title={back.label}>
              <ArrowLeftOutlined aria-hidden /> <span className="page-back-label">{back.label}</span>
            </Link>
          )}
          <div className="page-title-row">
            {mark}
            <div className="page-title-text">
              <div className="page-title-line">
                <h1 className="page-title">{title}</h1>
                {tag}
              </div>
              {line && <div className="page-line">{line}</div>}
            </div>
          </div>
        </div>
        {action && <div className="page-actions">{action}</div>}
      </header>
      {children}
    </div>
  );
}
