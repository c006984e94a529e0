import type { TestApp } from './test-app.js';

/** The database's errors for a change of a table, first without and then with the privilege. The change is rolled back. */
export async function refusalsOf(test: TestApp, table: string, change: string): Promise<string[]> {
  const attempt = async (statement: string) => {
    const { message } = await test.sql.rows(statement).then(
      () => new Error('done'),
      (error: Error) => error,
    );
    return message;
  };
  // In one statement, so that the grant is rolled back with the refusal.
  const withPrivilege = `do $$ begin
    grant update, delete, truncate on ${table} to current_user;
    ${change};
    raise exception 'done';
  end $$`;
  return [await attempt(change), await attempt(withPrivilege)];
}
