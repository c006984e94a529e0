import type { ReactNode } from 'react';
import { StatusTag } from '../../shared/ui/status-tag.js';

/** One provider, with its state. */
export function Card({ title, status, children }: { title: string; status?: ReactNode; children: ReactNode }) {
  return (
    <section className="integration card card-body" aria-label={title}>
      <div className="integration-head">
        <h2 className="section-title">{title}</h2>
        {status}
      </div>
      {children}
    </section>
  );
}

export const Connection = ({ connected }: { connected: boolean }) => (
  <StatusTag status={connected ? 'connected' : 'not-configured'} />
);
