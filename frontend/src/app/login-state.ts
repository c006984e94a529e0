/** Router state between the sign-in pages, so that the email stays out of the URL. */
export interface LoginState {
  email?: string;
  /** The login page to return to. */
  from?: string;
}

export function loginStateOf({ state }: { state: unknown }): LoginState {
  return (state ?? {}) as LoginState;
}
