import { Button, IconButton } from '../button.js';
import { Dialog, Drawer, Menu, MountedDialog, Popover, RequiredDialog, Slider, SwitchField } from '../deferred.js';
import { Input, TextArea } from '../text-box.js';
import type { Kit } from './kit.js';

/** Radix primitives with our styles, for clients and organizations. Its fields are loaded with the forms (`fields.ts`), its tabs with the pages that have some (`tabs.ts`). */
export const lightKit: Kit = {
  Button,
  IconButton,
  Dialog,
  MountedDialog,
  Slider,
  RequiredDialog,
  Drawer,
  Menu,
  Popover,
  SwitchField,
  Input,
  TextArea,
};
