import assets from 'virtual:public-assets';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatPhone } from '../shared/format/phone.js';
import { telHref } from '../shared/format/tel-href.js';
import { type FirstScreen, pageOf } from '../shared/page-modules.js';
import { CenterLogo } from '../shared/ui/center-logo.js';
import { HeadLinks } from './head-links.js';
import { Icon } from './icon.js';
import type { Center } from './page.js';
import { PulseMark } from './pulse.js';

/**
 * What the sign-in pages show before their script runs. Head, heading and line have the size that they have after it, so
 * that nothing is painted anew.
 */
const SHELLS: Record<string, { title: string; heading: string; line?: string }> = {
  '/client-login': {
    title: 'Sign In',
    heading: 'Client Portal',
    line: 'Your classes and certifications in one place.',
  },
  '/login': { title: 'Staff Login', heading: 'Staff Login', line: 'For the people who run the training center.' },
  '/forgot-password': {
    title: 'Forgot Password',
    heading: 'Forgot Password?',
    line: 'Enter the email of your account. We send you a link to set a new password.',
  },
};

interface AppDocumentOptions {
  /** Whether the program is a restored copy, which the console shows. */
  isHeld?: boolean;
  /** The page as its reader sees it, if the server rendered it. */
  firstScreen?: FirstScreen | undefined;
}

/**
 * Completes the single-page app's document (`index.html`) for an address (path and query): names, icons, and the shell of the
 * sign-in pages or the first screen.
 */
export function renderAppDocument(
  template: string,
  address: string,
  center: Center,
  { isHeld = false, firstScreen }: AppDocumentOptions = {},
): string {
  const shell = SHELLS[address.replace(/\/?([?].*)?$/, '')];
  const title = shell ? `${shell.title} · ${center.name}` : center.name;
  const head = renderToStaticMarkup(
    <>
      <title>{title}</title>
      <HeadLinks siteName={center.name} logo={center.logo} isTestMode={center.isTestMode} />
      {isHeld ? <meta name="recert-held" content="npm run restore:release" /> : null}
    </>,
  );
  const body = renderToStaticMarkup(
    shell ? (
      <Frame center={center}>
        <h1 className="sign-in-title">{shell.heading}</h1>
        {shell.line ? <p className="page-line">{shell.line}</p> : null}
        <NoScript center={center} />
      </Frame>
    ) : (
      <noscript>
        <Frame center={center}>
          <h1 className="sign-in-title">This page needs JavaScript</h1>
          <Advice center={center} />
        </Frame>
      </noscript>
    ),
  );
  const page = firstScreen ? pageOf(address) : undefined;
  // Functions, because a replacement text gives `$` a meaning.
  return (shell || page ? paintFirst(template, page) : template)
    .replace('<title>Recert</title>', () => head)
    .replace('<!--shell-->', () => firstScreen?.html ?? body)
    .replace('</body>', (end) => (firstScreen ? dataBlock(firstScreen.answers) + end : end));
}

/** Data, which the content security policy doesn't concern. Escaped, so that no text ends the element. */
const dataBlock = (answers: object) =>
  `<script type="application/json" id="first-screen">${JSON.stringify(answers).replaceAll('<', '\\u003c')}</script>`;

/**
 * Puts the styles into the document and leaves it to `/start.js` to load the app's modules and those of the page, so that
 * nothing delays the first paint. The disabled links keep the bundler's loader from loading the same styles again.
 */
function paintFirst(template: string, page: string | undefined): string {
  const { scripts, styles } = page ? assets.pages[page]! : assets.app;
  const css = styles.map((href) => assets.styles[href]).join('');
  const links = styles.map((href) => `<link rel="stylesheet" disabled crossorigin href="${href}">`).join('');
  return template
    .replace(/\s*<link rel="(modulepreload|stylesheet)"[^>]*>/g, '')
    .replace(
      /<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/,
      (_, app) =>
        `<style>${css}</style>${links}` +
        `<script src="/start.js" data-app="${app}" data-preload="${scripts.join(' ')}" defer></script>`,
    );
}

function Frame({ center, children }: { center: Center; children: ReactNode }) {
  return (
    <div className="sign-in reading">
      <header className="sign-in-head">
        <a className="brand" href="/">
          {center.logo ? (
            <CenterLogo logo={center.logo} name={center.name} />
          ) : (
            <>
              <PulseMark className="brand-mark" />
              <span className="sidebar-label">{center.name}</span>
            </>
          )}
        </a>
        <span className="sign-in-links">
          {center.isTestMode ? <span className="status-tag role-attention">Test mode</span> : null}
          <a className="page-back" href="/">
            <span className="anticon">
              <Icon name="arrow-left" />
            </span>{' '}
            Home
          </a>
        </span>
      </header>
      <main className="sign-in-main">
        <div className="card sign-in-card sign-in-shell">{children}</div>
      </main>
    </div>
  );
}

function NoScript({ center }: { center: Center }) {
  return (
    <noscript>
      <p className="page-line">This page needs JavaScript.</p>
      <Advice center={center} />
    </noscript>
  );
}

function Advice({ center }: { center: Center }) {
  return (
    <p>
      Turn it on and load the page again
      {center.phone ? (
        <>
          , or call <a href={telHref(center.phone)}>{formatPhone(center.phone)}</a>
        </>
      ) : null}
      . You can see <a href="/courses">all classes</a> without it.
    </p>
  );
}
