/** Names that an erasure keeps, whose day has come at the date in the parameter `today`: a `from … where`. */
export const dueNames = (today: string): string => `erasure.kept_names k where k.goes_on <= ${today}`;
