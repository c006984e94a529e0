/**
 * An address as it is stored and compared: without surrounding space, its ASCII letters in lower case. `toLowerCase` would make
 * ASCII letters of others, such as the Kelvin sign. `shared.normal_email` is the same in SQL.
 */
export const normalEmail = (email: string): string => email.trim().replace(/[A-Z]/g, (letter) => letter.toLowerCase());
