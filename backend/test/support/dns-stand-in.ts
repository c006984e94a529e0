import { createSocket, type Socket } from 'node:dgram';
import { type Answer, decode, encode, type Packet } from 'dns-packet';

/** A DNS server that knows these records, and no others. */
export class DnsStandIn {
  /** By `TXT name` and `CNAME name`; a long text is a list of pieces. `failure` makes it answer that it failed. */
  readonly records = new Map<string, (string | string[])[] | 'failure'>();
  /** What it was asked. */
  readonly asked: string[] = [];

  private constructor(private readonly socket: Socket) {}

  static async start(): Promise<DnsStandIn> {
    const socket = createSocket('udp4');
    const server = new DnsStandIn(socket);
    socket.on('message', (message, { port, address }) => socket.send(server.answer(decode(message)), port, address));
    await new Promise<void>((listening) => socket.bind(0, '127.0.0.1', listening));
    return server;
  }

  get address(): string {
    return `127.0.0.1:${this.socket.address().port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((closed) => this.socket.close(closed));
  }

  private answer({ id, questions = [] }: Packet): Buffer {
    const [{ type, name }] = questions as [{ type: 'TXT' | 'CNAME'; name: string }];
    this.asked.push(`${type} ${name}`);
    const values = this.records.get(`${type} ${name.toLowerCase()}`);
    const found = values === undefined || values === 'failure' ? [] : values;
    const answers = found.map((data) => ({ type, name, ttl: 60, data }) as Answer);
    return encode({ type: 'response', id: id!, flags: codeOf(values), questions, answers });
  }
}

/** RCODE of RFC 1035, section 4.1.1: no error, server failure, or no such name. */
const codeOf = (values: unknown) => (values === 'failure' ? 2 : values ? 0 : 3);
