import { Injectable, Param, type PipeTransform } from '@nestjs/common';
import { InvalidInput } from '../domain/domain-error.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

@Injectable()
class UuidPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isUuid(value)) throw new InvalidInput({ path: 'id', message: 'The id in the address is not valid.' });
    return value.toLowerCase();
  }
}

/** The `:id` of a route, checked to be a UUID. */
export const IdParam = (name = 'id') => Param(name, UuidPipe);
