import { createHash, randomUUID } from 'node:crypto';
import http from 'node:http';
import pg from 'pg';

/**
 * The yardstick: `node:http` and `pg`, nothing else. For each request it runs the very statements that the program was
 * seen to run for it, session check first, and answers the rows as JSON. No routing, validation, errors or logs.
 */

/** A statement as the recorder saw it. A buffer arrives as `{ buffer: base64 }`. */
export interface Statement {
  text: string;
  values: unknown[];
}

export interface BarePlan {
  databaseUrl: string;
  poolSize: number;
  /** Statements by request path. */
  reads: Record<string, Statement[]>;
  /** What a new connection prepares by name. */
  preparations: string[];
  /** The statements of one enrollment, and the ids that stood in its body. */
  enroll: { statements: Statement[]; studentId: string; classId: string };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

process.once('message', (plan: BarePlan) => {
  const onConnect = async (client: pg.ClientBase) => {
    for (const preparation of plan.preparations) await client.query(preparation);
  };
  const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: plan.poolSize, onConnect });
  const reads = new Map(Object.entries(plan.reads).map(([path, statements]) => [path, statements.map(prepared)]));
  const server = http.createServer((request, response) => {
    const work = request.method === 'GET' ? read(pool, reads.get(request.url!)!) : enroll(pool, plan.enroll, request);
    work.then(
      (body) => answer(response, request.method === 'GET' ? 200 : 201, body),
      (error: Error) => answer(response, 500, { error: error.message }),
    );
  });
  server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }));
});

function answer(response: http.ServerResponse, status: number, body: unknown): void {
  const text = JSON.stringify(body);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) });
  response.end(text);
}

function prepared({ text, values }: Statement): pg.QueryConfig {
  return {
    name: createHash('sha256').update(text).digest('base64url').slice(0, 32),
    text,
    values: values.map(restored),
  };
}

async function read(pool: pg.Pool, [session, ...queries]: pg.QueryConfig[]): Promise<unknown> {
  const { rows: actor } = await pool.query(session!);
  const results = await Promise.all(queries.map((query) => pool.query(query)));
  return results.reduce((most: unknown[], { rows }) => (rows.length > most.length ? rows : most), actor);
}

async function enroll(
  pool: pg.Pool,
  { statements, studentId, classId }: BarePlan['enroll'],
  request: http.IncomingMessage,
) {
  let text = '';
  for await (const chunk of request) text += chunk;
  const body = JSON.parse(text) as { studentId: string; classId: string };
  const ids = new Map([
    [studentId, body.studentId],
    [classId, body.classId],
  ]);
  const [session, ...rest] = statements;
  await pool.query(prepared(session!));
  const client = await pool.connect();
  try {
    for (const statement of rest) {
      const text = withOwnIds(statement.text, ids);
      const values = statement.values.map((value) => (typeof value === 'string' ? withOwnIds(value, ids) : value));
      await client.query(values.length > 0 ? prepared({ text, values }) : text);
    }
    return body;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** Recorded text for this request: the ids of its body, and a new id wherever the recorded request made one. */
function withOwnIds(recorded: string, ids: Map<string, string>): string {
  return recorded.replace(UUID, (id) => {
    if (!ids.has(id)) ids.set(id, randomUUID());
    return ids.get(id)!;
  });
}

function restored(value: unknown): unknown {
  const buffer = (value as { buffer?: string } | null)?.buffer;
  return typeof buffer === 'string' ? Buffer.from(buffer, 'base64') : value;
}
