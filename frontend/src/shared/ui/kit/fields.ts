import { useContext } from 'react';
import { CheckboxField, PasswordField, RadioField, TextField } from '../field.js';
import { type Fields, KitContext } from './kit.js';

const lightFields: Fields = { TextField, PasswordField, CheckboxField, RadioField };

/** Returns the fields of the screen's kit. Apart from `useKit`, so that only forms load react-hook-form. */
export const useFields = (): Fields => useContext(KitContext)?.fields ?? lightFields;
