import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes the given milliseconds for each email, and reports each over IPC. */
const milliseconds = Number(process.argv[2]);
let connections = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onConnect: (_session, accept) => {
    connections += 1;
    accept();
  },
  onClose: () => {
    connections -= 1;
  },
  onData: (stream, { envelope }, answer) => {
    const receive = async () => {
      await pause(milliseconds);
      answer();
      process.send!({ to: envelope.rcptTo[0]!.address, at: Date.now(), connections });
    };
    text(stream).then(receive, () => undefined);
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
process.send!({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` });
process.once('SIGTERM', () => process.exit());
