import { ExclamationCircleOutlined, InboxOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { messageOf } from '../api/error.js';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
}

/** Nothing is here, and what to do about it. */
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
  /** What failed, in a person's words. */
  title?: string;
  onRetry?: () => void;
}

/** A read that failed: what the server says, and a way to try again. */
export function ErrorState({ error, title = 'This could not be loaded', onRetry }: ErrorStateProps) {
  return (
    <div className="state" role="alert">
      <span className="state-icon">
        <ExclamationCircleOutlined aria-hidden />
      </span>
      <p className="state-title">{title}</p>
      <p className="state-text">{messageOf(error, 'Check the connection and try again.')}</p>
      {onRetry && (
        <button type="button" className="button state-action" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** A quiet bar in the shape of what comes, so that nothing jumps when it arrives. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { width?: string; height?: string }) {
  return <span className="skeleton" style={{ width, height }} aria-hidden="true" />;
}

/** A page or panel that is loading: `lines` bars, and a word for screen readers. */
export function LoadingState({ label = 'Loading', lines = 3 }: { label?: string; lines?: number }) {
  return (
    <div className="form" role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton key={line} width={`${90 - ((line * 17) % 40)}%`} height="1.25rem" />
      ))}
    </div>
  );
}
