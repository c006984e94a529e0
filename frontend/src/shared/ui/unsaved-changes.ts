import { createContext, useContext, useEffect, useRef, useState } from 'react';

interface UnsavedForm {
  hasChanges: () => boolean;
  loss: string;
}

/** Every form on the page. */
const forms = new Set<UnsavedForm>();

/** The forms of the dialog around. Undefined outside of dialogs. */
export const UnsavedChanges = createContext<Set<UnsavedForm> | undefined>(undefined);

/**
 * Guards what was typed into a form: while `hasChanges` returns true, closing its dialog, leaving the page and closing the tab
 * ask first. `loss` says what would be lost.
 */
export function useUnsavedChanges(hasChanges: () => boolean, loss = 'What you typed is not saved.'): void {
  const dialog = useContext(UnsavedChanges);
  const latest = useRef(hasChanges);
  useEffect(() => {
    latest.current = hasChanges;
  });
  useEffect(() => {
    const form: UnsavedForm = { hasChanges: () => latest.current(), loss };
    const places = [forms, dialog].filter((place) => place !== undefined);
    for (const place of places) place.add(form);
    return () => {
      for (const place of places) place.delete(form);
    };
  }, [dialog, loss]);
}

/** The forms of a dialog, for `UnsavedChanges`, and whether one of them has changes. */
export function useFormsInDialog() {
  const [inDialog] = useState(() => new Set<UnsavedForm>());
  return { inDialog, hasChanges: () => lossIn(inDialog) !== undefined };
}

/** What leaving the page would lose, or undefined. */
export const unsavedLoss = (): string | undefined => lossIn(forms);

const lossIn = (place: Set<UnsavedForm>) => [...place].find(({ hasChanges }) => hasChanges())?.loss;
