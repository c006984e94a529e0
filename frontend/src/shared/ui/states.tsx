import { ExclamationCircleOutlined, InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { messageOf } from '../api/error.js';
import { Button } from './button.js';
import './states.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** An empty list or section, with its next step. */
export function EmptyState({ title, text, icon = <InboxOutlined aria-hidden />, action }: EmptyStateProps) {
  return (
    <div className="state">
      <span className="state-icon">{icon}</span>
      <p className="state-title">{title}</p>
      {text && <p className="state-text">{text}</p>}
      {action && <div className="state-action">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  title?: string;
  onRetry?: () => void;
}

/** A failed read: the server's message and a retry button. */
export function ErrorState({ error, title = 'This could not be loaded', onRetry }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <span className="state-icon">
        <ExclamationCircleOutlined aria-hidden />
      </span>
      <p className="state-title">{title}</p>
      <p className="state-text">{messageOf(error, 'Check the connection and try again.')}</p>
      {onRetry && (
        <div className="state-action">
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
    </div>
  );
}

/** A placeholder of the size of the content, so that nothing moves when it arrives. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** A loading page or panel: `lines` bars and a label for screen readers. */
export function LoadingState({ label = 'Loading', lines = 3 }: { label?: string; lines?: number }) {
  return (
    <div className="loading" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} width={`${90 - ((line * 17) % 40)}%`} height="1.25rem" />
      ))}
    </div>
  );
}
