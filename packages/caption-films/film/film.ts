import { z } from 'zod'
import { words } from './fields.ts'
import { lineSchema } from './lines.ts'
import { listOf, oneOf } from './one-of.ts'
import { PICTURES } from './pictures.ts'
import { shape } from './shapes.ts'

/** Caption, with the lines and the shapes of the picture that appear when it starts. */
const beat = z.strictObject({ caption: words, show: listOf(lineSchema, 6), draw: listOf(shape, 40) })
export type Beat = z.output<typeof beat>

const scene = z
  .strictObject({
    heading: words,
    picture: oneOf(PICTURES).optional(),
    /** Lays out the lines in columns. */
    across: z.boolean().default(false),
    beats: z.array(beat).min(1).max(9),
  })
  .refine(({ picture, beats }) => picture || beats.every(({ draw }) => draw.length === 0), 'shapes need a picture')
export type Scene = z.output<typeof scene>

/** Scenes of a film. Its title and files are those of the lesson's video. */
export const filmSchema = z.strictObject({
  scenes: z.array(scene).min(2).max(9),
  takeaway: z.array(words).min(2).max(4),
})
