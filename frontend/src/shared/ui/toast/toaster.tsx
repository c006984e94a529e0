import { CloseOutlined } from '@ant-design/icons';
import { Toast } from 'radix-ui';
import { dismissToast, useShownToast } from './toast-store.js';

/** The notification area, mounted once. Spec section 9: 5 s, a swipe of 50 px to the right dismisses, F8 moves the focus here. */
export function Toaster() {
  const shown = useShownToast();
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {shown && (
        <Toast.Root
          key={shown.id}
          className={`toast toast-${shown.variant ?? 'default'}`}
          type={shown.variant === 'destructive' ? 'foreground' : 'background'}
          open={shown.open}
          onOpenChange={(open) => !open && dismissToast(shown.id)}
        >
          <Toast.Title className="toast-title">{shown.title}</Toast.Title>
          {shown.description && <Toast.Description className="toast-text">{shown.description}</Toast.Description>}
          <Toast.Close className="toast-close" aria-label="Dismiss">
            <CloseOutlined aria-hidden />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="toast-viewport" hotkey={['F8']} />
    </Toast.Provider>
  );
}
