/** What one sign-in page hands to the next, out of sight of the address. */
export interface LoginState {
  email?: string;
  /** The login page to go back to. */
  from?: string;
}

export function loginStateOf({ state }: { state: unknown }): LoginState {
  return (state ?? {}) as LoginState;
}
