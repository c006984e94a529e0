import { aClass } from '../../../test/rows.js';
import {
  AS_WRITTEN,
  emptyClass,
  formValuesOf,
  NO_INSTRUCTOR,
  newClassOf,
  PUBLIC,
  updatedClassOf,
} from './class-form.logic.js';

const row = aClass({
  title: 'BLS Provider, morning',
  courseId: 'course-1',
  date: '2027-03-14',
  time: '02:30',
  instructorId: 'user-1',
  price: 64.5,
});
const maria = { id: 'user-1', email: 'maria@recert.example', firstName: 'Maria', lastName: 'Lopez' };
const noName = { id: 'user-2', email: 'sam@recert.example', firstName: '', lastName: '' };

describe('newClassOf', () => {
  it('sends null for no instructor, price or organization', () => {
    const body = newClassOf(
      {
        ...emptyClass(),
        courseId: 'course-1',
        title: '  BLS Provider ',
        date: '2027-01-05',
        time: '09:30',
        location: 'Room 2',
        capacity: 12,
      },
      undefined,
      [],
    );
    expect(body).toEqual({
      courseId: 'course-1',
      title: 'BLS Provider',
      description: '',
      date: '2027-01-05',
      time: '09:30',
      location: 'Room 2',
      instructorId: null,
      capacity: 12,
      price: null,
      status: 'upcoming',
      organizationId: null,
      assistants: [],
    });
  });

  it('sends the organization of a private class and keeps a price of zero', () => {
    const body = newClassOf({ ...emptyClass(), organizationId: 'org-1', price: 0 }, undefined, []);
    expect(body).toMatchObject({ organizationId: 'org-1', price: 0 });
  });
});

describe('a class saved without changes', () => {
  it('is sent unchanged, even at an hour that daylight saving skips', () => {
    expect(updatedClassOf(formValuesOf(row), row, [maria])).toEqual({
      title: row.title,
      description: '',
      date: '2027-03-14',
      time: '02:30',
      location: 'Room 2',
      instructor: 'Maria Lopez',
      instructorId: 'user-1',
      capacity: 12,
      price: 64.5,
      status: 'upcoming',
      organizationId: null,
      assistants: [],
    });
  });

  it('keeps an instructor typed as text', () => {
    const guest = { ...row, instructor: 'Guest from Dallas', instructorId: null };
    const values = formValuesOf(guest);
    expect(values.instructorId).toBe(AS_WRITTEN);
    expect(updatedClassOf(values, guest, [maria])).toMatchObject({
      instructor: 'Guest from Dallas',
      instructorId: null,
    });
  });

  it('keeps an instructor who is no longer listed', () => {
    expect(updatedClassOf(formValuesOf(row), row, [])).toMatchObject({
      instructor: 'Maria Lopez',
      instructorId: 'user-1',
    });
  });
});

describe('updatedClassOf', () => {
  it('sends null when the instructor is removed', () => {
    const values = { ...formValuesOf(row), instructorId: NO_INSTRUCTOR };
    expect(updatedClassOf(values, row, [maria])).toMatchObject({ instructor: null, instructorId: null });
  });

  it('sends the name of a newly chosen instructor', () => {
    const values = { ...formValuesOf(row), instructorId: noName.id };
    expect(updatedClassOf(values, row, [maria, noName])).toMatchObject({
      instructor: 'sam@recert.example',
      instructorId: 'user-2',
    });
  });

  it('makes a private class public', () => {
    const values = { ...formValuesOf({ ...row, organizationId: 'org-1' }), organizationId: PUBLIC };
    expect(updatedClassOf(values, row, [])).toMatchObject({ organizationId: null });
  });
});
