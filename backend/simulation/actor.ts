import { anImage } from '../test/support/images.js';
import { type Done, describe } from './account/done.js';

/** A response that nobody may get: the program failed, and no fault explains it. */
export class UnexplainedFailure extends Error {}

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: acts read responses of every shape
  body: any;
}

/** What the actors of a simulation share. */
export interface Environment {
  /** The address of a server, another one at each call. */
  server: () => string;
  /** True while a fault may make requests fail. */
  isFaulty: () => boolean;
  /** Each request that changes something is sent twice at once, with one key, as a shaky connection or an impatient click does. */
  sendsTwice: boolean;
  /** Called after each request. */
  onAnswer: () => void;
  /** Called after each call that changes something. */
  onDone: (done: Done) => void;
  /** The simulation's time. */
  now: () => Date;
  /** How many emails an address has got, and the code in the latest one after the first `since`; undefined if none comes. */
  mailsTo: (email: string) => number;
  findCode: (email: string, since: number) => Promise<string | undefined>;
}

/** A wrong password there isn't a session that has ended. */
const SIGNING_IN = new Set(['/api/auth/login', '/api/auth/verify-mfa', '/api/auth/reauthentication']);
/** Longer than any request takes without a fault, and short enough for a silent connection. */
const TIMEOUT_MS = 20_000;

/** Sessions end after seven days: a younger one doesn't end while somebody reads page after page. */
const FRESH_MS = 6 * 24 * 60 * 60_000;

let addresses = 0;

/** Somebody with a browser of their own, at an address of their own, because rate limits count addresses. */
export class Actor {
  /** Of an employer's administrator. */
  organizationId?: string;
  private readonly cookies = new Map<string, string>();
  private credentials: { email: string; password: string } | undefined;
  private enteredAt = 0;
  private readonly address = `10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;

  constructor(private readonly environment: Environment) {}

  get(path: string): Promise<Answer> {
    return this.call('GET', path);
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.call('POST', path, body, headers);
  }

  put(path: string, body: object): Promise<Answer> {
    return this.call('PUT', path, body);
  }

  patch(path: string, body: object): Promise<Answer> {
    return this.call('PATCH', path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.call('DELETE', path);
  }

  /** Signs in, now and whenever a session has ended. */
  async signIn(email: string, password: string): Promise<Answer> {
    this.remember(email, password);
    return await this.enter();
  }

  /** Signs in with what it remembers, and with the emailed code if the account asks for one. */
  async enter(remembersDevice = false): Promise<Answer> {
    this.enteredAt = this.environment.now().getTime();
    const { email, password } = this.credentials!;
    const since = this.environment.mailsTo(email);
    const answer = await this.post('/api/auth/login', { email, password });
    if (answer.status !== 200 || !answer.body.requiresMFA) return answer;
    const code = await this.environment.findCode(email, since);
    if (!code) return { status: 401, body: {} };
    const { userId } = answer.body;
    return await this.post('/api/auth/verify-mfa', { userId, code, rememberDevice: remembersDevice });
  }

  /** Signs in if the session has ended: some pages say less to strangers instead of nothing. */
  async isSignedIn(): Promise<boolean> {
    if (this.environment.now().getTime() - this.enteredAt > FRESH_MS) return (await this.enter()).status === 200;
    return (await this.get('/api/auth/mfa')).status === 200;
  }

  /** Another device of the same person, who isn't signed in there yet. */
  otherDevice(): Actor {
    const other = new Actor(this.environment);
    other.credentials = this.credentials;
    return other;
  }

  get password(): string {
    return this.credentials!.password;
  }

  remember(email: string, password: string): void {
    this.credentials = { email, password };
  }

  /** Sends a small image in a field of a form. */
  async upload(path: string, field: string): Promise<Answer> {
    return await this.call('POST', path, await anImage(field));
  }

  /** Powerful acts need a proof from the last 30 minutes. */
  async proveAgain(): Promise<void> {
    await this.post('/api/auth/reauthentication', { currentPassword: this.credentials!.password });
  }

  /** Somebody who has got this browser's session, and knows no password. */
  thief(): Actor {
    const thief = new Actor(this.environment);
    for (const [name, value] of this.cookies) thief.cookies.set(name, value);
    return thief;
  }

  /**
   * Status 0 stands for a response that a fault took. It may have been done or not, as for a person whose connection broke.
   * @throws {UnexplainedFailure} for a server error without a fault
   */
  private async call(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer> {
    const wasFaulty = this.environment.isFaulty();
    const [at, sent] = [this.environment.now(), performance.now()];
    let answer = await this.send(method, path, body, headers);
    if (answer.status === 401 && (await this.signsInAgain(path))) answer = await this.send(method, path, body, headers);
    this.environment.onAnswer();
    if (method !== 'GET') {
      const { status, body: response } = answer;
      this.environment.onDone({
        by: this,
        ...describe(method, path),
        body,
        status,
        response,
        at,
        sent,
        answered: performance.now(),
      });
    }
    const failed = answer.status >= 500 || answer.status === 0;
    if (failed && !wasFaulty && !this.environment.isFaulty()) {
      throw new UnexplainedFailure(`${method} ${path} returned ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer;
  }

  /** Sessions end after twelve idle hours. */
  private async signsInAgain(path: string): Promise<boolean> {
    if (!this.credentials || SIGNING_IN.has(path)) return false;
    return (await this.enter()).status === 200;
  }

  private async send(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    if (!this.environment.sendsTwice || method === 'GET') return await this.sendOnce(method, path, body, headers);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const twice = [1, 2].map(() => this.sendOnce(method, path, body, { ...key, ...headers }));
    const [first, second] = await Promise.all(twice);
    // One of the two may be told that the other was faster.
    return first!.status < 300 ? first! : second!;
  }

  private async sendOnce(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isJson = body !== undefined && !(body instanceof FormData);
    try {
      const response = await fetch(new URL(path, this.environment.server()), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'x-forwarded-for': this.address,
          ...(this.cookies.size > 0 && { cookie: [...this.cookies].map((pair) => pair.join('=')).join('; ') }),
          ...(isJson && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (value) this.cookies.set(name!, value);
        else this.cookies.delete(name!);
      }
      const text = await response.text();
      const isJsonAnswer = /json/.test(response.headers.get('content-type') ?? '');
      return { status: response.status, body: isJsonAnswer ? JSON.parse(text) : text };
    } catch (error) {
      return { status: 0, body: String((error as Error).cause ?? error) };
    }
  }
}
