import type { ComponentProps, ReactNode } from 'react';
import { type Center, type Course, paths } from '../page.js';

interface InterestProps {
  center: Center;
  course: Course;
  /** What a person agrees to by registering. */
  consent: string;
  children: ReactNode;
}

/** 'Register Your Interest' in a course without open dates. `send-interest.ts` sends it; without script, an email does. */
export function Interest({ center, course, consent, children }: InterestProps) {
  const subject = encodeURIComponent(`Interest in ${course.name}`);
  return (
    <section className="interest" aria-labelledby="interest-heading">
      <h3 id="interest-heading">Register Your Interest</h3>
      <p>{children}</p>
      <form className="interest-form" action={paths.interests(course.id)} method="post" data-interest="">
        <Field name="name" label="Name" autoComplete="name" maxLength={120} required />
        <Field name="email" label="Email" type="email" autoComplete="email" maxLength={320} required />
        <Field name="phone" label="Phone (optional)" type="tel" autoComplete="tel" maxLength={40} />
        <p className="interest-note">{consent}</p>
        <p className="interest-problem" role="alert" data-problem="" />
        <button className="button button-primary" type="submit">
          Register Your Interest
        </button>
      </form>
      <p className="interest-done" role="status" tabIndex={-1} data-done="" hidden>
        Thank you. We will write to you when {course.name} has an open date.
      </p>
      <noscript>
        <a
          className="button button-primary"
          href={center.email ? `mailto:${center.email}?subject=${subject}` : paths.contact}
        >
          Register Your Interest
        </a>
      </noscript>
    </section>
  );
}

function Field({ name, label, ...input }: { name: string; label: string } & ComponentProps<'input'>) {
  const id = `interest-${name}`;
  return (
    <div className="interest-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} aria-describedby={`${id}-problem`} {...input} />
      <p className="interest-problem" id={`${id}-problem`} data-problem={name} />
    </div>
  );
}
