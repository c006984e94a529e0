import assets from 'virtual:public-assets';
import type { ReactNode } from 'react';
import { themeScript } from '../shared/ui/theme-script.js';
import { HeadLinks } from './head-links.js';

interface DocumentProps {
  siteName: string;
  title: string;
  description: string;
  /** The URL that search engines index; null for a page that they must not. */
  canonical: string | null;
  /** The URL of the picture that a shared link shows. */
  picture: string;
  /** What the page is about (schema.org), for search engines. */
  about: object[];
  children: ReactNode;
}

/**
 * The document of a public page. The styles and the theme's script are inline, because a file would delay the first paint. Any
 * other script is a file: the content security policy allows no more inline, and JSON-LD is data, which it doesn't concern.
 */
export function Document(props: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{props.title}</title>
        <meta name="description" content={props.description} />
        {props.canonical ? <link rel="canonical" href={props.canonical} /> : <meta name="robots" content="noindex" />}
        {props.canonical ? <ShareTags {...props} canonical={props.canonical} /> : null}
        {props.about.map((thing, index) => (
          <script
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
            key={index}
            type="application/ld+json"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, so that no text ends the element
            dangerouslySetInnerHTML={{ __html: JSON.stringify(thing).replaceAll('<', '\\u003c') }}
          />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
        <HeadLinks siteName={props.siteName} logo={null} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the style sheets of our own build */}
        <style dangerouslySetInnerHTML={{ __html: assets.css }} />
        {assets.preload.map((href) => (
          <link key={href} rel="modulepreload" href={href} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>{props.children}</body>
    </html>
  );
}

/** How a link to the page looks where it is shared (Open Graph, Twitter). */
function ShareTags({ siteName, title, description, canonical, picture }: DocumentProps & { canonical: string }) {
  const tags: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', siteName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', 'CPR and first-aid classes'],
  ];
  return (
    <>
      {tags.map(([property, content]) => (
        <meta key={property} property={property} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
