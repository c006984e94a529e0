import { type ReactNode, useId } from 'react';
import './settings-group.css';

/** Settings that belong together: what they are about, and beside it their fields. */
export function SettingsGroup({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="settings-group" aria-labelledby={id}>
      <div>
        <h2 className="settings-group-title" id={id}>
          {title}
        </h2>
        <p className="secondary">{line}</p>
      </div>
      <div className="settings-group-fields">{children}</div>
    </section>
  );
}
