/** An act that writes to more people asks for their number: a slip of the hand doesn't email thousands. */
export const NEEDS_TYPED_COUNT = 200;

/** 'Type 2951 to send it' */
export const typedCountLabel = (count: number, act: string): string => `Type ${count} to ${act}`;

/** With or without the comma of thousands. */
export const isTypedCount = (typed: string, count: number): boolean => typed.replace(/[\s,]/g, '') === String(count);
