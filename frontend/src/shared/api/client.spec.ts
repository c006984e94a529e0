import { type Answer, type Call, serve } from '../../../test/server.js';
import { asFormData, getAll, getList, onSessionEnd, writingApi } from './client.js';
import { ApiError, isChangedMeanwhile, messageOf } from './error.js';
import { createQueryClient, listOptions, queryKeyOf, readOptions } from './query-client.js';

const api = writingApi(() => {});

const failed = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (error) => error,
  );

describe('an error response', () => {
  it('becomes an ApiError whose text is status, colon, body', async () => {
    serve({ 'GET /api/center': { status: 409, body: { message: 'Full' } } });
    const error = await failed(api.get('/api/center'));
    expect(error).toBeInstanceOf(ApiError);
    expect(String(error)).toBe('ApiError: 409: {"message":"Full"}');
  });

  it('has the status text if the body is empty', () => {
    expect(new ApiError(502, 'Bad Gateway', '').message).toBe('502: Bad Gateway');
  });

  it('has the message, the code and the first error of each field of a problem document', () => {
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

  it.each(['<html>', '[]', '"text"', '{}'])('gives way to the fallback without a message: %s', (body) => {
    expect(messageOf(new ApiError(500, '', body), 'Failed to update class')).toBe('Failed to update class');
  });

  it('that never came gives way to the fallback, or says that the browser is offline', () => {
    const unreachable = new ApiError(0, 'The server cannot be reached', '');
    expect(messageOf(unreachable, 'Failed to update class')).toBe('Failed to update class');
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    expect(messageOf(unreachable, 'Failed to update class')).toBe(
      'You are offline. Check the connection and try again.',
    );
    Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  });

  it.each([
    [409, 'changed_meanwhile', true],
    [409, 'class_full', false],
    [400, 'changed_meanwhile', false],
  ])('with status %i and code %s: changed meanwhile is %s', (status, code, expected) => {
    expect(isChangedMeanwhile(new ApiError(status, '', JSON.stringify({ code })))).toBe(expected);
  });
});

describe('a call', () => {
  it('sends credentials, JSON and the path, without parameters that have no value', async () => {
    let sent: Request | undefined;
    globalThis.fetch = (async (request: Request) => {
      sent = request;
      return { ok: true, status: 200, headers: new Headers(), text: async () => '' };
    }) as unknown as typeof fetch;
    await api.put('/api/courses/{id}', { params: { path: { id: 'a/b' } }, body: { name: 'BLS' } });
    expect(sent?.url).toBe('/api/courses/a%2Fb');
    expect(sent?.credentials).toBe('include');
    expect(sent?.headers.get('content-type')).toBe('application/json');
    expect(sent?.body).toBe('{"name":"BLS"}');
    await api.get('/api/students', { params: { query: { q: 'a&b=c', sort: '' } } });
    expect(sent?.url).toBe('/api/students?q=a%26b%3Dc');
  });

  it('has no body and no content type where the operation takes none', async () => {
    const calls = serve({ 'POST /api/auth/logout': { status: 200 } });
    await api.post('/api/auth/logout');
    expect(calls[0]?.body).toBeUndefined();
    expect(calls[0]?.headers.has('content-type')).toBe(false);
  });

  it('uploads a file as multipart/form-data and leaves the content type to the browser', async () => {
    const calls = serve({ 'POST /api/students/s1/photo': { status: 201, body: {} } });
    const params = { path: { id: 's1' } };
    await api.post('/api/students/{id}/photo', { params, body: { photo: 'bytes' }, bodySerializer: asFormData });
    expect(calls[0]!.body).toBeInstanceOf(FormData);
    expect((calls[0]!.body as FormData).get('photo')).toBe('bytes');
    expect(calls[0]?.headers.has('content-type')).toBe(false);
  });

  it('that never reaches the server fails with status 0', async () => {
    globalThis.fetch = async () => {
      throw new TypeError('Failed to fetch');
    };
    const error = await failed(api.get('/api/center'));
    expect(error).toMatchObject({ name: 'ApiError', status: 0, message: '0: The server cannot be reached' });
  });

  it('passes the abort signal on, and rejects with AbortError when aborted', async () => {
    globalThis.fetch = (async ({ signal }: Request) => {
      signal.throwIfAborted();
    }) as unknown as typeof fetch;
    const aborted = AbortSignal.abort(new DOMException('Aborted', 'AbortError'));
    expect(await failed(api.get('/api/center', { signal: aborted }))).toMatchObject({ name: 'AbortError' });
  });
});

describe('a query key', () => {
  it('has the parts of the path, then the query', () => {
    expect(queryKeyOf('/api/classes/{id}/enrollments', { path: { id: 'k1' } })).toEqual([
      '/api/classes',
      'k1',
      'enrollments',
    ]);
    expect(queryKeyOf('/api/classes/counts', { query: { q: 'a' } })).toEqual(['/api/classes', 'counts', { q: 'a' }]);
    expect(queryKeyOf('/api/auth/session')).toEqual(['/api/auth', 'session']);
  });

  it('is read by joining its parts with slashes', async () => {
    const calls = serve({
      'GET /api/classes/counts': { body: { all: 3 } },
      'GET /api/organizations/verify-code/a%2Fb': { body: { organizationName: 'Acme' } },
    });
    const client = createQueryClient(() => {});
    expect(await client.fetchQuery(readOptions('/api/classes/counts', { query: { q: 'x' } }))).toEqual({ all: 3 });
    expect(calls[0]?.query.toString()).toBe('q=x');
    const code = readOptions('/api/organizations/verify-code/{code}', { path: { code: 'a/b' } });
    expect(await client.fetchQuery(code)).toEqual({ organizationName: 'Acme' });
  });
});

const ENDED: Answer = { status: 401, body: { code: 'unauthenticated' } };
const WRONG_PASSWORD: Answer = { status: 401, body: { code: 'invalid_credentials' } };

describe('a 401', () => {
  it('signs out through the query client, for reads and for changes', async () => {
    serve({ 'GET /api/center': ENDED, 'POST /api/auth/logout': ENDED, 'POST /api/auth/login': WRONG_PASSWORD });
    let signedOut = 0;
    const client = createQueryClient(() => {
      signedOut += 1;
    });
    await failed(client.fetchQuery(readOptions('/api/center')));
    const mutation = client.getMutationCache().build(client, { mutationFn: () => api.post('/api/auth/logout') });
    await failed(mutation.execute(undefined));
    expect(signedOut).toBe(2);
    const wrong = { mutationFn: () => api.post('/api/auth/login', { body: { email: 'a@b.c', password: 'x' } }) };
    await failed(client.getMutationCache().build(client, wrong).execute(undefined));
    expect(signedOut).toBe(2);
  });

  it('waits for the user to sign in again, and sends the same call once more', async () => {
    const answers: Answer[] = [ENDED, { status: 201, body: { id: 'c1' } }];
    const calls = serve({ 'POST /api/courses': () => answers.shift() ?? {} });
    let asked = 0;
    const undo = onSessionEnd(async () => {
      asked += 1;
    });
    const headers = { 'Idempotency-Key': 'k1' };
    const course = await api.post('/api/courses', { body: { name: 'BLS' }, headers });
    undo();
    expect([course, asked]).toEqual([{ id: 'c1' }, 1]);
    const sent = calls.map(({ body, headers }) => [body, headers.get('idempotency-key')]);
    expect(sent).toEqual([
      [{ name: 'BLS' }, 'k1'],
      [{ name: 'BLS' }, 'k1'],
    ]);
  });

  it('of a wrong password or of signing out asks for nothing', async () => {
    serve({ 'POST /api/auth/login': WRONG_PASSWORD, 'POST /api/auth/logout': ENDED });
    const undo = onSessionEnd(async () => {
      throw new Error('asked');
    });
    const errors = [
      await failed(api.post('/api/auth/login', { body: { email: 'a@b.c', password: 'x' } })),
      await failed(api.post('/api/auth/logout')),
    ];
    undo();
    expect(errors.map((error) => (error as ApiError).status)).toEqual([401, 401]);
  });
});

describe('a list', () => {
  const full = (total: number): Answer => ({
    body: Array.from({ length: 200 }, (_, index) => ({ id: String(index) })),
    total,
  });
  const pages = (...lengths: number[]): ((call: Call) => Answer) => {
    const remaining = [...lengths];
    return () => ({ body: Array.from({ length: remaining.shift() ?? 0 }, (_, index) => ({ id: String(index) })) });
  };

  it('returns its rows and, from X-Total-Count, its total', async () => {
    serve({ 'GET /api/courses': { body: [{ id: 'a' }], total: 40 } });
    expect(await getList('/api/courses', { query: { page: 1 } })).toEqual({
      rows: [{ id: 'a' }],
      total: 40,
      isCapped: false,
    });
  });

  it('says if more rows match than were counted', async () => {
    serve({ 'GET /api/courses': { body: [{ id: 'a' }], total: 10_000, isCapped: true } });
    expect(await getList('/api/courses', {})).toMatchObject({ total: 10_000, isCapped: true });
  });

  it('is counted exactly before it is read whole with its progress', async () => {
    const calls = serve({ 'GET /api/courses': (call) => (call.query.get('page') === '1' ? full(403) : { body: [] }) });
    const progress: number[][] = [];
    await getAll('/api/courses', {}, undefined, (...at) => progress.push(at));
    expect(calls.map(({ query }) => query.get('total'))).toEqual(['exact', 'false']);
    expect(progress[0]).toEqual([200, 403]);
  });

  it('has no total without the header', async () => {
    const calls = serve({ 'GET /api/courses': { body: [] } });
    const client = createQueryClient(() => {});
    const list = await client.fetchQuery(listOptions('/api/courses', { query: { q: 'a', total: 'false' } }));
    expect(list).toEqual({ rows: [], total: undefined, isCapped: false });
    expect(calls[0]?.query.toString()).toBe('q=a&total=false');
  });

  it('is read whole, page by page without totals, up to a page that is not full', async () => {
    const calls = serve({ 'GET /api/courses': pages(200, 200, 3) });
    expect(await getAll('/api/courses', { query: { q: 'a' } })).toHaveLength(403);
    expect(calls.map(({ query }) => query.toString())).toEqual([
      'q=a&page=1&pageSize=200&total=false',
      'q=a&page=2&pageSize=200&total=false',
      'q=a&page=3&pageSize=200&total=false',
    ]);
  });

  it('is read whole even if its last page is full', async () => {
    serve({ 'GET /api/courses': pages(200, 0) });
    expect(await getAll('/api/courses', {})).toHaveLength(200);
  });
});
