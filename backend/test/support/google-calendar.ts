import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;
type Stored = Json & { id: string; status: string };

/** What happens to a request: an HTTP status instead of a response, a response that is lost after the work, or silence. */
type Fault = number | 'lost' | 'silent';

const SCOPE = 'https://www.googleapis.com/auth/calendar.events';
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/**
 * Google's token endpoint and calendar API in one strict local server: it checks the grant's signature and claims, ids,
 * required fields and times, and refuses attendees and unknown fields. `faults` are taken by the next requests to the calendar.
 */
export class GoogleCalendarStandIn {
  readonly events = new Map<string, Stored>();
  readonly calls: string[] = [];
  faults: Fault[] = [];
  /** The response with a token stops after its first byte. */
  stopsHalfway = false;
  accessRole = 'writer';
  /** Runs before a request to the calendar is handled. */
  before: (() => Promise<void>) | undefined;
  private readonly tokens = new Set<string>();
  private readonly server = createServer((request, response) => void this.serve(request, response));

  readonly account = {
    GOOGLE_CALENDAR_CLIENT_EMAIL: 'recert@project.iam.gserviceaccount.com',
    GOOGLE_CALENDAR_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    GOOGLE_CALENDAR_ID: 'classes@group.calendar.google.com',
  };

  /** Returns the settings of a program that uses it. */
  async start(): Promise<Record<string, string>> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    const { port } = this.server.address() as AddressInfo;
    return { ...this.account, GOOGLE_CALENDAR_API_BASE: `http://127.0.0.1:${port}` };
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** The entries that a calendar shows. */
  shown(): Stored[] {
    return [...this.events.values()].filter(({ status }) => status !== 'cancelled');
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { pathname } = new URL(request.url!, 'http://local');
    if (pathname === '/token' && this.stopsHalfway) {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
      response.write('{');
      return;
    }
    if (pathname === '/token') return this.issueToken(body, response);
    this.calls.push(`${request.method} ${pathname.split('/').at(-1)}`);
    await this.before?.();
    const fault = this.faults.shift();
    if (fault === 'silent') return;
    if (typeof fault === 'number') return reply(response, fault, `planned ${fault}`);
    const [status, answer] = this.handle(request, pathname, body);
    if (fault === 'lost') {
      request.socket.destroy();
      return;
    }
    reply(response, status, answer);
  }

  private issueToken(body: string, response: ServerResponse): void {
    const form = new URLSearchParams(body);
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }));
    const isSigned = verify('RSA-SHA256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url'));
    const { iss, scope, aud, iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
    const now = Date.now() / 1000;
    const isGranted =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      isSigned &&
      iss === this.account.GOOGLE_CALENDAR_CLIENT_EMAIL &&
      aud === 'https://oauth2.googleapis.com/token' &&
      scope === SCOPE &&
      Math.abs(iat - now) < 300 &&
      exp > now &&
      exp - iat <= 3600;
    if (!isGranted) {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }));
      return;
    }
    const token = `token-${this.tokens.size}`;
    this.tokens.add(token);
    reply(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 3599 });
  }

  private handle({ method, headers }: IncomingMessage, pathname: string, body: string): [number, Json | string] {
    if (!this.tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return [401, 'Invalid Credentials'];
    const [, calendar, id] = /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(pathname) ?? [];
    if (decodeURIComponent(calendar ?? '') !== this.account.GOOGLE_CALENDAR_ID) return [404, 'Not Found'];
    if (method === 'GET' && !id) return [200, { kind: 'calendar#events', accessRole: this.accessRole, items: [] }];
    if (this.accessRole !== 'writer') return [403, 'You need to have writer access to this calendar.'];
    if (method === 'POST' && !id) return this.insert(JSON.parse(body));
    const event = this.events.get(id ?? '');
    if (!event) return [404, 'Not Found'];
    if (method === 'PUT') return this.update(event, JSON.parse(body));
    if (method !== 'DELETE') return [404, 'Not Found'];
    if (event.status === 'cancelled') return [410, 'Resource has been deleted'];
    event.status = 'cancelled';
    return [200, {}];
  }

  private insert(event: Stored): [number, Json | string] {
    const problem = problemOf(event);
    if (problem) return [400, problem];
    if (this.events.has(event.id)) return [409, 'The requested identifier already exists.'];
    this.events.set(event.id, event);
    return [200, event];
  }

  private update(existing: Stored, event: Stored): [number, Json | string] {
    const problem = problemOf(event) ?? (event.id === existing.id ? undefined : 'Invalid resource id value.');
    if (problem) return [400, problem];
    this.events.set(event.id, event);
    return [200, event];
  }
}

const FIELDS = ['id', 'status', 'summary', 'location', 'description', 'start', 'end'];

function problemOf(event: Stored): string | undefined {
  if (!/^[0-9a-v]{5,1024}$/.test(event.id)) return 'Invalid resource id value.';
  if ('attendees' in event)
    return 'Service accounts cannot invite attendees without Domain-Wide Delegation of Authority.';
  const unknown = Object.keys(event).find((field) => !FIELDS.includes(field));
  if (unknown) return `Unknown name "${unknown}"`;
  if (!event.summary) return 'Missing summary.';
  const [start, end] = [event.start, event.end].map((at) => at as { dateTime?: string; timeZone?: string } | undefined);
  const isTime = (at = '') => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(at);
  if (!isTime(start?.dateTime) || !isTime(end?.dateTime)) return 'Missing end time.';
  if (!start?.timeZone || !end?.timeZone) return 'Missing time zone definition for start time.';
  return start.dateTime! < end.dateTime! ? undefined : 'The specified time range is empty.';
}

function reply(response: ServerResponse, status: number, body: Json | string): void {
  const content = typeof body === 'string' ? { error: { code: status, message: body } } : body;
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
}
