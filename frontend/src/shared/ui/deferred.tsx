import { type ComponentType, lazy, Suspense } from 'react';
import type { DialogProps, DrawerProps, MountedDialogProps, RequiredDialogProps } from './dialog.js';
import type { MenuProps } from './menu.js';
import { onFirstPress } from './on-first-press.js';
import type { PopoverProps } from './popover.js';
import type { SwitchFieldProps } from './switch-field.js';

/* The controls of the light kit that few pages need at once, each loaded when it is needed first. */

export const Dialog = onFirstPress<DialogProps>('dialog', () => import('./dialog.js').then((module) => module.Dialog));

export const Drawer = onFirstPress<DrawerProps>('dialog', () => import('./dialog.js').then((module) => module.Drawer));

export const Menu = onFirstPress<MenuProps>('menu', () => import('./menu.js').then((module) => module.Menu));

export const Popover = onFirstPress<PopoverProps>('dialog', () =>
  import('./popover.js').then((module) => module.Popover),
);

/** Loaded with the first list of switches, which has a `Suspense` around it. */
export const SwitchField = lazy<ComponentType<SwitchFieldProps>>(() =>
  import('./switch-field.js').then((module) => ({ default: module.SwitchField })),
);

/** Loads a component with the dialog that has it. */
function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy<ComponentType<object>>(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props: Props) => (
    <Suspense fallback={null}>
      <Loaded {...props} />
    </Suspense>
  );
}

const LoadedRequiredDialog = deferred<RequiredDialogProps>(() =>
  import('./dialog.js').then((module) => module.RequiredDialog),
);

/** Loaded when it opens first. */
export const RequiredDialog = (props: RequiredDialogProps) => props.open && <LoadedRequiredDialog {...props} />;

export const MountedDialog = deferred<MountedDialogProps>(() =>
  import('./dialog.js').then((module) => module.MountedDialog),
);
