/** Entries about sign-ins before the moment in the parameter `before`: a `from … where`. */
export const oldSignIns = (before: string): string =>
  `audit.entries a where a.kind = 'sign-in' and a.occurred_at < ${before}`;
