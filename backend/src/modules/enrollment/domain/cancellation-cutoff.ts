/** The hours of notice that a seat was taken with, or else the center's. */
export const noticeHours = (ofSeat: number | null, center: { cancellationCutoffHours: number }): number =>
  ofSeat ?? center.cancellationCutoffHours;

/** The last moment at which the seat of a class can be given up without staff, with so many hours of notice. */
export const cancellationCutoff = (startsAt: Date, hours: number): Date =>
  new Date(startsAt.getTime() - hours * 3_600_000);
