import { CloseOutlined } from '@ant-design/icons';
import { Dialog as Radix } from 'radix-ui';
import { type ComponentProps, type ReactElement, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import './dialog.css';
import { Button, IconButton } from './button.js';
import { rememberFocus } from './focus-back.js';
import type { StartOpen } from './on-first-press.js';
import { UnsavedChanges, useFormsInDialog } from './unsaved-changes.js';

/** `cancel` is what Escape does, too: it asks first if the form in the dialog has changed. */
type DialogContent = (close: () => void, cancel: () => void) => ReactNode;

export interface DialogProps {
  title: string;
  /** The button that opens the dialog and gets the focus back when it closes. */
  trigger: ReactElement<ComponentProps<'button'>>;
  children: DialogContent;
}

/** The modal dialog of the light kit. A press outside does not close it, so nothing typed is lost by accident. */
export function Dialog({ title, trigger, children, startOpen = false }: DialogProps & StartOpen) {
  const [open, setOpen] = useState(startOpen);
  const { cancel, content } = useContent(children, () => setOpen(false));
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next ? setOpen(true) : cancel())}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Panel title={title}>{content}</Panel>
    </Radix.Root>
  );
}

export interface MountedDialogProps {
  title: string;
  /** Should unmount the dialog. */
  onClose: () => void;
  children: DialogContent;
}

/** A dialog without a button of its own, which its parent mounts to open. */
export function MountedDialog({ title, onClose, children }: MountedDialogProps) {
  const { cancel, content } = useContent(children, onClose);
  const focus = useFocusBack();
  return (
    <Radix.Root open onOpenChange={cancel}>
      <Panel title={title} {...focus}>
        {content}
      </Panel>
    </Radix.Root>
  );
}

export interface RequiredDialogProps {
  title: string;
  open: boolean;
  children: ReactNode;
}

/** A dialog that can't be dismissed. */
export function RequiredDialog({ title, open, children }: RequiredDialogProps) {
  const focus = useFocusBack();
  return (
    <Radix.Root open={open}>
      <Panel title={title} kind="required" {...focus}>
        {children}
      </Panel>
    </Radix.Root>
  );
}

/** What is in a dialog that can be dismissed, with the question before its changes are discarded. */
function useContent(children: DialogContent, close: () => void) {
  const [isAsking, setIsAsking] = useState(false);
  const { inDialog, hasChanges } = useFormsInDialog();
  const cancel = () => (hasChanges() ? setIsAsking(true) : close());
  const content = (
    <>
      <UnsavedChanges value={inDialog}>{children(close, cancel)}</UnsavedChanges>
      <DiscardQuestion open={isAsking} onOpenChange={setIsAsking} onDiscard={close} />
    </>
  );
  return { cancel, content };
}

const keepOpen = (event: Event) => event.preventDefault();

interface PanelProps extends Pick<ComponentProps<typeof Radix.Content>, 'onOpenAutoFocus' | 'onCloseAutoFocus'> {
  title: string;
  /** A question is answered by its own buttons; what is required can't be closed with Escape, either. */
  kind?: 'question' | 'required';
  children: ReactNode;
}

function Panel({ title, kind, children, ...focus }: PanelProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay className="scrim" />
      <Radix.Content
        className="dialog"
        aria-describedby={undefined}
        onInteractOutside={keepOpen}
        {...(kind === 'question' && { role: 'alertdialog' })}
        {...(kind === 'required' && { onEscapeKeyDown: keepOpen })}
        {...focus}
      >
        <AboveModals />
        <Radix.Title className="dialog-title">{title}</Radix.Title>
        {children}
        {/* Last, so that the first field gets the focus. */}
        {!kind && (
          <Radix.Close asChild>
            <IconButton className="dialog-close" label="Close" icon={<CloseOutlined aria-hidden />} />
          </Radix.Close>
        )}
      </Radix.Content>
    </Radix.Portal>
  );
}

const stop = (event: Event) => event.stopPropagation();

/** antd's modals, which may be open below, keep the focus and close on Escape by listening at the window. */
function AboveModals() {
  useLayoutEffect(() => {
    const events = ['focusin', 'keydown'];
    for (const event of events) document.addEventListener(event, stop);
    return () => {
      for (const event of events) document.removeEventListener(event, stop);
    };
  }, []);
  return null;
}

/** Radix gives the focus back to the trigger. A dialog without one gives it back to what had it. */
function useFocusBack() {
  const giveBack = useRef<() => void>(null);
  return {
    onOpenAutoFocus: () => {
      giveBack.current = rememberFocus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      giveBack.current?.();
    },
  };
}

interface DiscardQuestionProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDiscard: () => void;
}

function DiscardQuestion({ open, onOpenChange, onDiscard }: DiscardQuestionProps) {
  const focus = useFocusBack();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Panel title="Discard your changes?" kind="question" {...focus}>
        <div className="form-actions">
          <Radix.Close asChild>
            <Button>Keep Editing</Button>
          </Radix.Close>
          <Radix.Close asChild>
            <Button kind="danger" onClick={onDiscard}>
              Discard
            </Button>
          </Radix.Close>
        </div>
      </Panel>
    </Radix.Root>
  );
}

export interface DrawerProps {
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  trigger: ReactElement<ComponentProps<'button'>>;
  children: ReactNode;
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
