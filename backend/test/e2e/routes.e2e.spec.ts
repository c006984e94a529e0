import { readFileSync } from 'node:fs';
import { Controller, Get } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AppModule } from '../../src/app.module.js';
import { Audience } from '../../src/shared/http/audience.decorator.js';
import { AudienceCheck } from '../../src/shared/http/audience-check.js';
import { operationId } from '../../src/shared/http/problem-responses.js';
import { servedRoutes } from '../support/served-routes.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

interface Schema {
  $ref?: string;
  type?: string;
  enum?: string[];
  format?: string;
  pattern?: string;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Operation {
  operationId: string;
  description: string;
  security: object[];
  tags: string[];
  parameters: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  servers: object[];
  tags: { name: string }[];
  components: { schemas: Record<string, Schema>; securitySchemes: object };
}
const file = new URL('../../../docs/api/openapi.json', import.meta.url);
const document: Document = JSON.parse(readFileSync(file, 'utf8'));
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

/** The paths of the texts in a schema that have no longest length. */
function unlimited(schema: Schema, path: string): string[] {
  const name = schema.$ref?.split('/').at(-1);
  if (name) return unlimited(document.components.schemas[name]!, path);
  const isLimited =
    schema.maxLength ?? schema.enum ?? schema.pattern ?? /^(uuid|date|date-time|binary)$/.test(schema.format ?? '');
  return [
    ...(schema.type === 'string' && !isLimited ? [path] : []),
    ...(schema.items ? unlimited(schema.items, `${path}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) => unlimited(field, `${path}.${key}`)),
    ...[...(schema.allOf ?? []), ...(schema.oneOf ?? [])].flatMap((part) => unlimited(part, path)),
  ];
}

/** Whether the call answers an array, whoever calls it. */
function answersArray({ responses }: Operation): boolean {
  const schema = responses['200']?.content?.['application/json']?.schema;
  return schema !== undefined && [schema, ...(schema.anyOf ?? [])].some(({ type }) => type === 'array');
}

/** The arrays that aren't lists to search and page through. */
const NOT_LISTS: Record<string, string> = {
  Codes_sheet: 'the people of one class, as a form of the agency asks for them',
  Agencies_list: 'the few choices of a form, all of which it shows',
  Calls_list: 'the calls of one day, all of which are on one page',
  Imports_kinds: 'the kinds of files, all of which a form offers',
  Classes_listPlaces: 'the names of a filter',
  Renewals_previewInvitations: 'the preview of an act, an answer for each id that it sends',
  Dashboard_months: 'a chart',
  Dashboard_seatFill: 'a chart',
  Reports_revenue: 'sums of all money in a period, one for each course, instructor, place or month',
  Series_checkDates: 'the check of a form, an answer for each date that it sends',
  Mailbox_list: 'a page of a local machine',
};

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

@Controller('planted')
class WithoutAudience {
  @Get('closed')
  @Audience('admin')
  closed() {}

  @Get('open')
  open() {}
}

describe('the API description', () => {
  it('says of every call who may make it, and whether it needs a session', () => {
    const routes = test.app.get(AudienceCheck).routes();
    const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
    // Feeds, pages and the gateway's emulator aren't part of the API.
    const described = routes.filter(({ controller, method }) => byId.has(operationId(controller, method)));
    expect(described).toHaveLength(operations.length);
    for (const { controller, method, audiences = [], needsFreshProof } of described) {
      const { security, description } = byId.get(operationId(controller, method)) ?? {};
      const expected = audiences.includes('public') ? [] : [{ session: [] }];
      expect([controller, method, security]).toEqual([controller, method, expected]);
      expect(description).toMatch(/^For (everyone|staff|clients|administrators of an organization)/);
      expect([controller, method, /last 30 minutes/.test(description ?? '')]).toEqual([
        controller,
        method,
        needsFreshProof,
      ]);
    }
    expect(document.components.securitySchemes).toMatchObject({
      session: { type: 'apiKey', in: 'cookie', name: 'recert_session' },
    });
  });

  it('names its server and its tags', () => {
    expect(document.servers).toMatchObject([{ url: '/' }]);
    const used = new Set(operations.flatMap(({ tags }) => tags));
    expect(document.tags.map(({ name }) => name)).toEqual([...used].sort());
  });

  it('gives every text that a call takes its longest length, but those that it ignores', () => {
    const ignored = ['Center_change.logo.url', 'Center_change.cancellationRule', 'Center_change.openedAt'];
    const fields = operations.flatMap(({ operationId: id, requestBody, parameters }) => [
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => unlimited(schema, id)),
      ...parameters
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name, schema }) => unlimited(schema, `${id}?${name}`)),
    ]);
    expect(fields).toEqual(ignored);
  });

  it('gives every GET that answers an array the parameters of a list, but those that are none', () => {
    const arrays = Object.values(document.paths).flatMap(({ get }) => (get && answersArray(get) ? [get] : []));
    expect(arrays.length).toBeGreaterThan(Object.keys(NOT_LISTS).length);
    const incomplete = arrays.filter(({ parameters }) => {
      const names = parameters.map(({ name }) => name);
      return !['q', 'sort', 'page', 'pageSize', 'total'].every((name) => names.includes(name));
    });
    expect(incomplete.map(({ operationId: id }) => id).sort()).toEqual(Object.keys(NOT_LISTS).sort());
  });

  it('control: notices a text without one, also in a list and in another schema', () => {
    const schema = {
      properties: { a: { type: 'string' }, b: { type: 'array', items: { type: 'string', format: 'email' } } },
    };
    expect(unlimited(schema, 'call')).toEqual(['call.a', 'call.b[]']);
    expect(unlimited({ $ref: '#/components/schemas/Problem' }, 'call')).not.toEqual([]);
  });
});

describe('every route', () => {
  it('has an audience', () => {
    const routes = test.app.get(AudienceCheck).routes();
    expect(routes.length).toBeGreaterThan(20);
    expect(routes.filter(({ audiences }) => !audiences?.length)).toEqual([]);
  });

  it('is declared by a controller, where the check finds it', () => {
    const served = servedRoutes(test.app).filter((route) => !/ \/api\/(docs|openapi)/.test(route));
    expect(served).toHaveLength(test.app.get(AudienceCheck).routes().length);
  });

  it('documents the problems that follow from its audience, id and body', () => {
    const byId = new Map(operations.map((operation) => [operation.operationId, operation]));
    const undocumented = test.app
      .get(AudienceCheck)
      .routes()
      .flatMap(({ controller, method, audiences }) => {
        const operation = byId.get(operationId(controller, method));
        if (!operation) return [];
        const expected = [
          '5XX',
          ...(audiences?.includes('public') ? [] : ['401', '403']),
          ...(operation.parameters.some((parameter) => parameter.in === 'path') ? ['404'] : []),
          ...(operation.requestBody ? ['400', '413'] : []),
        ];
        return expected
          .filter((status) => !(status in operation.responses))
          .map((status) => `${controller}.${method} ${status}`);
      });
    expect(undocumented).toEqual([]);
  });

  it('without one keeps the program from starting', async () => {
    const program = Test.createTestingModule({
      imports: [AppModule.with(test.config)],
      controllers: [WithoutAudience],
    });
    const built = await program.compile();
    await expect(built.createNestApplication().init()).rejects.toThrow(
      'These routes have no audience: WithoutAudience.open.',
    );
  });
});
