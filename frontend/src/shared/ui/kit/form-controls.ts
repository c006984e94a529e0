import { useContext } from 'react';
import { Button } from '../button.js';
import { CheckboxField, PasswordField, TextField } from '../field.js';
import { type Kit, KitContext } from './kit.js';

/** Returns the form controls of the kit or, on the sign-in pages, the light ones without the rest of that kit. */
export function useFormControls(): Pick<Kit, 'Button' | 'CheckboxField' | 'PasswordField' | 'TextField'> {
  return useContext(KitContext) ?? { Button, CheckboxField, PasswordField, TextField };
}
