declare module 'saxen' {
  type Decode = (text: string) => string;

  /** A streaming XML parser; it expands no entities but those of characters. */
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    /** Throws its argument if nobody listens. */
    on(event: 'error', listener: (error: Error) => void): this;
    write(xml: string): this;
    /** Throws if the document isn't complete. */
    end(): void;
  }
}
