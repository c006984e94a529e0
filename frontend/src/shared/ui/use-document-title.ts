import { useEffect } from 'react';

/** Sets the document title, followed by the product's name. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Recert`;
  }, [title]);
}
