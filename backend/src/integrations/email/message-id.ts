/** The custom argument of an email that SendGrid returns in its events. */
export const MESSAGE_ID = 'recert_message';
