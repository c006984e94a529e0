import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to PostgreSQL that a test can cut, silence and restore. */
export class NetworkLink {
  private server: Server | undefined;
  private readonly sockets = new Set<Socket>();
  private silent = false;
  private port = 0;

  private constructor(private readonly target: URL) {}

  static async to(url: string): Promise<NetworkLink> {
    const link = new NetworkLink(new URL(url));
    await link.restore();
    return link;
  }

  /** The target's URL through this link. */
  get url(): string {
    return Object.assign(new URL(this.target), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  /** Closes every connection and refuses new ones, as a stopped server does. */
  async cut(): Promise<void> {
    const closed = this.server && once(this.server, 'close');
    this.server?.close();
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  /** Accepts connections and passes nothing on, as a frozen server does. */
  silence(): void {
    this.silent = true;
    for (const socket of this.sockets) socket.pause();
  }

  async restore(): Promise<void> {
    this.silent = false;
    for (const socket of this.sockets) socket.resume();
    if (this.server) return;
    this.server = createServer((client) => this.join(client)).listen(this.port, '127.0.0.1');
    await once(this.server, 'listening');
    this.port = (this.server.address() as { port: number }).port;
  }

  private join(client: Socket): void {
    const target = connect(Number(this.target.port), this.target.hostname);
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (data) => to.write(data));
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      if (this.silent) from.pause();
    }
  }
}
