import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { validate } from 'uuid';
import { InvalidInput } from '../domain/domain-error.js';

@Injectable()
class UuidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!validate(value)) throw new InvalidInput({ path: 'id', message: 'The id in the address is not valid.' });
    return value.toLowerCase();
  }
}

/** The `:id` of a route as a lower-case UUID. */
export const IdParam = (name = 'id') => Param(name, UuidPipe);
