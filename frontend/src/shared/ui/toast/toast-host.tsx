import { lazy, Suspense } from 'react';
import { useVisibleToast } from './toast-store.js';
import './toast.css';

/** Loaded with the first toast. Without a connection a plain one has to do: it says that there is none. */
const Toaster = lazy(() =>
  import('./toaster.js').then(
    (module) => ({ default: module.Toaster }),
    () => ({ default: PlainToast }),
  ),
);

/** The place of the toasts, mounted once. */
export function ToastHost() {
  return useVisibleToast() ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}

function PlainToast() {
  const visible = useVisibleToast();
  if (!visible?.open) return null;
  return (
    <div className="toast-viewport" role="alert">
      <div className={`toast toast-${visible.variant ?? 'default'}`}>
        <span className="toast-title">{visible.title}</span>
        <span className="toast-text">{visible.description}</span>
      </div>
    </div>
  );
}
