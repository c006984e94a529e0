import { defineEntity } from '@mikro-orm/core';
import { newId } from '../../../shared/domain/id.js';

const OldLinkSchema = defineEntity({
  name: 'OldLink',
  schema: 'center',
  tableName: 'old_links',
  properties: (p) => ({
    id: p.uuid().primary(),
    address: p.text(),
    target: p.text(),
    hits: p.integer(),
    lastHitAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  }),
});

/** An address of the system that the center had before, and the page of this site that it leads to. */
export class OldLink extends OldLinkSchema.class {
  static add(address: string, target: string, now: Date): OldLink {
    return Object.assign(new OldLink(), { id: newId(), address, target, hits: 0, lastHitAt: null, createdAt: now });
  }

  leadTo(target: string): void {
    this.target = target;
  }
}
OldLinkSchema.setClass(OldLink);

/** Any site, to read a path with. */
const SITE = 'https://site.invalid';

/** The first parts of the paths that this site's own pages have. */
const OWN = new Set([
  ...['', 'api', 'assets', 'courses', 'verify', 'preview', 'privacy', 'terms', 'sitemap.xml', 'robots.txt', 'dev'],
  ...['login', 'client-login', 'client-signup', 'setup', 'settings', 'dashboard', 'classes', 'students', 'pay'],
]);

/**
 * The path and query of an old address, as a browser asks this site for it: without the site, the fragment and a slash at the end. Undefined for what is
 * no address, or is a page of this site.
 */
export function oldAddressOf(text: string): string | undefined {
  if (!/^(https?:\/\/|\/)\S+$/i.test(text) || !URL.canParse(text, SITE)) return undefined;
  const { pathname, search } = new URL(text, SITE);
  if (OWN.has(pathname.split('/')[1]!)) return undefined;
  return (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname) + search;
}

/** A path of this site with its query and fragment, also given with the site; undefined for any other address. */
export function targetOf(text: string, publicUrl: string): string | undefined {
  if (!/^(https?:\/\/|\/)\S*$/i.test(text) || !URL.canParse(text, publicUrl)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, publicUrl);
  const isOurs = origin === new URL(publicUrl).origin && !pathname.startsWith('//');
  return isOurs && !/^\/(api|preview)(\/|$)/.test(pathname) ? pathname + search + hash : undefined;
}
