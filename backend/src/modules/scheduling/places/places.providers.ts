import { AddPlaceHandler } from './commands/add-place.command.js';
import { EditPlaceHandler } from './commands/edit-place.command.js';
import { MergePlacesHandler } from './commands/merge-places.command.js';
import { RemovePlaceHandler } from './commands/remove-place.command.js';
import { PlaceOfClass } from './place-of-class.js';
import { GetPlaceHandler, ListPlacesHandler } from './queries/list-places.query.js';

export const placesProviders = [
  PlaceOfClass,
  AddPlaceHandler,
  EditPlaceHandler,
  MergePlacesHandler,
  RemovePlaceHandler,
  ListPlacesHandler,
  GetPlaceHandler,
];
