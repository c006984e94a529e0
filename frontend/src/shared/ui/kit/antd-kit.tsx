import {
  Button as AntdButton,
  type ButtonProps as AntdButtonProps,
  Drawer as AntdDrawer,
  Popover as AntdPopover,
  Slider as AntdSlider,
  Tabs as AntdTabs,
  Checkbox,
  Dropdown,
  Form,
  Input,
  type InputProps,
  Modal,
  Radio,
  Space,
  Switch,
} from 'antd';
import type { TextAreaProps } from 'antd/es/input/index.js';
import { cloneElement, type ReactNode, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatPhone, formatTypedPhone } from '../../format/phone.js';
import type { ButtonProps, IconButtonProps } from '../button.js';
import { useDiscardQuestion, useFocusInModal, useModal } from '../form-modal.js';
import { UnsavedChanges, useFormsInDialog } from '../unsaved-changes.js';
import { describedBy, useField } from '../use-form.js';
import './antd-kit.css';
import type {
  CheckboxFieldProps,
  DialogProps,
  DrawerProps,
  Kit,
  MenuProps,
  MountedDialogProps,
  PopoverProps,
  RadioFieldProps,
  RequiredDialogProps,
  SliderProps,
  SwitchFieldProps,
  TabsProps,
  TextFieldProps,
} from './kit.js';

// The casts: antd's types are not written for exactOptionalPropertyTypes.
const buttonTypes = { default: 'default', primary: 'primary', danger: 'primary', ghost: 'text', link: 'link' } as const;

function Button({ kind = 'default', fullWidth, loading, type = 'button', ...button }: ButtonProps) {
  return (
    <AntdButton
      {...(button as AntdButtonProps)}
      type={buttonTypes[kind]}
      danger={kind === 'danger'}
      htmlType={type}
      block={fullWidth ?? false}
      loading={loading ?? false}
    />
  );
}

function IconButton({ label, title = label, type: _, className = '', ...button }: IconButtonProps) {
  return (
    <AntdButton
      {...(button as AntdButtonProps)}
      type="text"
      className={`antd-icon-button ${className}`}
      aria-label={label}
      data-hint={title}
    />
  );
}

function Dialog({ title, trigger, children }: DialogProps) {
  const [open, setOpen] = useState(false);
  const focus = useFocusInModal();
  const askToDiscard = useDiscardQuestion();
  const { inDialog, hasChanges } = useFormsInDialog();
  const close = () => setOpen(false);
  const cancel = () => askToDiscard(hasChanges(), close);
  return (
    <>
      {cloneElement(trigger, { onClick: () => setOpen(true), 'aria-haspopup': 'dialog' })}
      <Modal
        {...focus}
        title={title}
        open={open}
        onCancel={cancel}
        footer={null}
        mask={{ closable: false }}
        destroyOnHidden
        className="antd-dialog"
      >
        <UnsavedChanges value={inDialog}>{children(close, cancel)}</UnsavedChanges>
      </Modal>
    </>
  );
}

function MountedDialog({ title, onClose, children }: MountedDialogProps) {
  const { close, modalProps } = useModal(onClose);
  return (
    <Modal {...modalProps} title={title} footer={null} mask={{ closable: false }} className="antd-dialog">
      {children(close)}
    </Modal>
  );
}

function Slider({ label, ...slider }: SliderProps) {
  return (
    <div>
      <span aria-hidden="true">{label}</span>
      <AntdSlider {...slider} ariaLabelForHandle={label} tooltip={{ open: false }} />
    </div>
  );
}

function RequiredDialog({ title, open, children }: RequiredDialogProps) {
  const focus = useFocusInModal();
  return (
    <Modal
      {...focus}
      title={title}
      open={open}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={null}
      destroyOnHidden
      className="antd-dialog"
    >
      {children}
    </Modal>
  );
}

function Drawer({ label, open, onOpenChange, trigger, children }: DrawerProps) {
  return (
    <>
      {cloneElement(trigger, { onClick: () => onOpenChange(!open), 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      <AntdDrawer
        aria-label={label}
        open={open}
        onClose={() => onOpenChange(false)}
        placement="left"
        size={288}
        closable={false}
        destroyOnHidden
        classNames={{ body: 'antd-drawer-body' }}
      >
        {children}
      </AntdDrawer>
    </>
  );
}

/** Places a popup right after its button in the document, so that Tab leads into it, and returns the focus from it. */
function useAnchor() {
  const anchor = useRef<HTMLSpanElement>(null);
  return {
    anchor,
    getPopupContainer: () => anchor.current ?? document.body,
    // antd's menus and popovers leave the focus in the popup that they hide.
    returnFocus: () => {
      if (anchor.current?.contains(document.activeElement)) anchor.current.querySelector('button')?.focus();
    },
  };
}

function Menu({ trigger, heading, items, selected }: MenuProps) {
  const { anchor, getPopupContainer, returnFocus } = useAnchor();
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (!next) returnFocus();
    setOpen(next);
  };
  const entries = items.flatMap(({ key, label, icon, startsGroup, onSelect }) => [
    ...(startsGroup ? [{ type: 'divider' as const }] : []),
    { key, label, icon, onClick: onSelect },
  ]);
  return (
    <span className="antd-anchor" ref={anchor}>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        autoFocus
        open={open}
        onOpenChange={change}
        getPopupContainer={getPopupContainer}
        menu={{
          items: [{ key: 'heading', type: 'group', label: heading, children: entries }],
          ...(selected !== undefined && { selectable: true, selectedKeys: [selected] }),
        }}
      >
        {cloneElement(trigger, { 'aria-haspopup': 'menu', 'aria-expanded': open })}
      </Dropdown>
    </span>
  );
}

function Popover({ label, trigger, onOpen, children }: PopoverProps) {
  const { anchor, getPopupContainer, returnFocus } = useAnchor();
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (next) onOpen?.();
    else returnFocus();
    setOpen(next);
  };
  return (
    <span className="antd-anchor" ref={anchor}>
      <AntdPopover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={change}
        destroyOnHidden
        getPopupContainer={getPopupContainer}
        classNames={{ container: 'antd-popover-container' }}
        content={
          <div className="popover-panel" role="dialog" aria-label={label}>
            {children(() => change(false))}
          </div>
        }
      >
        {cloneElement(trigger, { 'aria-haspopup': 'dialog', 'aria-expanded': open })}
      </AntdPopover>
    </span>
  );
}

function Tabs<Key extends string>({ items, selected, onSelect, children }: TabsProps<Key>) {
  return (
    <AntdTabs
      activeKey={selected}
      onChange={(key) => onSelect(key as Key)}
      items={items.map((item) => ({ ...item, children: item.key === selected && children }))}
      destroyOnHidden
    />
  );
}

function SwitchField({ label, hint, checked, loading, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="switch-row">
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p className="field-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
      <Switch
        id={id}
        checked={checked}
        onChange={(next) => !loading && onChange(next)}
        aria-disabled={loading || undefined}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  );
}

function TextField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, optional, parse, ...input } = props;
  const { error, onChange, ...field } = useField({ form, name });
  const typed = (target: HTMLInputElement): string => {
    if (input.type === 'tel') return formatTypedPhone(target, field.value ?? '');
    return parse ? parse(target.value) : target.value;
  };
  const id = useId();
  return (
    <FieldItem id={id} label={label} error={error} hint={hint} optional={optional}>
      <Input
        {...(input as InputProps)}
        {...field}
        {...describedBy(id, error, hint)}
        id={id}
        data-autofocus={input.autoFocus || undefined}
        onChange={({ target }) => onChange(typed(target))}
        onBlur={({ target }) => {
          if (input.type === 'tel') onChange(formatPhone(target.value));
          field.onBlur();
        }}
      />
    </FieldItem>
  );
}

function PasswordField<Values extends FieldValues>(props: TextFieldProps<Values>) {
  const { form, name, label, hint, optional, parse: _, type: __, ...input } = props;
  const { error, onChange, ...field } = useField({ form, name });
  const [visible, setVisible] = useState(false);
  const id = useId();
  return (
    <FieldItem id={id} label={label} error={error} hint={hint} optional={optional}>
      <Input
        {...(input as InputProps)}
        {...field}
        {...describedBy(id, error, hint)}
        id={id}
        data-autofocus={input.autoFocus || undefined}
        type={visible ? 'text' : 'password'}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => onChange(target.value)}
        suffix={
          <AntdButton
            type="link"
            size="small"
            aria-pressed={visible}
            aria-label={`Show ${label.toLowerCase()}`}
            aria-controls={id}
            onClick={() => setVisible(!visible)}
          >
            {visible ? 'Hide' : 'Show'}
          </AntdButton>
        }
      />
    </FieldItem>
  );
}

function CheckboxField<Values extends FieldValues>({ form, name, label, hint }: CheckboxFieldProps<Values>) {
  const { value, error, onChange, ...field } = useField({ form, name });
  const id = useId();
  return (
    <FieldItem id={id} error={error} hint={hint}>
      <Checkbox
        {...field}
        {...describedBy(id, error, hint)}
        checked={value}
        onChange={({ target }) => onChange(target.checked)}
      >
        {label}
      </Checkbox>
    </FieldItem>
  );
}

function RadioField<Values extends FieldValues>(props: RadioFieldProps<Values>) {
  const { form, name, label, options, autoFocus = false } = props;
  const { value, onChange, name: groupName } = useField({ form, name });
  return (
    <fieldset className="antd-radio-field">
      <legend className="field-label">{label}</legend>
      <Radio.Group name={groupName} value={value} onChange={({ target }) => onChange(target.value)}>
        <Space orientation="vertical">
          {options.map((option) => (
            <Radio key={option.value} value={option.value} autoFocus={autoFocus && value === option.value}>
              {option.label}
              {option.hint && <span className="field-hint option-hint">{option.hint}</span>}
            </Radio>
          ))}
        </Space>
      </Radio.Group>
    </fieldset>
  );
}

interface FieldItemProps {
  id: string;
  label?: string;
  error: string | undefined;
  hint: ReactNode;
  optional?: boolean | undefined;
  children: ReactNode;
}

function FieldItem({ id, label, error, hint, optional, children }: FieldItemProps) {
  return (
    <Form.Item
      layout="vertical"
      label={label && (optional ? `${label} (optional)` : label)}
      htmlFor={id}
      validateStatus={error ? 'error' : ''}
      help={error && <span id={`${id}-error`}>{error}</span>}
      extra={hint && <span id={`${id}-hint`}>{hint}</span>}
      className="antd-field"
    >
      {children}
    </Form.Item>
  );
}

const TextBox: Kit['Input'] = (props) => (
  <Input {...(props as InputProps)} status={props['aria-invalid'] ? 'error' : ''} />
);

const TextArea: Kit['TextArea'] = (props) => <Input.TextArea {...(props as TextAreaProps)} />;

/** Plain Ant Design, for staff. */
export const antdKit: Kit = {
  Button,
  IconButton,
  Dialog,
  MountedDialog,
  Slider,
  RequiredDialog,
  Drawer,
  Menu,
  Popover,
  Tabs,
  SwitchField,
  Input: TextBox,
  TextArea,
  fields: { TextField, PasswordField, CheckboxField, RadioField },
};
