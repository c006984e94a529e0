import { matchPath } from 'react-router';
import { appPaths } from './app-paths.js';
import { paths } from './paths.js';

/** Pages that one doesn't come from. */
const SIGN_IN_PAGES: readonly string[] = [
  paths.login,
  paths.clientLogin,
  paths.clientSignup,
  paths.forgotPassword,
  paths.resetPassword,
  paths.changePassword,
];

const RETURNABLE = appPaths.filter((path) => !SIGN_IN_PAGES.includes(path));

/**
 * Returns the address to go to after a sign-in: the `return` parameter, if it is a page of this app. Anything else could
 * lead to a foreign site: `//evil.example`, `/\\evil.example` and `/.//evil.example` are addresses of other hosts.
 */
export function returnAddress(params: URLSearchParams): string | undefined {
  const given = params.get('return') ?? '';
  if (!given.startsWith('/') || !URL.canParse(given, window.location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(given, window.location.origin);
  const isOurs = origin === window.location.origin && RETURNABLE.some((path) => matchPath(path, pathname));
  return isOurs ? pathname + search + hash : undefined;
}

/** The sign-in page that leads back to an address. */
export function withReturn(signInPage: string, address: { pathname: string; search: string; hash: string }): string {
  const params = new URLSearchParams({ return: address.pathname + address.search + address.hash });
  return returnAddress(params) === undefined ? signInPage : `${signInPage}?${params}`;
}
