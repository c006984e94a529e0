import { safeMessage, safeStack } from './safe-stack.js';

/** What `pg` throws. */
const databaseError = (code: string, message: string) =>
  Object.assign(new Error(message), { severity: 'ERROR', code, table: 'students', detail: 'Failing row (Lovelace)' });

describe('an error in the log', () => {
  it('shows no value of a row', () => {
    const error = new Error('insert failed for Lovelace', {
      cause: databaseError('22P02', 'invalid input: "Lovelace"'),
    });
    expect(safeStack(error)).toMatch(/^Error: PostgreSQL error 22P02 \(table students\)\n +at /);
    expect(safeStack(error)).not.toContain('Lovelace');
    expect(safeMessage(error)).toBe('Error: PostgreSQL error 22P02 (table students)');
  });

  it('keeps what the server says of itself', () => {
    expect(safeMessage(databaseError('57014', 'canceling statement'))).toContain('57014: canceling statement');
  });

  it('keeps other errors', () => {
    const error = new TypeError('x is not a function');
    expect(safeStack(error)).toBe(error.stack);
    expect(safeMessage(error)).toBe('x is not a function');
  });
});
