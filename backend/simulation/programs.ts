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
}

const LOG_LINES = 400;

/** The program in production's shape: servers and workers as processes of their own, whose clocks the simulation moves. */
export class Programs {
  /** The latest lines of all processes. */
  readonly log: string[] = [];
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
    const [PORT, CLOCK_PORT] = [port ?? (await freePort()), await freePort()];
    const child = fork(path.join(this.program, 'main.js'), {
      env: { ...this.env, ROLE: role, PORT, CLOCK_PORT, CLOCK_NOW: this.now().toISOString() },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout!, child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.log.push(...text.split('\n').filter(Boolean));
        if (this.log.length > 2 * LOG_LINES) this.log.splice(0, this.log.length - LOG_LINES);
      });
    }
    const failure = once(child, 'exit').then(() => {
      throw new Error(`A ${role} did not start:\n${this.log.slice(-20).join('\n')}`);
    });
    await Promise.race([once(child, 'message'), failure]);
    failure.catch(() => undefined);
    const program = { role, child, port: PORT, clockPort: CLOCK_PORT };
    this.running.push(program);
    await this.move(program);
  }

  /** Kills one process with SIGKILL, and returns how to start it again at the same address. */
  async kill(role: Role, index: number): Promise<() => Promise<void>> {
    const candidates = this.running.filter((program) => program.role === role);
    const program = candidates[index % candidates.length]!;
    this.running = this.running.filter((other) => other !== program);
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
    await Promise.all(
      this.running.splice(0).map(async ({ child }) => {
        const gone = once(child, 'exit');
        child.kill('SIGTERM');
        await gone;
      }),
    );
  }
}
