import type { Logger } from '@nestjs/common';

/** Logs one line when something stops working and one when it works again, however many calls fail in between. */
export class Outage {
  private since: number | undefined;

  /** `failing` and `working` begin the lines: "Dispatching pauses" and "Dispatching continues". */
  constructor(
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly failing: string,
    private readonly working: string,
  ) {}

  /** True from the first failure to the next success. */
  get isOn(): boolean {
    return this.since !== undefined;
  }

  begin(reason: string): void {
    if (this.isOn) return;
    this.since = Date.now();
    this.logger.warn(`${this.failing}: ${reason}`);
  }

  end(): void {
    if (this.since === undefined) return;
    const seconds = ((Date.now() - this.since) / 1000).toFixed(1);
    this.since = undefined;
    this.logger.warn(`${this.working} after ${seconds} s`);
  }
}
