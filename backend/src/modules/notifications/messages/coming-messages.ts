/** How many messages of a kind a rule will make due, and the first of them. */
export interface ComingMessages {
  /** The name of the template. */
  kind: string;
  count: number;
  first: {
    /** The name of the person. */
    to: string;
    /** What it is about, such as a class. */
    about: string;
  }[];
}

/** Those that the page shows. */
const FIRST = 3;

/** The coming messages of a kind, in the order given: each goes out as often as it has channels. */
export const comingOf = (
  kind: string,
  messages: readonly (ComingMessages['first'][number] & { channels: number })[],
): ComingMessages => ({
  kind,
  count: messages.reduce((sum, { channels }) => sum + channels, 0),
  first: messages
    .filter(({ channels }) => channels > 0)
    .slice(0, FIRST)
    .map(({ to, about }) => ({ to, about })),
});
