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

/** The coming messages of a kind, in the order given. */
export const comingOf = (kind: string, messages: ComingMessages['first']): ComingMessages => ({
  kind,
  count: messages.length,
  first: messages.slice(0, FIRST),
});
