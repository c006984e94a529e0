/** The custom argument of a mail that SendGrid returns in its events. */
export const MESSAGE_ID = 'recert_message';
