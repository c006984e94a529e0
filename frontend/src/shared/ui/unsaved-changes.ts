import { createContext, type RefObject } from 'react';

/** Set by the form in a dialog: whether closing the dialog would lose changes. Undefined outside of dialogs. */
export const UnsavedChanges = createContext<RefObject<boolean> | undefined>(undefined);
