import { z } from 'zod'
import { tone, words } from './fields.ts'
import { oneOf, parsePart } from './one-of.ts'

export type Line = { text: string; className: string }

const line = <Name extends string>(name: Name, className: string) =>
  z.strictObject({ [name]: words }).transform((data): Line => ({ text: Object.values(data)[0] ?? '', className }))

const card = (name: 'card' | 'next', className: string) =>
  z.strictObject({ [name]: words, title: words.optional(), tone }).transform(
    ({ [name]: text, title, tone: color }): Line => ({
      text: title === undefined ? `${text}` : `**${title}**\n${text}`,
      className: `${className} ${color}`,
    }),
  )

const FORMS = oneOf({
  /** In smaller, lighter type. */
  note: line('note', 'note'),
  /** Step of a calculation or plan; the steps of a scene are numbered. */
  step: line('step', 'numbered'),
  /** Mistake, marked with a cross. */
  wrong: line('wrong', 'card wrong'),
  /** Correction of a mistake, with a check mark. */
  right: line('right', 'card right'),
  /** Short, in large type, with parts that can be highlighted. */
  sentence: line('sentence', 'sentence'),
  /** To read, left-aligned, with parts that can be highlighted. */
  passage: line('passage', 'passage'),
  card: card('card', 'card'),
  /** Card that follows from the previous one, joined by an arrow. */
  next: card('next', 'card next'),
})

const plain = words.transform((text): Line => ({ text, className: '' }))

/** Line of a beat: a text, or a text of a certain form. */
export const lineSchema = z
  .unknown()
  .transform((value, context): Line => parsePart(typeof value === 'object' ? FORMS : plain, value, context))
