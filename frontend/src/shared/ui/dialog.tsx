import { CloseOutlined } from '@ant-design/icons';
import { AlertDialog, Dialog as Radix } from 'radix-ui';
import { useRef, useState } from 'react';
import './dialog.css';
import { Button, IconButton } from './button.js';
import type { DialogProps, DrawerProps, MountedDialogProps, RequiredDialogProps } from './kit/kit.js';
import type { StartOpen } from './on-first-press.js';
import { UnsavedChanges, useFormsInDialog } from './unsaved-changes.js';

const keepOpen = (event: Event) => event.preventDefault();

/** Radix gives the focus back to the trigger. A dialog without one gives it back to what had it. */
function useFocusBack() {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** The modal dialog of the light kit. A press outside does not close it, so nothing typed is lost by accident. */
export function Dialog({ title, trigger, children, startOpen = false }: DialogProps & StartOpen) {
  const [open, setOpen] = useState(startOpen);
  const [isAsking, setIsAsking] = useState(false);
  const { inDialog, hasChanges } = useFormsInDialog();
  const close = () => setOpen(false);
  const cancel = () => (hasChanges() ? setIsAsking(true) : close());
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? setOpen(true) : cancel())}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="dialog" aria-describedby={undefined} onInteractOutside={keepOpen}>
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          <UnsavedChanges value={inDialog}>{children(close, cancel)}</UnsavedChanges>
          {/* Last, so that the first field gets the focus. */}
          <Radix.Close asChild>
            <IconButton className="dialog-close" label="Close" icon={<CloseOutlined aria-hidden />} />
          </Radix.Close>
          <DiscardQuestion open={isAsking} onOpenChange={setIsAsking} onDiscard={close} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface DiscardQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
}

function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  const focus = useFocusBack();
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="scrim" />
        <AlertDialog.Content className="dialog" aria-describedby={undefined} {...focus}>
          <AlertDialog.Title className="dialog-title">Discard your changes?</AlertDialog.Title>
          <div className="form-actions">
            <AlertDialog.Cancel asChild>
              <Button>Keep Editing</Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button kind="danger" onClick={onDiscard}>
                Discard
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}

/** A dialog of the light kit that its parent mounts to open. */
export function MountedDialog({ title, onClose, children }: MountedDialogProps) {
  const focus = useFocusBack();
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="dialog" aria-describedby={undefined} onInteractOutside={keepOpen} {...focus}>
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          {children(onClose)}
          <Radix.Close asChild>
            <IconButton className="dialog-close" label="Close" icon={<CloseOutlined aria-hidden />} />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A dialog of the light kit that can't be dismissed. */
export function RequiredDialog({ title, open, children }: RequiredDialogProps) {
  const focus = useFocusBack();
  return (
    <Radix.Root open={open}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="dialog"
          aria-describedby={undefined}
          onInteractOutside={keepOpen}
          onEscapeKeyDown={keepOpen}
          {...focus}
        >
          <Radix.Title className="dialog-title">{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** A panel over the page that slides in from the left. */
export function Drawer({ label, open, onOpenChange, trigger, children }: DrawerProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="drawer" aria-label={label} aria-describedby={undefined}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
