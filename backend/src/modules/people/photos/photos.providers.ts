import { GetStudentPhotoHandler } from './get-student-photo.query.js';
import { RemoveReplacedPhoto } from './remove-replaced-photo.reaction.js';
import { SetStudentPhotoHandler } from './set-student-photo.command.js';

export const photosProviders = [SetStudentPhotoHandler, GetStudentPhotoHandler, RemoveReplacedPhoto];
