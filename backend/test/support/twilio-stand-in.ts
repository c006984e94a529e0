import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import twilio from 'twilio';

/** A text message as it arrived. */
export interface ReceivedSms {
  sid: string;
  to: string;
  text: string;
}

/**
 * What goes wrong with one message: `busy` is 429 with Retry-After, `error` is 503; `late` takes it and answers after a while,
 * `hang-up` takes it and closes the connection instead of answering.
 */
export type SmsFault = 'busy' | 'error' | 'late' | 'hang-up';

const LATE_MS = 400;
const ACCOUNT = 'AC00000000000000000000000000000001';
const SENDER = '+13125550100';
/** twilio.com/docs/api/errors/21211 */
const INVALID_TO = 21211;

/**
 * Twilio's Programmable Messaging, as strict as the real one: it checks the account, the sender and the number. It reports what
 * became of each message, and texts of people reach the program through it, signed.
 */
export class TwilioStandIn {
  readonly texts: ReceivedSms[] = [];
  /** One for each of the next messages. */
  readonly faults: SmsFault[] = [];
  /** Copies of each of the next reports. */
  readonly reportCopies: number[] = [];
  url = '';
  /** Where the program is reached. */
  programUrl = '';
  /** The response to a wrong token. */
  refusal: [status: number, code: number, message: string] = [401, 20003, 'Authenticate'];
  private readonly token = 'twilio-auth-token';
  private readonly reports = new Set<Promise<unknown>>();
  private readonly server = createServer((request, response) => void this.handle(request, response));

  static async start(): Promise<TwilioStandIn> {
    const standIn = new TwilioStandIn();
    standIn.server.listen(0, '127.0.0.1');
    await once(standIn.server, 'listening');
    standIn.url = `http://127.0.0.1:${(standIn.server.address() as AddressInfo).port}`;
    return standIn;
  }

  get settings(): Record<string, string> {
    return {
      TWILIO_ACCOUNT_SID: ACCOUNT,
      TWILIO_AUTH_TOKEN: this.token,
      TWILIO_FROM: SENDER,
      TWILIO_API_BASE: this.url,
    };
  }

  /** Called for each message that arrives. */
  onText: (sms: ReceivedSms) => void = () => undefined;

  /** Somebody texts the center. Returns the status of the response. `address` replaces the program's, for a server behind it. */
  async receive(from: string, body: string, address = this.programUrl): Promise<number> {
    const fields = { From: from, To: SENDER, Body: body, MessageSid: `SM${Math.random()}`, AccountSid: ACCOUNT };
    return await this.post('/api/webhooks/twilio/inbound', fields, address);
  }

  /** Resolves when no report is on its way. */
  async reported(): Promise<void> {
    while (this.reports.size > 0) await Promise.all(this.reports);
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fields = Object.fromEntries(new URLSearchParams(await text(request)));
    const refuse = (status: number, code: number, message: string, headers = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(JSON.stringify({ code, message, status, more_info: `https://www.twilio.com/docs/errors/${code}` }));
    const credentials = `Basic ${Buffer.from(`${ACCOUNT}:${this.token}`).toString('base64')}`;
    if (request.headers.authorization !== credentials) return void refuse(...this.refusal);
    if (request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`) return void refuse(404, 20404, 'Not found');
    const { To: to = '', From, Body = '', StatusCallback, ValidityPeriod = '36000' } = fields;
    const isValid = /^\d{1,5}$/.test(ValidityPeriod) && Number(ValidityPeriod) >= 1 && Number(ValidityPeriod) <= 36_000;
    if (From !== SENDER || !/^\+1\d{10}$/.test(to) || Body === '' || !isValid)
      return void refuse(400, INVALID_TO, 'Invalid message');
    const fault = this.faults.shift();
    if (fault === 'busy') return void refuse(429, 20429, 'Too Many Requests', { 'retry-after': '1' });
    if (fault === 'error') return void refuse(503, 20503, 'Service unavailable', {});
    const sms = { sid: `SM${crypto.randomUUID().replaceAll('-', '')}`, to, text: Body };
    this.texts.push(sms);
    this.onText(sms);
    if (fault === 'late') await pause(LATE_MS);
    if (fault === 'hang-up') request.socket.destroy();
    else
      response
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ sid: sms.sid, status: 'queued' }));
    if (StatusCallback) this.report(sms, StatusCallback);
  }

  private report({ sid, to }: ReceivedSms, callback: string): void {
    const { pathname, search } = new URL(callback);
    const fields = { MessageSid: sid, MessageStatus: 'delivered', To: to, From: SENDER, AccountSid: ACCOUNT };
    const copies = this.reportCopies.shift() ?? 1;
    for (let copy = 0; copy < copies; copy += 1) {
      const reporting = this.post(`${pathname}${search}`, fields, this.programUrl).catch(() => 0);
      this.reports.add(reporting);
      void reporting.finally(() => this.reports.delete(reporting));
    }
  }

  private async post(path: string, fields: Record<string, string>, address: string): Promise<number> {
    const signature = twilio.getExpectedTwilioSignature(this.token, `${this.programUrl}${path}`, fields);
    const headers = { 'x-twilio-signature': signature };
    const response = await fetch(new URL(path, address), {
      method: 'POST',
      headers,
      body: new URLSearchParams(fields),
    });
    await response.body?.cancel();
    return response.status;
  }
}
