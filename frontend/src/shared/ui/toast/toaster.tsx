import { CloseOutlined } from '@ant-design/icons';
import { Toast } from 'radix-ui';
import './toast.css';
import { dismissToast, useVisibleToast } from './toast-store.js';

/** The toasts: 5 s, a 50 px swipe to the right dismisses, F8 moves the focus here. */
export function Toaster() {
  const visible = useVisibleToast();
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {visible && (
        <Toast.Root
          key={visible.id}
          className={`toast toast-${visible.variant ?? 'default'}`}
          type={visible.variant === 'destructive' ? 'foreground' : 'background'}
          open={visible.open}
          {...(visible.durationMs && { duration: visible.durationMs })}
          onOpenChange={(open) => !open && dismissToast(visible.id)}
        >
          <Toast.Title className="toast-title">{visible.title}</Toast.Title>
          {visible.description && <Toast.Description className="toast-text">{visible.description}</Toast.Description>}
          {visible.actions && (
            <div className="toast-actions">
              {visible.actions.map(({ label, onSelect }) => (
                <Toast.Action key={label} asChild altText={label} onClick={onSelect}>
                  <button type="button" className="toast-action">
                    {label}
                  </button>
                </Toast.Action>
              ))}
            </div>
          )}
          <Toast.Close className="toast-close" aria-label="Dismiss">
            <CloseOutlined aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toast-viewport" hotkey={['F8']} />
    </Toast.Provider>
  );
}
