import pages from 'virtual:handbook/pages';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';

/** Returns the text of all pages by their path, without marks, as a search reads it. */
export function plainTexts(): Record<string, string> {
  const parser = new DOMParser();
  return Object.fromEntries(
    Object.entries(pages).map(([path, html]) => {
      const { body } = parser.parseFromString(html, 'text/html');
      return [path, (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim()];
    }),
  );
}

/** What a page of the handbook says. Its links lead on within the app. */
export default function PageText({ path }: { path: string }) {
  const article = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a');
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(link.pathname);
    };
    const shown = article.current;
    shown?.addEventListener('click', follow);
    return () => shown?.removeEventListener('click', follow);
  }, [navigate]);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the build makes it from docs/handbook
    <article ref={article} className="handbook-text" dangerouslySetInnerHTML={{ __html: pages[path] ?? '' }} />
  );
}
