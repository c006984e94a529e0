/** Whether this process should get traffic, and what stands against it. */
export class HealthReport {
  status: 'ok' | 'failing';
  database: 'ok' | 'failing';
  migrations: 'ok' | 'failing';
  queue: 'ok' | 'failing';
}
