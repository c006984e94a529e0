import type { Logo } from './center-logo.js';

/** What every page shows of the site. */
export interface Site {
  name: string;
  logo: Logo | null;
  /** No real card works and no money moves. */
  isTestMode: boolean;
  /** The address that people open, without a path. */
  origin: string;
}

/** Set on the server, which has no document to read it from. It is the same for all requests. */
let known: Site | undefined;

export function describeSite(site: Site): void {
  known = site;
}

const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);

/** The center's name, which the server writes into the document; 'Recert' without a server. */
export const siteName = (): string => known?.name ?? (meta('application-name')?.content || 'Recert');

/** The center's logo, which the server writes into the document. */
export function siteLogo(): Logo | null {
  if (known) return known.logo;
  const logo = meta('recert-logo');
  return logo ? (JSON.parse(logo.content) as Logo) : null;
}

/** Whether test keys of the payment provider are in, which the server writes into the document. */
export const isTestMode = (): boolean => known?.isTestMode ?? meta('recert-test-mode') !== null;

/** The address of the site, without a path. */
export const siteOrigin = (): string => known?.origin ?? window.location.origin;
