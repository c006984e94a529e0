import { Clock } from '../../src/shared/domain/clock.js';

/** A clock that can be moved; it keeps running. */
export class MovedClock extends Clock {
  private offset = 0;

  override now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** Sets the current time. */
  set(moment: Date | string): void {
    this.offset = new Date(moment).getTime() - Date.now();
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}
