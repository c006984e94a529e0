import assets from 'virtual:public-assets';
import type { ReactNode } from 'react';
import { HeadLinks } from './head-links.js';

interface DocumentProps {
  siteName: string;
  title: string;
  description: string;
  /** The URL that search engines index; null for a page that they must not. */
  canonical: string | null;
  children: ReactNode;
}

/** The document of a public page. Scripts and styles are files because the content security policy allows none inline. */
export function Document(props: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{props.title}</title>
        <meta name="description" content={props.description} />
        {props.canonical ? <link rel="canonical" href={props.canonical} /> : <meta name="robots" content="noindex" />}
        <script src="/theme.js" />
        <HeadLinks siteName={props.siteName} />
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {assets.preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>{props.children}</body>
    </html>
  );
}
