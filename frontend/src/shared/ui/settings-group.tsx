import { type ReactNode, useId } from 'react';
import './settings-group.css';

interface SettingsGroupProps {
  title: string;
  /** What they are about. */
  line?: ReactNode;
  /** A state beside the title. */
  status?: ReactNode;
  /** Puts the children beside each other, two a line. */
  isForm?: boolean;
  children?: ReactNode;
}

/** Settings that belong together: what they are about and, in the console beside it, their fields. */
export function SettingsGroup({ title, line, status, isForm = false, children }: SettingsGroupProps) {
  const id = useId();
  return (
    <section className="settings-group" aria-labelledby={id}>
      <div className="settings-group-head">
        <h2 className="settings-group-title" id={id}>
          {title}
        </h2>
        {status}
        {line && <p className="secondary">{line}</p>}
      </div>
      <div className={isForm ? 'settings-group-fields' : 'settings-group-body'}>{children}</div>
    </section>
  );
}
