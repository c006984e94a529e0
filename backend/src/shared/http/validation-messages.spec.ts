import type { ArgumentMetadata } from '@nestjs/common';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsUUID,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { InvalidInput } from '../domain/domain-error.js';
import { IfGiven, IsWallTime, RequiredText, validationPipe } from './validation.js';

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

  @IsIn(['auto', 'independent'])
  paymentType: string;

  @IsBoolean()
  isOffered: boolean;

  @IsWallTime()
  time: string;

  @IfGiven()
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

  @IfGiven()
  @MaxLength(3, { message: 'Our own words' })
  nickname?: string;
}

const valid = {
  firstName: 'Ada',
  adminEmail: 'ada@example.test',
  courseId: '0199e0a0-0000-7000-8000-000000000001',
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
      isOffered: 'Choose the offered.',
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
