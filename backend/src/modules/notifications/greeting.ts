/** The first line of an email. The name may be blank. */
export const greeting = (name: string): string => (name ? `Hello ${name},` : 'Hello,');
