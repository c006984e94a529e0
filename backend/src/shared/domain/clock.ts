/** The only source of the current time; tests replace it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
