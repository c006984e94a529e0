import type { ReactNode } from 'react';
import { CenterLogo } from '../shared/ui/center-logo.js';
import { Icon } from './icon.js';
import { type Center, paths, type Viewer } from './page.js';
import { PulseMark } from './pulse.js';

/** Header, main and footer around the content of every public page. */
export function SiteLayout(props: { center: Center; viewer: Viewer | null; children: ReactNode }) {
  const { center, viewer } = props;
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {center.preview && <PreviewBar preview={center.preview} />}
      <SiteHeader center={center} viewer={viewer} />
      <main id="main" tabIndex={-1}>
        {props.children}
      </main>
      <SiteFooter center={center} />
    </>
  );
}

const PREVIEW_NOTE = {
  staff:
    'This is what students will see. To book for a test, go on as a sample student; you come back to the console when you like.',
  sample:
    'You are the sample student. What you book goes when the center opens. To work in the console, go back or log out.',
  visitor: 'Sign up, or go on as a sample student, and book for a test. What you book goes when the center opens.',
  student: 'What you book goes when the center opens.',
};

function PreviewBar({ preview }: { preview: keyof typeof PREVIEW_NOTE }) {
  return (
    <aside className="preview-bar" id="preview" aria-label="Preview">
      <div className="wrap preview-row">
        <p>
          <strong>Preview.</strong> {PREVIEW_NOTE[preview]}
        </p>
        {preview !== 'student' && (
          <form method="post" action={preview === 'sample' ? paths.backToConsole : paths.sampleStudent}>
            <button className="button button-outline" type="submit">
              {preview === 'sample' ? 'Back to the Console' : 'Book as a Test Student'}
            </button>
          </form>
        )}
        <a className="button button-outline" href={paths.leavePreview}>
          Leave
        </a>
      </div>
    </aside>
  );
}

function SiteHeader({ center, viewer }: { center: Center; viewer: Viewer | null }) {
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <a className="brand" href={paths.home}>
          <SiteMark center={center} />
        </a>
        {center.isTestMode && <span className="tag tag-attention">Test mode</span>}
        <nav className="site-nav" aria-label="Site">
          <a className="nav-link wide-only" href={paths.courses}>
            Courses
          </a>
          <a className="nav-link wide-only" href={paths.contact}>
            Contact
          </a>
          {viewer ? (
            <a className="button button-outline" href={viewer.home}>
              My account
            </a>
          ) : (
            <a className="button button-outline" href={paths.clientLogin}>
              Log in
            </a>
          )}
        </nav>
        <ThemeToggle />
      </div>
    </header>
  );
}

function SiteMark({ center }: { center: Center }) {
  if (center.logo) return <CenterLogo logo={center.logo} name={center.name} />;
  return (
    <>
      <PulseMark />
      <span>{center.name}</span>
    </>
  );
}

/** Handled by `entry-client.ts`. The style sheet hides it if scripts are off. */
function ThemeToggle() {
  return (
    <button className="theme-toggle" type="button" data-theme-toggle aria-pressed="false" aria-label="Dark theme">
      <span className="when-light">
        <Icon name="moon" />
      </span>
      <span className="when-dark">
        <Icon name="sun" />
      </span>
    </button>
  );
}

function SiteFooter({ center }: { center: Center }) {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-row">
        <p className="brand">
          <SiteMark center={center} />
        </p>
        <nav className="footer-nav" aria-label="Footer">
          <a href={paths.courses}>Courses</a>
          <a href={paths.contact}>Contact</a>
          <a href={paths.verify}>Check a card</a>
          <a href={paths.clientLogin}>Student login</a>
          <a href={paths.staffLogin}>Staff login</a>
          {center.privacyText && <a href={paths.privacy}>Privacy</a>}
          {center.termsText && <a href={paths.terms}>Terms</a>}
        </nav>
        <p className="legal">
          The American Heart Association strongly promotes knowledge and proficiency in all AHA courses and has
          developed instructional materials for this purpose. Use of these materials in an educational course does not
          represent course sponsorship by the AHA. Any fees charged for such a course, except for a portion of fees
          needed for AHA course materials, do not represent income to the AHA.
        </p>
      </div>
    </footer>
  );
}
