/** The last moment at which the seat of a class can be given up without staff. `hours` is the center's setting. */
export const cancellationCutoff = (startsAt: Date, hours: number): Date =>
  new Date(startsAt.getTime() - hours * 3_600_000);
