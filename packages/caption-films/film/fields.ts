import { z } from 'zod'

/** Largest coordinate of a picture. */
const MAX_COORDINATE = 2_000
const MAX_CHARACTERS = 400

export const coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE)
const length = z.number().min(0).max(MAX_COORDINATE)

/** Text in the notation of `stage/text.ts`. YAML reads a text such as 35 as a number. */
export const words = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().trim().min(1).max(MAX_CHARACTERS))

export const place = z.tuple([coordinate, coordinate])
/** Left, top, width and height. */
export const area = z.tuple([coordinate, coordinate, length, length])
export const size = z.tuple([length.min(1), length.min(1)])
export const fontSize = z.number().min(14).max(120)
export const thickness = z.number().min(0.5).max(60)

const TONES = ['blue', 'green', 'purple', 'yellow', 'red', 'gray'] as const
const COLORS = [
  ...TONES,
  'ink',
  'ink-soft',
  'leaf',
  'leaf-bright',
  'sun',
  'sun-deep',
  'line-strong',
  'surface',
] as const
const WASHES = [
  'blue-wash',
  'green-wash',
  'purple-wash',
  'yellow-wash',
  'red-wash',
  'gray-wash',
  'sun-wash',
  'leaf-wash',
] as const

export const tone = z.enum(TONES)
export const color = z.enum(COLORS)
export const paint = z.enum([...COLORS, ...WASHES])
export type Paint = z.output<typeof paint>
