import { render, screen, within } from '@testing-library/react';
import { center, classSession, course } from '../../../test/public-pages.js';
import type { OpenClasses, Viewer } from '../page.js';
import { ClassesPage } from './classes.js';

const all: OpenClasses = {
  filter: { page: 1 },
  classes: [classSession],
  total: 1,
  pages: 1,
  courses: [{ id: course.id, name: course.name }],
  places: ['Room 2', 'Library'],
};

const show = (list: Partial<OpenClasses> = {}, viewer: Viewer | null = null) =>
  render(<ClassesPage {...all} {...list} center={center} viewer={viewer} />).container;

const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the list of open classes', () => {
  it('shows of each class its course, day, time, place, instructor, price and spots left', () => {
    show();

    const row = screen.getByRole('listitem');
    const texts = ['Tue', '5', 'Jan', '9:30 AM – 1:30 PM', 'Room 2', 'Maria Alvarez', '$65.00', '4 spots left'];
    for (const text of texts) expect(row.textContent).toContain(text);
    expect(href('BLS Provider')).toBe(`/courses/${course.id}#class-${classSession.id}`);
    expect(href('Enroll')).toBe(`/client-login?class=${classSession.id}`);
  });

  it('groups the classes by month', () => {
    show({ classes: [classSession, { ...classSession, id: 'later', date: '2027-02-03' }], total: 2 });

    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'January 2027',
      'February 2027',
      'No date that suits you?',
    ]);
  });

  it('disables a full class', () => {
    show({ classes: [{ ...classSession, spotsLeft: 0 }] });

    expect((screen.getByRole('button', { name: 'Class Full' }) as HTMLButtonElement).disabled).toBe(true);
  });

  it('shows a student the seat that they have', () => {
    show({ classes: [{ ...classSession, isEnrolled: true }] }, { home: '/client-dashboard', canEnroll: true });

    expect(screen.getByText('You have a seat')).toBeTruthy();
    expect(href('See your seat')).toBe('/client-dashboard');
    expect(screen.queryByRole('link', { name: 'Enroll' })).toBeNull();
  });

  it('filters with a form that works without script, and shows what is chosen', () => {
    show({ filter: { page: 1, courseId: course.id, part: 'evening', place: 'Library' } });

    const form = screen.getByRole('form', { name: 'Filter classes' });
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['get', '/courses']);
    const values = ['Course', 'Time of day', 'Place'].map(
      (label) => within(form).getByLabelText<HTMLSelectElement>(label).value,
    );
    expect(values).toEqual([course.id, 'evening', 'Library']);
  });

  it('leads to the other pages, with the filter', () => {
    show({ filter: { page: 2, part: 'weekend' }, pages: 3, total: 50 });

    expect(href('Earlier Dates')).toBe('/courses?part=weekend');
    expect(href('Later Dates')).toBe('/courses?part=weekend&page=3');
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
  });

  it('says that no class matches, and shows all', () => {
    show({ filter: { page: 1, place: 'Moon' }, classes: [], total: 0, pages: 0 });

    expect(screen.getByRole('heading', { name: 'No class matches' })).toBeTruthy();
    expect(href('Show All Classes')).toBe('/courses');
  });

  it('leads back from a page after the last', () => {
    show({ filter: { page: 9, part: 'morning' }, classes: [], total: 4 });

    expect(href('See the First Dates')).toBe('/courses?part=morning');
  });

  it('offers to register interest if there are no classes at all', () => {
    show({ classes: [], total: 0, pages: 0, courses: [], places: [] });

    expect(screen.getByRole('heading', { name: 'No open dates' })).toBeTruthy();
    expect(href('Register Your Interest')).toBe('mailto:hello@center.example?subject=Interest%20in%20a%20class');
    expect(screen.queryByRole('form')).toBeNull();
  });
});
