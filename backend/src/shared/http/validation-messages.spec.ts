import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { ArgumentMetadata } from '@nestjs/common';
import { plainToInstance, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  getMetadataStorage,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsUUID,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
  validate,
} from 'class-validator';
import { InvalidInput } from '../domain/domain-error.js';
import { IfGiven, IsCalendarDate, IsWallTime, OptionalText, RequiredText, validationPipe } from './validation.js';
import { fieldErrors } from './validation-messages.js';

class Person {
  @RequiredText(5)
  name: string;
}

class Input {
  @RequiredText(5)
  firstName: string;

  @IsEmail()
  @MaxLength(320)
  adminEmail: string;

  @IsUUID()
  courseId: string;

  @IsInt()
  @Min(1)
  @Max(10)
  capacity: number;

  @IfGiven()
  @IsNumber({ maxDecimalPlaces: 2 })
  @Min(0.01)
  @Max(999_999.99)
  amount?: number;

  @IfGiven()
  @MinLength(5)
  line1?: string;

  @IfGiven()
  @IsArray()
  @ArrayMaxSize(1_000)
  ids?: string[];

  @IsIn(['auto', 'independent'])
  paymentType: string;

  @IsBoolean()
  isOffered: boolean;

  @IsWallTime()
  time: string;

  @IfGiven()
  @MaxLength(3, { message: 'Our own words' })
  nickname?: string;

  @OptionalText(5)
  notes?: string;

  @IfGiven()
  @IsUUID()
  userId?: string;

  @IfGiven()
  @IsCalendarDate()
  from?: string;

  @IfGiven()
  @IsBoolean()
  smsMfaCodes?: boolean;

  @IfGiven()
  @IsUUID(undefined, { each: true })
  @ArrayUnique()
  @ArrayMaxSize(2)
  @ArrayMinSize(1)
  @IsArray()
  classIds?: string[];

  @IfGiven()
  @ValidateNested({ each: true })
  @Type(() => Person)
  people?: Person[];
}

const ID = '0199e0a0-0000-7000-8000-000000000001';
const OTHER_ID = '0199e0a0-0000-7000-8000-000000000002';

const valid = {
  firstName: 'Ada',
  adminEmail: 'ada@example.test',
  courseId: ID,
  capacity: 3,
  paymentType: 'auto',
  isOffered: true,
  time: '09:30',
};

async function messagesFor(input: object): Promise<Record<string, string>> {
  const metadata: ArgumentMetadata = { type: 'body', metatype: Input };
  const error = await validationPipe()
    .transform(input, metadata)
    .catch((thrown: unknown) => thrown);
  if (!(error instanceof InvalidInput)) return {};
  return Object.fromEntries((error.details.errors ?? []).map(({ path, message }) => [path, message]));
}

describe('the message of a field', () => {
  it('says that it is missing', async () => {
    const messages = {
      firstName: 'Enter the first name.',
      adminEmail: 'Enter the admin email address.',
      courseId: 'Choose the course.',
      capacity: 'Enter the capacity.',
      paymentType: 'Choose the payment type.',
      isOffered: 'Offered must be true or false.',
      time: 'Enter the time.',
    };
    expect(await messagesFor({})).toEqual(messages);
    expect(await messagesFor(Object.fromEntries(Object.keys(valid).map((name) => [name, null])))).toEqual(messages);
    expect(await messagesFor({ ...valid, firstName: '  ', adminEmail: '' })).toEqual({
      firstName: 'Enter the first name.',
      adminEmail: 'Enter the admin email address.',
    });
  });

  it.each([
    [{ firstName: 'Adalbert' }, 'First name can have at most 5 characters.'],
    [{ firstName: 5 }, 'First name must be text.'],
    [{ adminEmail: 'nowhere' }, 'Admin email must be an email address, such as name@example.com.'],
    [{ courseId: 'bls' }, 'Course is not valid.'],
    [{ capacity: 0 }, 'Capacity must be at least 1.'],
    [{ capacity: 11 }, 'Capacity can be at most 10.'],
    [{ capacity: 1.5 }, 'Capacity must be a whole number.'],
    [{ capacity: '3' }, 'Capacity must be a number.'],
    [{ amount: '49.50' }, 'Amount must be a number.'],
    [{ amount: 49.505 }, 'Amount has too many decimals.'],
    [{ firstName: ['Ada'] }, 'First name must be text.'],
    [{ isOffered: 'yes' }, 'Offered must be true or false.'],
    [{ smsMfaCodes: null }, 'SMS MFA codes must be true or false.'],
    [{ userId: null }, 'User is missing.'],
    [{ userId: 'maya' }, 'User is not valid.'],
    [{ from: '' }, 'From is missing.'],
    [{ from: '2026-02-30' }, 'From must be a date that exists, as YYYY-MM-DD.'],
    [{ classIds: null }, 'Classes must be a list.'],
    [{ classIds: 'bls' }, 'Classes must be a list.'],
    [{ classIds: [] }, 'Classes must have at least 1 entry.'],
    [{ classIds: [ID, OTHER_ID, 'bls'] }, 'Classes can have at most 2 entries.'],
    [{ classIds: [ID, ID] }, 'Classes can have each entry only once.'],
    [{ classIds: [ID, 'bls'] }, 'One of the classes is not valid.'],
    [{ people: 'Ada' }, 'People must be a list.'],
    [{ people: [{ name: 5 }] }, 'Name must be text.'],
    [{ paymentType: 'cash' }, 'Payment type must be one of the following values: auto, independent.'],
    [{ time: '25:00' }, 'Time must be a time of day, as HH:mm.'],
    [{ amount: 0 }, 'Amount must be at least 0.01.'],
    [{ amount: 1_000_000 }, 'Amount can be at most 999,999.99.'],
    [{ line1: 'Main' }, 'Line1 must have at least 5 characters.'],
    [{ ids: 7 }, 'Ids must be a list.'],
    [{ ids: Array(1_001).fill('') }, 'Ids can have at most 1,000 entries.'],
    [{ nickname: 'Adalbert' }, 'Our own words'],
    [{ role: 'admin' }, 'role is not a field of this call.'],
  ])('of %j is %j', async (given, message) => {
    expect(Object.values(await messagesFor({ ...valid, ...given }))).toEqual([message]);
  });
});

describe('null for an optional text', () => {
  it('is read as none', async () => {
    const metadata: ArgumentMetadata = { type: 'body', metatype: Input };
    expect(await validationPipe().transform({ ...valid, notes: null }, metadata)).toMatchObject({ notes: '' });
    expect(await validationPipe().transform(valid, metadata)).toMatchObject({ notes: undefined });
  });
});

/** Every class that describes a body or a query string. */
async function inputs(): Promise<[string, new () => object][]> {
  const source = path.resolve(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.dto.ts'));
  const modules = await Promise.all(files.map((file) => import(path.join(source, file))));
  const exported = modules.flatMap((module) => Object.entries<new () => object>(module));
  return exported.filter(([, type]) => typeof type === 'function' && fieldsOf(type).length > 0);
}

const fieldsOf = (type: new () => object): string[] => [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(type, '', false, false)
      .map(({ propertyName }) => propertyName),
  ),
];

const WRONG = [null, '', ' ', 'text', '5', 5, -1, 1.5, 1e12, true, {}, [], [5], ['x'], 'x'.repeat(20_000)];

/** Words of the library, of programs, and names of fields. */
const ODD =
  /\b(array|constraints|elements?|nested|property|each value|UUID|(?!eCard\b)[a-z]+[A-Z]\w*)\b|the (offered|from|to|user|\w+ ids?)\./;

describe('the message of each field of each call', () => {
  it('is a sentence for people, and tells a text in a field of numbers that it is no number', async () => {
    const all = await inputs();
    expect(all.length).toBeGreaterThan(60);
    const odd: string[] = [];
    for (const [name, type] of all) {
      for (const field of fieldsOf(type)) {
        for (const value of WRONG) {
          const found = await validate(plainToInstance(type, { [field]: value }), { stopAtFirstError: true });
          const own = fieldErrors(found.filter(({ property }) => property === field));
          for (const { message } of own) {
            const saysLimit = typeof value === 'string' && /(must be at least|can be at most) [\d.,]+\.$/.test(message);
            const isQuery = name.endsWith('Query');
            if (!/^[A-Z]/.test(message) || ODD.test(message) || (saysLimit && !isQuery)) {
              odd.push(`${name}.${field} ${JSON.stringify(value)?.slice(0, 20)}: ${message}`);
            }
          }
        }
      }
    }
    expect(odd).toEqual([]);
  });
});
