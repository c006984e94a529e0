import { useEffect } from 'react';
import { siteName } from './site-name.js';

/** Sets the document title, followed by the name of the site. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${siteName()}`;
  }, [title]);
}
