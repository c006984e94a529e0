import { cloneElement, type ReactElement } from 'react';

/** Gives a control a tooltip (`tooltips.ts`). */
export function Hint({ title, children }: { title: string; children: ReactElement }) {
  return cloneElement(children, { 'data-hint': title } as object);
}
