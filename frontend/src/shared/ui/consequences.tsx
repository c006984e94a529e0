import type { ReactNode } from 'react';
import './consequences.css';

/** What an act does, one `Consequence` each, in the dialog that asks about it. */
export function Consequences({ children }: { children: ReactNode }) {
  return <ul className="consequences">{children}</ul>;
}

interface ConsequenceProps {
  icon: ReactNode;
  title: string;
  isDangerous?: boolean;
  children?: ReactNode;
}

export function Consequence({ icon, title, isDangerous = false, children }: ConsequenceProps) {
  return (
    <li className={isDangerous ? 'consequence consequence-dangerous' : 'consequence'}>
      {icon}
      <span>
        <span className="consequence-title tabular">{title}</span>
        {children && <span className="secondary tabular">{children}</span>}
      </span>
    </li>
  );
}
