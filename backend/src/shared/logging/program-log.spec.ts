import { jest } from '@jest/globals';
import { Logger } from 'nestjs-pino';
import { ProgramLog } from './program-log.js';

/** What the log gets of an error that the framework caught. */
async function loggedOf(error: Error, context = 'Scheduler'): Promise<unknown[]> {
  const log = await ProgramLog.with({ production: false });
  const written = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  log.error(error, context);
  const lines = written.mock.calls.map(([line]) => line);
  written.mockRestore();
  return lines;
}

const thrown = (code: string, message: string) =>
  new Error(message, { cause: Object.assign(new Error(message), { code }) });

describe('an error that a scheduled tick or the framework throws', () => {
  it.each([
    ['is unreachable', 'ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['takes no changes', '25006', 'cannot execute INSERT in a read-only transaction'],
    ['has a full disk', '53100', 'could not extend file'],
  ])('has no line while the database %s, because the outage has one', async (_, code, message) => {
    expect(await loggedOf(thrown(code, message))).toEqual([]);
  });

  it('has a line when something else is unreachable, such as at the start', async () => {
    const [line] = await loggedOf(thrown('ECONNREFUSED', 'connect ECONNREFUSED'), 'ExceptionHandler');
    expect(line).toMatch(/^Error: connect ECONNREFUSED\n +at /);
  });

  it('shows no value of a row', async () => {
    const failed = { severity: 'ERROR', code: '23514', table: 'messages', detail: 'Failing row contains (Lovelace).' };
    const [line, ...others] = await loggedOf(Object.assign(new Error('violated by Lovelace'), failed));
    expect(line).toMatch(/^Error: PostgreSQL error 23514 \(table messages\)\n +at /);
    expect(line).not.toContain('Lovelace');
    expect(others).toEqual([]);
  });
});
