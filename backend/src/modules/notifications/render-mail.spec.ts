import { renderMail } from './render-mail.js';

const sender = { name: 'Pulse & Co', phone: '(555) 010-0199', email: 'hello@pulse.example', address: '1 Main St' };

describe('a mail', () => {
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

  it('omits missing parts', () => {
    const bare = renderMail({ heading: 'Hello', lines: [] }, { name: 'Pulse', phone: '', email: '', address: '' });
    expect(bare.text).toBe('Hello\n\n-- \nPulse\n');
    expect(bare.html).not.toContain('<table');
    expect(bare.html).not.toContain('<a ');
  });
});
