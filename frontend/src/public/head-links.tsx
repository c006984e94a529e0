import assets from 'virtual:public-assets';
import type { Logo } from '../shared/ui/center-logo.js';
import { palettes } from '../shared/ui/tokens.js';

interface HeadLinksProps {
  siteName: string;
  logo: Logo | null;
  isTestMode?: boolean | undefined;
}

/** What the head of every document has: icons, the color of the browser's bar, and the font of the first paint. */
export function HeadLinks({ siteName, logo, isTestMode }: HeadLinksProps) {
  return (
    <>
      <meta name="application-name" content={siteName} />
      {logo ? <meta name="recert-logo" content={JSON.stringify(logo)} /> : null}
      {isTestMode ? <meta name="recert-test-mode" content="" /> : null}
      <meta name="theme-color" content={palettes.light.surface} />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/site.webmanifest" />
      {assets.fonts.map((href) => (
        <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
      ))}
    </>
  );
}
