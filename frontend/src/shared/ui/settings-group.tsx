import { type ReactNode, useId } from 'react';

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

/**
 * Settings that belong together: what they are about and, in the console beside it, their fields. Its styles come with the page
 * of the settings, whose tabs have it.
 */
export function SettingsGroup({ title, line, status, isForm = false, children }: SettingsGroupProps) {
  const id = useId();
  return (
    <section className="settings-group" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {status}
        {line && <p className="secondary">{line}</p>}
      </div>
      <div className={isForm ? 'settings-group-fields' : 'settings-group-body'}>{children}</div>
    </section>
  );
}
