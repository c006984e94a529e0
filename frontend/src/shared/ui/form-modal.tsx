import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { Form, type FormInstance, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { fieldErrorsOf } from '../api/error.js';
import { rememberFocus } from './focus-back.js';
import './form-modal.css';
import { useUnsavedChanges } from './unsaved-changes.js';
import { type Described, useMergingSave } from './use-merging-save.js';
import { useQuestion } from './use-question.js';

/**
 * The state of a modal that its parent mounts to open. `onClose`, which should unmount it, runs once the modal has faded
 * out and the focus is back on the element that opened it or, if that is gone, on what was around it.
 */
export function useModal(onClose: () => void) {
  const [open, setOpen] = useState(true);
  const [giveFocusBack] = useState(rememberFocus);
  const focus = useFocusInModal();
  const close = () => setOpen(false);
  const afterClose = () => {
    giveFocusBack();
    onClose();
  };
  return { close, modalProps: { ...focus, open, onCancel: close, afterClose, className: 'console-modal' } };
}

/**
 * Moves the focus to the first field of a modal that opens or, without one, to the modal: antd would focus its Close button.
 */
export function useFocusInModal() {
  const panelRef = useRef<HTMLDivElement>(null);
  const afterOpenChange = (isOpen: boolean) => {
    const panel = panelRef.current;
    if (!isOpen || !panel) return;
    const find = (selector: string) => panel.querySelector<HTMLElement>(selector);
    // `autoFocus` comes too early: the modal isn't displayed yet when its fields mount.
    const chosen = find('[data-autofocus]');
    const focused = document.activeElement;
    const isUserQuicker = focused !== panel && panel.contains(focused) && !focused?.matches('.ant-modal-close');
    if (!chosen && isUserQuicker) return;
    const first = find('input:not([type="file"], :disabled), textarea:not(:disabled)');
    (chosen ?? first ?? panel).focus({ preventScroll: true });
  };
  return { panelRef, afterOpenChange };
}

interface FormModalProps<Values> {
  title: string;
  /** The verb on the submit button: 'Add Class'. It may follow from the values. */
  submitLabel: string | ((values: Values) => string);
  cancelLabel?: string;
  initialValues?: Values;
  /** Closes the modal when it resolves, unless `keepOpen`. Field errors of a rejection appear beside their fields. */
  onSubmit: (values: Values, form: FormInstance<Values>) => Promise<unknown>;
  onClose: () => void;
  keepOpen?: boolean | ((values: Values) => boolean);
  /** Adds '(optional)' to the labels of fields that aren't required. */
  markOptional?: boolean;
  submitDisabled?: boolean | ((values: Values) => boolean);
  /** In pixels, for a form with something beside it. */
  width?: number;
  children: ReactNode;
}

/**
 * The console's form dialog. Mount it to open it: each opening starts with fresh values. Closing it asks first if a value
 * has changed.
 */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const { title, submitLabel, cancelLabel = 'Cancel', initialValues, onSubmit, onClose, keepOpen, children } = props;
  const { markOptional = false, submitDisabled = false, width } = props;
  const [form] = Form.useForm<Values>();
  const { close, modalProps } = useModal(onClose);
  const askToDiscard = useDiscardQuestion();
  const [isSubmitting, setIsSubmitting] = useState(false);
  // State is too late for a second submit in the same frame.
  const isRunning = useRef(false);
  const hasChanges = () => !isRunning.current && modalProps.open && isChanged(form, initialValues);
  useUnsavedChanges(hasChanges);
  // What doesn't follow from the values changes with its render; a watched value comes one render later.
  const watchedDisabled = Form.useWatch(
    (values) => typeof submitDisabled === 'function' && submitDisabled(values as Values),
    form,
  );
  const watchedLabel = Form.useWatch(
    (values) => (typeof submitLabel === 'function' ? submitLabel(values as Values) : undefined),
    form,
  );
  const label = typeof submitLabel === 'string' ? submitLabel : (watchedLabel ?? title);
  const isDisabled = typeof submitDisabled === 'boolean' ? submitDisabled : (watchedDisabled ?? false);

  const submit = async (values: Values) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsSubmitting(true);
    try {
      await onSubmit(values, form);
      // Stays locked while it fades out.
      if (!(typeof keepOpen === 'function' ? keepOpen(values) : keepOpen)) return close();
    } catch (error) {
      showFieldErrors(form, error);
    }
    isRunning.current = false;
    setIsSubmitting(false);
  };
  return (
    <Modal
      {...modalProps}
      onCancel={() => askToDiscard(isChanged(form, initialValues), close)}
      title={title}
      {...(width ? { width } : {})}
      okText={label}
      cancelText={cancelLabel}
      confirmLoading={isSubmitting}
      okButtonProps={{ htmlType: 'submit', disabled: isDisabled }}
      modalRender={(content) => (
        <Form<Values>
          form={form}
          layout="vertical"
          requiredMark={markOptional && 'optional'}
          scrollToFirstError={{ focus: true }}
          {...(initialValues ? { initialValues } : {})}
          onFinish={submit}
        >
          {content}
        </Form>
      )}
    >
      {children}
    </Modal>
  );
}

/** Returns a function that closes a dialog, and asks first if it has changes. */
export function useDiscardQuestion() {
  const ask = useQuestion();
  return async (hasChanges: boolean, close: () => void) => {
    const isMeant =
      !hasChanges ||
      (await ask({
        title: 'Discard your changes?',
        confirmLabel: 'Discard',
        keepLabel: 'Keep Editing',
        danger: true,
      }));
    if (isMeant) close();
  };
}

/** Whether a field differs from its initial value. A field that was emptied again equals one that never had a value. */
function isChanged<Values extends object>(form: FormInstance<Values>, initialValues: Partial<Values> = {}): boolean {
  const before = initialValues as Record<string, unknown>;
  const textOf = (value: unknown) => {
    if (value === undefined || value === null || value === false) return '';
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return Object.entries(form.getFieldsValue()).some(([name, value]) => textOf(value) !== textOf(before[name]));
}

/** Names of the form's fields in the order of the screen. */
const fieldNames = (form: FormInstance): string[] => form.getFieldsError().map(({ name }) => String(name[0]));

/** Shows the server's field errors beside their fields and focuses the first. */
export function showFieldErrors(form: FormInstance, error: unknown): void {
  const errors = fieldErrorsOf(error);
  // An error of an entry, such as `days.1.date`, belongs to the field of the list.
  const errorOf = (name: string) =>
    errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1];
  const fields = fieldNames(form).flatMap((name) => {
    const error = errorOf(name);
    return error ? [{ name, errors: [error] }] : [];
  });
  if (!fields[0]) return;
  form.setFields(fields);
  form.scrollToField(fields[0].name, { focus: true });
}

/** A record with the revision that guards its whole-form PUT. */
interface Revised {
  revision: number;
}

interface EditFormModalProps<Row, Values>
  extends Omit<FormModalProps<Values>, 'initialValues' | 'onSubmit' | 'keepOpen'> {
  /** 'class' in 'A colleague changed this class meanwhile'. */
  noun: string;
  row: Row;
  /** Reads the row's current state, e.g. `['/api/classes', id]`. */
  rowKey: QueryKey;
  valuesOf: (row: Row) => Values;
  /** The row's fields as text. */
  describe: (row: Row) => Described<Values>;
  /** Sends the whole form with the revision of `base`. */
  onSubmit: (values: Values, base: Row) => Promise<unknown>;
}

/**
 * Edits a record. On 409 `changed_meanwhile`, a colleague's changes of other fields are kept and the form is saved again; if both
 * changed the same field, it asks which value stays.
 */
export function EditFormModal<Row extends Revised, Values extends object>(props: EditFormModalProps<Row, Values>) {
  const { noun, row, rowKey, valuesOf, describe, onSubmit, submitDisabled, children, ...modal } = props;
  const queryClient = useQueryClient();
  const [initialValues] = useState(() => valuesOf(row));
  const { merge, isAsking, question } = useMergingSave<Row, Values>({
    noun,
    row,
    valuesOf,
    describe,
    read: () => queryClient.fetchQuery<Row>({ queryKey: rowKey, staleTime: 0 }),
    save: async (values, base) => {
      await onSubmit(values, base);
      return null;
    },
  });
  return (
    <FormModal<Values>
      {...modal}
      initialValues={initialValues}
      onSubmit={merge}
      submitDisabled={isAsking ? true : (submitDisabled ?? false)}
    >
      {question}
      {children}
    </FormModal>
  );
}
