/** Thrown by a reaction to run again after a time, without using up a try. */
export class Postponed extends Error {
  constructor(
    message: string,
    readonly milliseconds: number,
  ) {
    super(message);
  }
}
