import { GetTaughtClassHandler } from './get-taught-class.query.js';
import { GetTaughtSeatHandler } from './get-taught-seat.query.js';
import { ListTaughtClassesHandler } from './list-taught-classes.query.js';

export const teachingProviders = [ListTaughtClassesHandler, GetTaughtClassHandler, GetTaughtSeatHandler];
