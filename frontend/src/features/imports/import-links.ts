/** The lists that an import leads to. */
export interface ImportLinks {
  imports: string;
  students: string;
  classes: string;
  certifications: string;
  /** Emails and text messages that could not be sent. */
  failedMessages: string;
}
