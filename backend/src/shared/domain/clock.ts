/** The only source of the present moment; tests move it. */
export class Clock {
  now(): Date {
    return new Date();
  }
}
