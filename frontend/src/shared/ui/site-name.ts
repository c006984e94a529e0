import type { Logo } from './center-logo.js';

/** The center's name, which the server writes into the document; 'Recert' without a server. */
export const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Recert';

/** The center's logo, which the server writes into the document. */
export function siteLogo(): Logo | null {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="recert-logo"]');
  return meta ? (JSON.parse(meta.content) as Logo) : null;
}
