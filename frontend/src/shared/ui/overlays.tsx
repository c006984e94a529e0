import { lazy, Suspense } from 'react';
import type { DialogProps, DrawerProps, MenuProps, PopoverProps, RequiredDialogProps } from './kit/kit.js';
import { onFirstPress } from './on-first-press.js';

/* The controls of the light kit that open from a button, each loaded when it is opened first. */

export const Dialog = onFirstPress<DialogProps>('dialog', () => import('./dialog.js').then((module) => module.Dialog));

export const Drawer = onFirstPress<DrawerProps>('dialog', () => import('./dialog.js').then((module) => module.Drawer));

export const Menu = onFirstPress<MenuProps>('menu', () => import('./menu.js').then((module) => module.Menu));

export const Popover = onFirstPress<PopoverProps>('dialog', () =>
  import('./popover.js').then((module) => module.Popover),
);

const LoadedRequiredDialog = lazy(() => import('./dialog.js').then((module) => ({ default: module.RequiredDialog })));

/** Loaded when it opens first. */
export function RequiredDialog(props: RequiredDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <LoadedRequiredDialog {...props} />
    </Suspense>
  );
}
