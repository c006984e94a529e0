import { type ComponentProps, createContext, type ReactElement, type ReactNode, useContext } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonProps, IconButton, type IconButtonProps } from '../button.js';
import type { FieldOf } from '../use-form.js';

/*
 * The controls of the screens that both staff and clients see: the shell and the settings. Staff get them from Ant Design
 * (`antd-kit.tsx`), everyone else from the light kit (`light-kit.tsx`). Screens of one side import its components directly.
 */

export interface DialogProps {
  title: string;
  /** The button that opens the dialog and gets the focus back when it closes. */
  trigger: ReactElement<ComponentProps<'button'>>;
  /** `cancel` is what Escape does, too: it asks first if the form in the dialog has changed. */
  children: (close: () => void, cancel: () => void) => ReactNode;
}

export interface MountedDialogProps {
  title: string;
  /** Should unmount the dialog. */
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

export interface SliderProps {
  label: string;
  min: number;
  max: number;
  step: number;
  value: number;
  onChange: (value: number) => void;
}

export interface RequiredDialogProps {
  title: string;
  open: boolean;
  children: ReactNode;
}

export interface DrawerProps {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
}

export interface PopoverProps {
  label: string;
  trigger: ReactElement<ComponentProps<'button'>>;
  onOpen?: () => void;
  children: (close: () => void) => ReactNode;
}

export interface MenuItem {
  key: string;
  label: string;
  icon?: ReactNode;
  /** Draws a line above the item. */
  startsGroup?: boolean;
  onSelect: () => void;
}

export interface MenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  heading: ReactNode;
  items: readonly MenuItem[];
  /** Makes the items radio items, and this one the checked one. */
  selected?: string | undefined;
}

export interface TabsProps<Key extends string> {
  label: string;
  items: readonly { key: Key; label: ReactNode }[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

export interface SwitchFieldProps {
  label: string;
  hint?: string;
  checked: boolean;
  /** Ignores presses but keeps the focus. */
  loading?: boolean;
  onChange: (checked: boolean) => void;
}

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'autoCapitalize' | 'autoComplete' | 'autoFocus' | 'className' | 'inputMode' | 'readOnly' | 'required' | 'type'
>;

export interface TextFieldProps<Values extends FieldValues> extends FieldOf<Values>, InputAttributes {
  label: string;
  hint?: ReactNode;
  /** Adds '(optional)' to the label. */
  optional?: boolean;
  /** Changes the text as it is typed. */
  parse?: (text: string) => string;
}

export interface CheckboxFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  label: ReactNode;
  hint?: ReactNode;
}

export interface RadioFieldProps<Values extends FieldValues> extends FieldOf<Values> {
  label: string;
  /** The chosen option gets the focus. */
  autoFocus?: boolean;
  options: readonly { value: string; label: string; hint?: ReactNode }[];
}

/** The fields of react-hook-form forms. */
export interface Fields {
  TextField: <Values extends FieldValues>(props: TextFieldProps<Values>) => ReactNode;
  PasswordField: <Values extends FieldValues>(props: TextFieldProps<Values>) => ReactNode;
  CheckboxField: <Values extends FieldValues>(props: CheckboxFieldProps<Values>) => ReactNode;
  RadioField: <Values extends FieldValues>(props: RadioFieldProps<Values>) => ReactNode;
}

export interface Kit {
  Button: (props: ButtonProps) => ReactNode;
  IconButton: (props: IconButtonProps) => ReactNode;
  Dialog: (props: DialogProps) => ReactNode;
  /** A dialog without a button of its own, which its parent mounts to open. */
  MountedDialog: (props: MountedDialogProps) => ReactNode;
  Slider: (props: SliderProps) => ReactNode;
  /** A dialog that can't be dismissed. */
  RequiredDialog: (props: RequiredDialogProps) => ReactNode;
  /** A panel that slides in from the left. */
  Drawer: (props: DrawerProps) => ReactNode;
  Menu: (props: MenuProps) => ReactNode;
  Popover: (props: PopoverProps) => ReactNode;
  /** A switch that takes effect immediately. */
  SwitchField: (props: SwitchFieldProps) => ReactNode;
  /** A text box outside of a form, with a label of its own. */
  Input: (props: ComponentProps<'input'>) => ReactNode;
  TextArea: (props: ComponentProps<'textarea'>) => ReactNode;
  /** Missing in the light kit: `useTabs` has its tabs. */
  Tabs?: <Key extends string>(props: TabsProps<Key>) => ReactNode;
  /** Missing in the light kit: `useFields` has its fields. */
  fields?: Fields;
}

export const KitContext = createContext<Kit | undefined>(undefined);

/** Returns the kit of the screen. Use it inside the shell only. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new Error('No kit is provided: this screen is outside the shell.');
  return kit;
}

/** Returns the buttons of the kit or, outside the shell (sign-in, errors), the light ones without the rest of that kit. */
export function useButtons(): Pick<Kit, 'Button' | 'IconButton'> {
  return useContext(KitContext) ?? { Button, IconButton };
}
