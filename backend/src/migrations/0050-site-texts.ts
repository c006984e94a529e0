import { Migration } from '@mikro-orm/migrations';

const PRIVACY = `What we keep
Your name, your email address and, if you give it, your phone number; the classes that you enroll in, their results and your certifications; and what was paid. If your employer books for you, also which organization you belong to.

What we use it for
To run your classes, to issue your certifications and tell you before they expire, and to send you the messages that go with them. You can turn off reminders and offers in your settings or with the link in each such mail, and text messages by replying STOP.

Who sees it
Our staff. If you belong to an organization, its administrator sees your classes and certifications. Anybody who has your card number can check your card: they see your name, the course, its dates and whether it is valid. Companies that send our email and text messages get your address and the message, and our payment provider handles card payments; we do not store card numbers.

How long
We keep records of training and payments for as long as we have to be able to show them.

Cookies
This site uses cookies that signing in needs and that remember your choices. It has no advertising. The payment form sets cookies of the payment provider.

Your choices
Ask us if you want to see or correct what we keep about you, or to have it deleted.`;

const TERMS = `Classes and seats
A seat is yours when your enrollment is confirmed. Until some time before the class, which your confirmation and your account name, you can cancel your seat in your account. After that, please call us.

Payment
You see the price before you enroll. Prices are in US dollars.

Certifications
You are certified when your instructor has recorded that you passed. A certification that was recorded by mistake is revoked, and we tell you. The card that you download here is our own record. It is not a card of the American Heart Association.

Your account
Keep your password to yourself, and tell us if you think that somebody else has used your account.`;

/** The texts of the public pages Privacy and Terms. A center replaces them with its own; an empty one has no page. */
export class SiteTexts extends Migration {
  override up(): void {
    this.addSql(`
      alter table center.settings add column privacy_text text not null default ${quoted(PRIVACY)},
        add column terms_text text not null default ${quoted(TERMS)};
    `);
  }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
