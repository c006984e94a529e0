/** The first line of a mail. The name may be blank. */
export const greeting = (name: string): string => (name ? `Hello ${name},` : 'Hello,');
