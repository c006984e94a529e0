import { validateResponse } from './validate-response.js';

const json = new Headers({ 'content-type': 'application/json; charset=utf-8' });
const problemJson = new Headers({ 'content-type': 'application/problem+json' });
const problem = {
  type: 'about:blank',
  title: 'Not Found',
  status: 404,
  detail: 'Gone',
  code: 'not_found',
  message: 'Gone',
};

describe('validateResponse', () => {
  it('accepts a documented response and a problem', () => {
    const status = { status: 200, body: { status: 'ok' }, headers: json };
    expect(() => validateResponse('GET', '/api/health/live?x=1', status)).not.toThrow();
    const notFound = { status: 404, body: problem, headers: problemJson };
    expect(() => validateResponse('GET', '/api/courses/1', notFound)).not.toThrow();
  });

  it.each([
    ['an undocumented status', { status: 418, body: problem, headers: problemJson }],
    ['another content type', { status: 404, body: problem, headers: json }],
    ['a missing field', { status: 404, body: { ...problem, code: undefined }, headers: problemJson }],
    ['an undocumented field', { status: 404, body: { ...problem, stack: 'at …' }, headers: problemJson }],
    ['a body where there is none', { status: 204, body: 'text', headers: json }],
  ])('refuses %s', (_, answer) => {
    expect(() => validateResponse('DELETE', '/api/courses/1', answer)).toThrow('DELETE /api/courses/{id} returned');
  });
});
