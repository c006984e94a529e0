import type { TestApp } from './test-app.js';

/** What the database says to a change of a table, first without and then with the right to it. The change is undone. */
export async function refusalsOf(test: TestApp, table: string, change: string): Promise<string[]> {
  const tryTo = async (statement: string) => {
    const { message } = await test.sql.rows(statement).then(
      () => new Error('done'),
      (error: Error) => error,
    );
    return message;
  };
  // In one statement, so that the right goes with the refusal.
  const withRight = `do $$ begin
    grant update, delete, truncate on ${table} to current_user;
    ${change};
    raise exception 'done';
  end $$`;
  return [await tryTo(change), await tryTo(withRight)];
}
