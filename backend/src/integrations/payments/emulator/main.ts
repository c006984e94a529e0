import { API_VERSION } from '../stripe-client.js';
import { newKeys, StripeEmulator } from './stripe-emulator.js';

/**
 * Runs the emulator as a process of its own: `main.js WEBHOOK_URL FILE MODE`. FILE keeps the account, MODE is `test` or `live`. Sends its
 * address and keys to the parent process, and stops with it.
 */
async function main([webhookUrl, file, mode]: string[]): Promise<void> {
  if (!webhookUrl || !file || (mode !== 'test' && mode !== 'live') || !process.send) {
    throw new Error('usage, from a parent with IPC: main.js WEBHOOK_URL FILE MODE');
  }
  const keys = newKeys(mode);
  const emulator = new StripeEmulator({ ...keys, webhookUrl, file, apiVersion: API_VERSION });
  const port = await emulator.start();
  process.send({ ready: true, url: `http://127.0.0.1:${port}`, keys });
  const stop = () => void emulator.stop().then(() => process.exit(0));
  for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, stop);
  process.once('disconnect', stop);
}

main(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.stack ?? error}\n`);
  process.exit(1);
});
