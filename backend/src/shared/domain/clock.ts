/** The only source of the current time; tests and simulations replace it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
