import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '../test/support/free-port.js';
import { kill } from '../test/support/typescript-process.js';

export type Role = 'api' | 'worker';

/** One process of the program. */
interface Program {
  role: Role;
  child: ChildProcess;
  port: string;
  clockPort: string;
  /** Its latest lines. */
  log: string[];
  /** The simulation has ended it. */
  isEnded: boolean;
}

/** A process that ended although nobody had ended it. */
interface Exit extends Pick<Program, 'role' | 'log'> {
  /** A code or a signal. */
  reason: string;
}

/** Gives a program the port through which its clock is moved. */
const CLOCK_PORT_MODULE = new URL('../test/support/clock-port.mjs', import.meta.url).href;

const LOG_LINES = 400;
/** More than an error with its stack and its fields. */
const LOG_LINES_OF_ONE = 60;
/** The program itself gives up after 7.5 seconds. */
const STOP_MS = 15_000;

/** The program in production's shape: servers and workers as processes of their own, whose clocks the simulation moves. */
export class Programs {
  /** The latest lines of all processes. */
  readonly log: string[] = [];
  /** Those that ended by themselves. */
  readonly exits: Exit[] = [];
  /** Every process, also one that is still starting. */
  private readonly all = new Set<Program>();
  private running: Program[] = [];
  private turn = 0;

  constructor(
    private readonly program: string,
    private readonly env: NodeJS.ProcessEnv,
    private readonly now: () => Date,
  ) {}

  /** The address of a running server, in turn. */
  server = (): string => {
    const servers = this.running.filter(({ role }) => role === 'api');
    return `http://127.0.0.1:${servers[this.turn++ % servers.length]?.port ?? 9}`;
  };

  async start(role: Role, port?: string): Promise<void> {
    const program = this.fork(role, port ?? (await freePort()), await freePort());
    const failure = once(program.child, 'exit').then(() => {
      throw new Error(`A ${role} did not start:\n${program.log.join('\n')}`);
    });
    await Promise.race([once(program.child, 'message'), failure]);
    failure.catch(() => undefined);
    this.running.push(program);
    await this.move(program);
  }

  /** Kills one process with SIGKILL, unless all are down already, and returns how to start it again at the same address. */
  async kill(role: Role, index: number): Promise<() => Promise<void>> {
    const candidates = this.running.filter((program) => program.role === role);
    const program = candidates[index % candidates.length];
    if (!program) return async () => undefined;
    this.running = this.running.filter((other) => other !== program);
    program.isEnded = true;
    await kill(program.child);
    return () => this.start(role, program.port);
  }

  /** Moves every clock to the simulation's time, all at once. Schedules that fell due tick, and delayed jobs that are due run. */
  async move(...programs: Program[]): Promise<void> {
    const body = JSON.stringify({ now: this.now().toISOString() });
    const clocks = programs.length > 0 ? programs : this.running;
    await Promise.all(
      clocks.map(({ clockPort }) =>
        // A process that dies meanwhile gets the time when it starts again.
        fetch(`http://127.0.0.1:${clockPort}`, { method: 'POST', body }).catch(() => undefined),
      ),
    );
  }

  async stop(): Promise<void> {
    this.running = [];
    await Promise.all(
      [...this.all].map(async (program) => {
        program.isEnded = true;
        const gone = once(program.child, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
        program.child.kill('SIGTERM');
        await gone.catch(() => kill(program.child));
      }),
    );
  }

  private fork(role: Role, port: string, clockPort: string): Program {
    const child = fork(path.join(this.program, 'main.js'), {
      env: { ...this.env, ROLE: role, PORT: port, CLOCK_PORT: clockPort, CLOCK_NOW: this.now().toISOString() },
      execArgv: ['--import', CLOCK_PORT_MODULE],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const program: Program = { role, child, port, clockPort, log: [], isEnded: false };
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        const lines = text.split('\n').filter(Boolean);
        keepLatest(this.log, lines, LOG_LINES);
        keepLatest(program.log, lines, LOG_LINES_OF_ONE);
      });
    }
    this.all.add(program);
    child.once('exit', (code, signal) => {
      this.all.delete(program);
      this.running = this.running.filter((other) => other !== program);
      if (!program.isEnded) this.exits.push({ role, log: program.log, reason: signal ?? `code ${code}` });
    });
    return program;
  }
}

function keepLatest(log: string[], lines: readonly string[], count: number): void {
  log.push(...lines);
  if (log.length > count) log.splice(0, log.length - count);
}
