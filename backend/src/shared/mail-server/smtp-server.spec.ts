import { InvalidSmtpUrl, readSmtpUrl } from './smtp-server.js';

describe('the URL of a mail server', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, secure: false }],
    ['smtps://mail.example/', { host: 'mail.example', port: 465, secure: true }],
    ['SMTP://Mail.Example:25', { host: 'mail.example', port: 25, secure: false }],
    ['smtp://[2001:db8::1]:2525', { host: '2001:db8::1', port: 2525, secure: false }],
    [
      'smtps://ada%40example.com:p%40ss%2Fw%C3%B6rd@mail.example',
      { host: 'mail.example', port: 465, secure: true, auth: { user: 'ada@example.com', pass: 'p@ss/wörd' } },
    ],
    ['smtp://key@mail.example', { host: 'mail.example', port: 587, secure: false, auth: { user: 'key', pass: '' } }],
    ['smtp://mail.example?ignoreTLS=true', { host: 'mail.example', port: 587, secure: false, ignoreTLS: true }],
    [
      'smtp://mail.example/?requireTLS=true&ignoreTLS=false',
      { host: 'mail.example', port: 587, secure: false, requireTLS: true, ignoreTLS: false },
    ],
  ])('is read into a server and nothing else: %s', (url, server) => {
    expect(readSmtpUrl(url)).toEqual({ server, ignored: [] });
  });

  it.each([
    ['sendmail=true&path=/bin/bash&args=-c&args=id', ['sendmail', 'path', 'args']],
    ['jsonTransport=true', ['jsonTransport']],
    ['streamTransport=true', ['streamTransport']],
    ['tls.rejectUnauthorized=false', ['tls.rejectUnauthorized']],
    ['proxy=http://proxy.example', ['proxy']],
    ['url=smtp://other.example', ['url']],
    ['host=127.0.0.1&port=6379', ['host', 'port']],
    ['auth.type=oauth2&auth.accessUrl=http://127.0.0.1', ['auth.type', 'auth.accessUrl']],
    ['__proto__.sendmail=true', ['__proto__.sendmail']],
    ['ignoretls=true', ['ignoretls']],
    ['ignoreTLS=perhaps', ['ignoreTLS']],
    ['requireTLS=true&requireTLS=false', ['requireTLS']],
  ])('has options that no library sees: %s', (query, ignored) => {
    const server = { host: 'mail.example', port: 587, secure: false };
    expect(readSmtpUrl(`smtp://mail.example/?${query}`)).toEqual({ server, ignored });
  });

  it.each([
    ['smtp://mail.example/inbox', ['a path']],
    ['smtp://mail.example/#end', ['a fragment']],
  ])('has no path and no fragment: %s', (url, ignored) => {
    expect(readSmtpUrl(url).ignored).toEqual(ignored);
  });

  it.each([
    '',
    'mail.example',
    'http://mail.example',
    'direct://mail.example',
    'smtp://',
    'smtp:mail.example',
    'smtp://user:pass@',
    'smtp://user:100%@mail.example',
    'smtp://mail.example:0',
    'smtp://mail.example:70000',
    'smtp://mail.example\r\nquit',
    'smtp://%0d%0aquit',
    'smtp://user%0d%0aquit:x@mail.example',
  ])('is refused if it names no server: %j', (url) => {
    expect(() => readSmtpUrl(url)).toThrow(InvalidSmtpUrl);
  });
});
