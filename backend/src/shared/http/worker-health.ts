import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../config.js';
import { HealthChecks, readyCode } from './health-checks.js';

/** Serves the two health checks in a worker, which has no other HTTP side; on HEALTH_PORT, if that is set. */
@Injectable()
export class WorkerHealth implements OnModuleInit, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(
    private readonly config: Config,
    private readonly checks: HealthChecks,
  ) {}

  /** Before the worker waits for its database. */
  async onModuleInit(): Promise<void> {
    const { role, healthPort, host } = this.config;
    if (role !== 'worker' || !healthPort) return;
    this.server = createServer(async ({ url }, response) => {
      const health = await this.respond(url);
      response.writeHead(health.code, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
      response.end(JSON.stringify(health.body));
    });
    this.server.listen(healthPort, host);
    await once(this.server, 'listening');
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async respond(url?: string): Promise<{ code: number; body: object }> {
    if (url === '/api/health/live') return { code: 200, body: { status: 'ok' } };
    if (url !== '/api/health/ready') return { code: 404, body: { status: 'not found' } };
    const body = await this.checks.run();
    return { code: readyCode(body), body };
  }
}
