import { getAll, withParams } from './client.js';
import { ApiError, messageOf } from './error.js';
import { pathOf } from './query-client.js';

const answers = (...list: Response[]) => {
  const asked: string[] = [];
  globalThis.fetch = (async (path: string) => {
    asked.push(path);
    return list.shift();
  }) as unknown as typeof fetch;
  return asked;
};

const page = (rows: unknown[], total: number) =>
  ({
    ok: true,
    headers: new Map([['x-total-count', String(total)]]),
    text: async () => JSON.stringify(rows),
  }) as unknown as Response;

describe('an error of the server', () => {
  it('has the text that spec section 7 gives it: status, colon, body', () => {
    expect(new ApiError(409, 'Conflict', 'full').message).toBe('409: full');
  });

  it('takes the status text where the body is empty', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });

  it('carries the sentence, the code and the first complaint of each field of a problem document', () => {
    const problem = {
      code: 'invalid',
      message: 'Check the form',
      errors: [
        { path: 'email', message: 'Enter an email' },
        { path: 'email', message: 'Too long' },
        { path: 'phone', message: 'Enter a phone number' },
      ],
    };
    const error = new ApiError(422, 'Unprocessable', JSON.stringify(problem));
    expect(error.serverMessage).toBe('Check the form');
    expect(error.code).toBe('invalid');
    expect(error.fieldErrors).toEqual({ email: 'Enter an email', phone: 'Enter a phone number' });
  });

  it.each(['<html>', '[]', '"text"', '{}'])('gives way to the fallback when it says nothing: %s', (body) => {
    expect(messageOf(new ApiError(500, '', body), 'Failed to update class')).toBe('Failed to update class');
  });
});

describe('the path of a query key', () => {
  it('joins the parts with slashes', () => {
    expect(pathOf(['/api/classes', 'k1', 'enrollments'])).toBe('/api/classes/k1/enrollments');
  });

  it('writes an object at the end as the query string, without what is empty', () => {
    expect(pathOf(['/api/classes', { status: 'upcoming', q: '', page: 2 }])).toBe(
      '/api/classes?status=upcoming&page=2',
    );
  });

  it('escapes what stands in a parameter', () => {
    expect(withParams('/api/students', { q: 'a&b=c' })).toBe('/api/students?q=a%26b%3Dc');
  });
});

describe('reading a whole list', () => {
  it('asks page after page until it has as many rows as there are', async () => {
    const asked = answers(page([1, 2], 3), page([3], 3));
    expect(await getAll('/api/x', { q: 'a' })).toEqual([1, 2, 3]);
    expect(asked).toEqual(['/api/x?q=a&page=1&pageSize=200', '/api/x?q=a&page=2&pageSize=200']);
  });

  it('stops at an empty page even if the count promised more', async () => {
    answers(page([1], 5), page([], 5));
    expect(await getAll('/api/x')).toEqual([1]);
  });
});
