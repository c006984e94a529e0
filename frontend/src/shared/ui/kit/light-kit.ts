import { Button, IconButton } from '../button.js';
import { Dialog, Drawer, RequiredDialog } from '../dialog.js';
import { CheckboxField, PasswordField, RadioField, TextField } from '../field.js';
import { Menu } from '../menu.js';
import { Popover } from '../popover.js';
import { SwitchField } from '../switch-field.js';
import { Tabs } from '../tabs.js';
import type { Kit } from './kit.js';

/** Radix primitives with our styles, for clients and organizations. */
export const lightKit: Kit = {
  Button,
  IconButton,
  Dialog,
  RequiredDialog,
  Drawer,
  Menu,
  Popover,
  Tabs,
  SwitchField,
  TextField,
  PasswordField,
  CheckboxField,
  RadioField,
};
