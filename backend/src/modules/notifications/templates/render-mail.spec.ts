import { MAIL_COLORS, renderMail } from './render-mail.js';

const sender = { name: 'Pulse & Co', phone: '(555) 010-0199', email: 'hello@pulse.example', address: '1 Main St' };

describe('an email', () => {
  const content = {
    heading: 'You are enrolled',
    lines: ['We have kept a seat for you.'],
    details: [
      ['Class', 'BLS <Provider>'],
      ['Where', 'Room 2'],
    ] as [string, string][],
    action: { label: 'See the class', href: 'https://pulse.example/client-dashboard?a=1&b="2"' },
  };

  it('has the same content as text', () => {
    expect(renderMail(content, sender).text).toBe(`You are enrolled

We have kept a seat for you.

Class: BLS <Provider>
Where: Room 2

See the class:
https://pulse.example/client-dashboard?a=1&b="2"

-- 
Pulse & Co
1 Main St
(555) 010-0199 · hello@pulse.example
`);
  });

  it('escapes everything in HTML', () => {
    const { html } = renderMail({ ...content, heading: '<img src=x onerror=alert(1)>' }, sender);
    expect(html).not.toContain('<img');
    expect(html).toContain('BLS &#60;Provider&#62;');
    expect(html).toContain('Pulse &#38; Co');
    expect(html).toContain('href="https://pulse.example/client-dashboard?a=1&#38;b=&#34;2&#34;"');
  });

  it('begins with the name of the center', () => {
    expect(
      renderMail(content, sender)
        .html.replace(/<style>.*?<\/style>|<[^>]+>/gs, '')
        .trim(),
    ).toMatch(/^You are enrolled\s+Pulse/);
  });

  it.each(['light', 'dark'] as const)('is readable in %s colors (WCAG AA)', (mode) => {
    const { html } = renderMail(content, sender);
    const { page, text, faint, button, onButton } = MAIL_COLORS[mode];
    for (const [color, background] of [
      [text, page],
      [faint, page],
      [onButton, button],
    ] as const) {
      expect(contrast(color, background)).toBeGreaterThanOrEqual(4.5);
      expect(html).toContain(color);
      expect(html).toContain(background);
    }
  });

  it('begins with the logo, if there is one, in whose place programs without images show the name', () => {
    const logo = { src: 'https://pulse.example/api/center/logo/1.png', width: 640, height: 160 };
    const { html, text } = renderMail(content, { ...sender, logo });
    expect(html).toContain(`<img class="logo" src="${logo.src}" width="200" height="50" alt="Pulse &#38; Co"`);
    expect(text).toBe(renderMail(content, sender).text);
  });

  it('uses no color outside its palettes, but for the mark', () => {
    const colors = renderMail({ ...content, code: '123456', closing: ['Bye'] }, sender).html.match(/#[\da-f]{6}\b/g)!;
    const known: string[] = [...Object.values(MAIL_COLORS.light), ...Object.values(MAIL_COLORS.dark), '#c81e3a'];
    expect(colors.filter((color) => !known.includes(color))).toEqual([]);
  });

  it('links a fact that leads somewhere', () => {
    const href = 'https://pulse.example/courses/1';
    const { text, html } = renderMail({ heading: 'Renew', lines: [], details: [['Jan 5', '$75', href]] }, sender);
    expect(text).toContain(`Jan 5: $75\n${href}`);
    expect(html).toContain(`href="${href}"`);
  });

  it('omits missing parts', () => {
    const bare = renderMail({ heading: 'Hello', lines: [] }, { name: 'Pulse', phone: '', email: '', address: '' });
    expect(bare.text).toBe('Hello\n\n-- \nPulse\n');
    expect(bare.html).not.toContain('<table');
    expect(bare.html).not.toContain('<a ');
  });
});

/** WCAG 2.2, contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
