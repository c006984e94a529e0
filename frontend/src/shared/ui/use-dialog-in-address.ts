import { useSearchParams } from 'react-router';

/**
 * A dialog that an address opens: `/classes?add`, or `…/roster?enroll=<student>` with a value. Opening and closing it replace
 * the address, so that Back leaves the page as without the dialog.
 */
export function useDialogInAddress(name: string) {
  const [params, setParams] = useSearchParams();
  const change = (apply: (params: URLSearchParams) => void) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        apply(next);
        return next;
      },
      // At once: what changes the address next, such as a search, starts from the one that it was rendered with.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  return {
    isOpen: params.has(name),
    value: params.get(name) ?? '',
    open: () => change((next) => next.set(name, '')),
    close: () => change((next) => next.delete(name)),
  };
}
