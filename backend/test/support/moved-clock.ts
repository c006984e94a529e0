import { Clock } from '../../src/shared/domain/clock.js';

/** A clock that runs on from wherever a test has moved it. */
export class MovedClock extends Clock {
  private offset = 0;

  override now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** Puts the present moment there. */
  set(moment: Date | string): void {
    this.offset = new Date(moment).getTime() - Date.now();
  }

  advance(milliseconds: number): void {
    this.offset += milliseconds;
  }
}
