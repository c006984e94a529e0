import { center, classSession, course } from '../../test/public-pages.js';
import { render, renderAppDocument } from './entry-server.js';
import type { PublicPage } from './page.js';

const ORIGIN = 'https://cpr.example';

function documentOf(page: PublicPage): Document {
  return new DOMParser().parseFromString(render(page, null, ORIGIN).document, 'text/html');
}

const coursePage = (given: Partial<typeof course> = {}, classes = [classSession]): PublicPage => ({
  kind: 'course',
  center,
  course: { ...course, ...given },
  classes,
  interestConsent: 'x',
});

const tag = (document: Document, property: string) =>
  document.querySelector(`meta[property="${property}"], meta[name="${property}"]`)?.getAttribute('content');

const dataOf = (document: Document) =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map((data) => JSON.parse(data.textContent!));

describe('test mode', () => {
  const template = '<html><head><title>Recert</title></head><body><!--shell--></body></html>';

  it.each([
    [true, 'stands in the head of public pages, of sign-in pages, and in the app’s document'],
    [false, 'is nowhere with live keys'],
  ])('%p: %s', (isTestMode) => {
    const inTest = { ...center, isTestMode };
    const header = documentOf({ kind: 'not-found', center: inTest }).querySelector('header')!;
    const signIn = new DOMParser().parseFromString(renderAppDocument(template, '/login', inTest), 'text/html');
    const says = (element: Element) => element.textContent!.includes('Test mode');
    expect([says(header), says(signIn.querySelector('header')!)]).toEqual([isTestMode, isTestMode]);
    expect(signIn.querySelector('meta[name="recert-test-mode"]') !== null).toBe(isTestMode);
  });
});

describe('a page of the app that the server rendered', () => {
  const template =
    '<html><head><title>Recert</title><link rel="stylesheet" href="/a.css"><script type="module" src="/app.js"></script></head>' +
    '<body><div id="root"><!--shell--></div></body></html>';
  const firstScreen = { html: '<main>$& </main>', answers: [{ key: ['a'], data: '</script><b id="out">&$1' }] };
  const render = (address: string) =>
    new DOMParser().parseFromString(renderAppDocument(template, address, center, { firstScreen }), 'text/html');

  it('has its answers beside it as data, from which no text breaks out', () => {
    const document = render('/client-dashboard?class=1');

    expect(document.querySelector('#root > main')!.textContent).toBe('$& ');
    expect(JSON.parse(document.getElementById('first-screen')!.textContent!)).toEqual(firstScreen.answers);
    expect(document.getElementById('out')).toBeNull();
  });

  it('paints before its scripts and style sheets are loaded', () => {
    const document = render('/client-dashboard');

    const links = [...document.querySelectorAll('link[rel=stylesheet]')];
    expect(links.map((link) => [link.getAttribute('href'), link.matches('[disabled]')])).toEqual([['/page.css', true]]);
    expect(document.querySelector('style')!.textContent).toBe('.page{}');
    expect(document.querySelector('script[type=module]')).toBeNull();
    const start = document.querySelector<HTMLScriptElement>('script[src="/start.js"]')!;
    expect(start.dataset).toMatchObject({ app: '/app.js', preload: '/app.js /page.js' });
  });
});

describe('a preview', () => {
  it.each([
    ['staff', 'you come back to the console when you like', '/preview/student'],
    ['sample', 'You are the sample student', '/preview/back'],
    ['visitor', 'Sign up, or go on as a sample student', '/preview/student'],
    ['student', 'What you book goes when the center opens', undefined],
  ] as const)('says to %s what it is, leads to a sample student, and can be left', (preview, words, action) => {
    const bar = documentOf({ ...coursePage(), center: { ...center, preview } }).querySelector(
      '[aria-label="Preview"]',
    )!;
    expect(bar.textContent).toContain(words);
    expect(bar.querySelector('a')!.getAttribute('href')).toBe('/preview/leave');
    expect(bar.querySelector('form')?.getAttribute('action')).toBe(action);
  });

  it('is not what people see otherwise', () => {
    expect(documentOf(coursePage()).querySelector('[aria-label="Preview"]')).toBeNull();
  });
});

describe('the document of a public page', () => {
  it('says how a link to it looks where it is shared', () => {
    const document = documentOf(coursePage());

    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${ORIGIN}/courses/${course.id}`);
    const tags = ['og:title', 'og:site_name', 'og:url', 'og:image', 'twitter:card'].map((name) => tag(document, name));
    expect(tags).toEqual([
      'BLS Provider · Springfield CPR',
      'Springfield CPR',
      `${ORIGIN}/courses/${course.id}`,
      `${ORIGIN}/share.png`,
      'summary_large_image',
    ]);
  });

  it('describes a course and its classes in the words of schema.org', () => {
    const [about, event] = dataOf(documentOf(coursePage()));

    expect(about).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Course',
      name: 'BLS Provider',
      provider: { name: 'Springfield CPR' },
    });
    expect(event).toMatchObject({
      '@type': 'EducationEvent',
      startDate: '2027-01-05T09:30:00-06:00',
      endDate: '2027-01-05T13:30:00-06:00',
      location: { name: 'Room 2, 1 Main St', address: 'Room 2, 1 Main St, Springfield' },
      offers: { price: 65, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      url: `${ORIGIN}/courses/${course.id}#class-${classSession.id}`,
    });
  });

  it('has nothing of the center’s street in a class elsewhere', () => {
    const elsewhere = { ...classSession, location: 'Library, 9 Hill Road', address: 'Library, 9 Hill Road' };
    const [, event] = dataOf(documentOf(coursePage({}, [elsewhere])));
    expect(event.location).toEqual({ '@type': 'Place', name: 'Library, 9 Hill Road', address: 'Library, 9 Hill Road' });
  });

  it('shows the logo in place of the name, which it says, and tells search engines', () => {
    const logo = { url: '/api/center/logo/1.png', width: 640, height: 160 };
    const document = documentOf({ kind: 'landing', center: { ...center, logo }, courses: [], nextClasses: [] });

    for (const place of ['.site-header', '.site-footer']) {
      const image = document.querySelector(`${place} .brand img`)!;
      expect(['src', 'alt', 'width', 'height'].map((name) => image.getAttribute(name))).toEqual([
        ...[logo.url, center.name, '128', '32'],
      ]);
      expect(document.querySelector(`${place} .brand`)!.textContent).toBe('');
    }
    expect(dataOf(document)[0].logo).toBe(`${ORIGIN}${logo.url}`);
  });

  it('ends in a footer with the center, its pages, both logins and what the AHA asks centers to say', () => {
    const footer = documentOf({ kind: 'landing', center, courses: [], nextClasses: [] }).querySelector('footer')!;

    expect(footer.querySelector('.brand')!.textContent).toBe('Springfield CPR');
    const links = [...footer.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Courses', '/courses'],
      ['Contact', '/#contact'],
      ['Check a card', '/verify'],
      ['Student login', '/client-login'],
      ['Staff login', '/login'],
      ['Privacy', '/privacy'],
      ['Terms', '/terms'],
    ]);
    expect(footer.textContent).toContain('does not represent course sponsorship by the AHA');
  });

  it('keeps a text that looks like markup inside its data', () => {
    const name = '</script><img src=x onerror=alert(1)>';
    const document = documentOf(coursePage({ name }));

    expect(dataOf(document)[0].name).toBe(name);
    expect(document.querySelector('img')).toBeNull();
  });

  it('shows the texts of the settings, whose first lines are headings, and links them in the footer', () => {
    const privacyText = 'What we keep\nYour name.\nYour email.\n\nAsk us.';
    const document = documentOf({ kind: 'text', center: { ...center, privacyText, termsText: '' }, name: 'privacy' });

    expect([...document.querySelectorAll('main h1, main h2, main p')].map((part) => part.textContent)).toEqual([
      ...['Privacy', 'What we keep', 'Your name.\nYour email.', 'Ask us.'],
    ]);
    const links = [...document.querySelectorAll('footer a')].map((link) => link.getAttribute('href'));
    expect([links.includes('/privacy'), links.includes('/terms')]).toEqual([true, false]);
  });

  it('is not indexed, shared or described if it checks a card', () => {
    const document = documentOf({ kind: 'verify', center, typed: '', result: 'nothing-typed', checkedAt: '' });

    expect(tag(document, 'robots')).toBe('noindex');
    expect([tag(document, 'og:title'), dataOf(document)]).toEqual([undefined, []]);
  });
});
