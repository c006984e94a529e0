import { useEffect } from 'react';

/** Names the page in the tab and for screen readers; the product's name follows. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Recert`;
  }, [title]);
}
