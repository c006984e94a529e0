import type { ReactNode } from 'react';

interface ActProps {
  figure: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
}

/** A line of what to do after an import. */
export const Act = ({ figure, title, text, children }: ActProps) => (
  <li className="next-act">
    <span className="next-act-figure tabular">{figure}</span>
    <span className="next-act-text">
      <span className="next-act-title">{title}</span>
      <span className="panel-note">{text}</span>
    </span>
    {children}
  </li>
);
