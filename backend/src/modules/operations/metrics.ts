import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Gauge, Histogram, Registry } from 'prom-client';
import { Config } from '../../config.js';
import { Queues } from '../../shared/events/queues.js';
import { Sql } from '../../shared/sql/sql.js';
import { MESSAGE_FLOW, type MessageFlow, OUTBOX_LAG, type OutboxLag } from './queries/flow.sql.js';

interface FinishedRequest {
  method: string;
  route: string;
  status: number;
}

/** A value with its labels. */
type Sample = [value: number, labels?: Record<string, string>];

/** Metrics for Prometheus on METRICS_PORT, if that is set. Gauges are read when Prometheus asks; what fails is left out. */
@Injectable()
export class Metrics implements OnModuleInit, OnApplicationShutdown {
  private server: Server | undefined;
  private requests: Histogram | undefined;

  constructor(
    private readonly config: Config,
    private readonly orm: MikroORM,
    private readonly sql: Sql,
    private readonly queues: Queues,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.config.metricsPort) return;
    const client = await import('prom-client');
    const registry = new client.Registry();
    client.collectDefaultMetrics({ register: registry });
    this.requests = new client.Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by route, method and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    });
    this.addGauges((name, help, labelNames, read) => {
      const gauge: Gauge = new client.Gauge({
        name,
        help,
        labelNames,
        registers: [registry],
        async collect() {
          gauge.reset();
          for (const [value, labels = {}] of await read().catch((): Sample[] => [])) gauge.set(labels, value);
        },
      });
    });
    await this.serve(registry);
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  countRequest({ method, route, status }: FinishedRequest, seconds: number): void {
    this.requests?.observe({ method, route, status: String(status) }, seconds);
  }

  private addGauges(add: (name: string, help: string, labels: string[], read: () => Promise<Sample[]>) => void): void {
    add('recert_queue_jobs', 'Jobs by queue and state.', ['queue', 'state'], async () =>
      (await this.queues.figures()).flatMap(({ queue, counts }) =>
        Object.entries(counts).map(([state, count]): Sample => [count, { queue, state }]),
      ),
    );
    add('recert_queue_oldest_job_seconds', 'Age of the oldest waiting job.', ['queue'], async () =>
      (await this.queues.figures()).map(({ queue, oldest }): Sample => [secondsSince(oldest), { queue }]),
    );
    const lag = async () => (await this.sql.one<OutboxLag>(OUTBOX_LAG))!;
    add('recert_outbox_messages', 'Events without jobs, at most 10001.', [], async () => [[(await lag()).waiting]]);
    add('recert_outbox_oldest_seconds', 'Age of the oldest event without jobs.', [], async () => [
      [secondsSince((await lag()).oldest)],
    ]);
    add('recert_messages_last_day', 'Messages of the last 24 hours by state.', ['channel', 'state'], async () =>
      (await this.sql.rows<MessageFlow>(MESSAGE_FLOW)).map(
        ({ channel, state, count }): Sample => [count, { channel, state }],
      ),
    );
    add('recert_database_connections', 'Connections of the pool by state.', ['state'], async () => {
      const pool = await this.orm.em.getConnection().getNativeClient();
      const used = pool.totalCount - pool.idleCount;
      return [
        [used, { state: 'used' }],
        [pool.idleCount, { state: 'idle' }],
        [pool.waitingCount, { state: 'awaited' }],
        [this.config.databasePoolSize, { state: 'allowed' }],
      ];
    });
  }

  private async serve(registry: Registry): Promise<void> {
    this.server = createServer(async ({ url }, response) => {
      if (url !== '/metrics') return response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' });
      return response.end(await registry.metrics());
    });
    this.server.listen(this.config.metricsPort, this.config.metricsHost);
    await once(this.server, 'listening');
  }
}

const secondsSince = (instant: Date | string | null): number =>
  instant ? Math.max(0, (Date.now() - new Date(instant).getTime()) / 1000) : 0;
