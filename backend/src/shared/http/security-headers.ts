import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';

/** What Stripe's script loads and opens, and Link, which its form offers (docs.stripe.com/security/guide). */
const STRIPE = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  link: ['https://link.com', 'https://*.link.com'],
} as const;

/**
 * Security headers of every response. Whether Stripe takes payments is asked before each page, so that keys that are entered now count
 * for the next one; a page is sent all the same if nobody knows.
 */
export function securityHeaders(about: { overTls: boolean; usesStripe: () => Promise<boolean> }) {
  const [withStripe, without] = [true, false].map((stripe) => headersFor({ overTls: about.overTls, stripe }));
  let chosen = without!;
  let isKnown = false;
  return (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
    const isPage = request.method === 'GET' && /\btext\/html\b/.test(request.headers.accept ?? '');
    if (isKnown && !isPage) return void chosen(request, response, next);
    void about
      .usesStripe()
      .then((stripe) => {
        chosen = (stripe ? withStripe : without)!;
        isKnown = true;
      })
      .catch(() => undefined)
      .then(() => chosen(request, response, next), next);
  };
}

/**
 * Inline styles are allowed because antd writes its own at run time. HSTS lasts two years. With Stripe, its frames may load, open a
 * window of a bank that can report back, and see which site they are on, as bank logins require
 * (docs.stripe.com/financial-connections/deployment-checklist).
 */
function headersFor({ overTls, stripe }: { overTls: boolean; stripe: boolean }) {
  const ifStripe = <Source extends string>(...sources: readonly Source[]) => (stripe ? sources : []);
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...ifStripe(...STRIPE.script)],
        frameSrc: stripe ? [...STRIPE.frame, ...STRIPE.link] : ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...ifStripe(...STRIPE.connect, ...STRIPE.link)],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    strictTransportSecurity: overTls && { maxAge: 63_072_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: stripe ? 'strict-origin-when-cross-origin' : 'same-origin' },
    crossOriginOpenerPolicy: { policy: stripe ? 'same-origin-allow-popups' : 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
}
