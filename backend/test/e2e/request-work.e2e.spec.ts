import { jest } from '@jest/globals';
import { ApplicationConfig } from '@nestjs/core';
import pg from 'pg';
import type { Answer, Browser } from '../support/browser.js';
import { signedIn } from '../support/people.js';
import { aCenter, aClass, aCourse, anEnrollment, aStudent } from '../support/rosters.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

/*
 * What a request costs, in work instead of time: statements, and what runs before and around its handler. A change that needs more says so
 * here.
 */

/** Statements of each request, with `begin` and `commit`, once what the program keeps is there. A signed-in caller costs one. */
const STATEMENTS = {
  liveness: 0,
  'courses, signed out': 2,
  'no session': 0,
  session: 2,
  'first page of students': 2,
  'first page of students, with total': 3,
  roster: 2,
  enrolling: 8,
};

/** Middleware of every request, before its route. */
const MIDDLEWARE = 9;

/** The program sends one `notify` for all commits of a moment, after them. */
const SHARED = 'notify outbox';

let test: TestApp;
let admin: Browser;
let visitor: Browser;
let classId: string;

beforeAll(async () => {
  test = await startTestApp();
  await aCenter(test);
  admin = await signedIn(test, { role: 'admin' });
  visitor = test.browser();
  classId = await aClass(test.sql, { course_id: await aCourse(test.sql) });
  await anEnrollment(test.sql, classId, await aStudent(test.sql));
});
afterAll(() => test.close());

/** The statements that a call sends the second time. */
async function statementsOf(call: () => Promise<Answer>): Promise<string[]> {
  await call();
  const sent = jest.spyOn(pg.Client.prototype, 'query');
  expect((await call()).status).toBeLessThan(300);
  const texts = sent.mock.calls.map(([statement]) => {
    return typeof statement === 'string' ? statement : (statement as unknown as pg.QueryConfig).text;
  });
  sent.mockRestore();
  return texts.filter((text) => text !== SHARED);
}

const CALLS: Record<keyof typeof STATEMENTS, () => Promise<Answer>> = {
  liveness: () => admin.get('/api/health/live'),
  'courses, signed out': () => visitor.get('/api/courses'),
  'no session': () => visitor.get('/api/auth/session'),
  session: () => admin.get('/api/auth/session'),
  'first page of students': () => admin.get('/api/students?pageSize=50&total=false'),
  'first page of students, with total': () => admin.get('/api/students?pageSize=50'),
  roster: () => admin.get(`/api/classes/${classId}/enrollments`),
  enrolling: async () => admin.post('/api/enrollments', { studentId: await newcomers.shift(), classId }),
};
const newcomers: Promise<string>[] = [];

it.each(Object.entries(STATEMENTS))('%s takes %i statements', async (name, count) => {
  newcomers.push(aStudent(test.sql), aStudent(test.sql));
  await Promise.all(newcomers);
  const texts = await statementsOf(CALLS[name as keyof typeof STATEMENTS]);
  expect({ count: texts.length, texts }).toEqual({ count, texts });
});

it('a request passes no more middleware than is listed', () => {
  const { stack } = test.app.getHttpAdapter().getInstance().router as unknown as {
    stack: { route?: unknown; slash: boolean }[];
  };
  const first = stack.findIndex(({ route }) => route);
  expect(stack.slice(0, first).filter(({ slash }) => slash)).toHaveLength(MIDDLEWARE);
});

it('interceptors run on the routes that declare them', () => {
  expect(test.app.get(ApplicationConfig).getGlobalRequestInterceptors()).toEqual([]);
  expect(test.app.get(ApplicationConfig).getGlobalInterceptors()).toEqual([]);
});
