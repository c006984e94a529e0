/** The demo's business, which is open. The phone number is reserved for fiction. */
export const CENTER = {
  name: 'Lakeside CPR & First Aid',
  phone: '(608) 555-0142',
  email: 'hello@lakeside-cpr.example',
  address: '418 Lakeshore Drive, Suite 2, Madison, WI 53703',
  time_zone: 'America/Chicago',
  cancellation_cutoff_hours: 24,
  pass_mail_delay_seconds: 0,
  move_mail_delay_seconds: 0,
  opened_at: '2020-01-06T15:00:00Z',
};
