import { join } from 'node:path'
import { readFilms } from './film/read-films.ts'

/** All films of the sample content. */
export const FILMS = readFilms(join(import.meta.dirname, '../../content'))
