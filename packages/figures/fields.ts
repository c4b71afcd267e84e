import { z } from 'zod'

/** Largest number of a figure. */
export const LARGEST = 1_000_000

const FRACTION = /^(-?\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/

/** Number, or its text as a template fills it in: −3, 2.5, 2,5 or 2/3. */
export const numeric = z
  .union([z.number(), z.string()], 'a number is missing.')
  .transform((written) => {
    if (typeof written === 'number') return written
    const text = written
      .trim()
      .replace('−', '-')
      .replace(/,(?=\d+$)/, '.')
    const [, above, below] = FRACTION.exec(text) ?? []
    if (above !== undefined) return Number(above) / Number(below)
    return text === '' ? Number.NaN : Number(text)
  })
  .pipe(
    z
      .number('a value must be a number.')
      .min(-LARGEST, 'a number is too small.')
      .max(LARGEST, 'a number is too large.'),
  )

export const positive = numeric.pipe(z.number().positive('a length must be more than 0.'))

/** Whole number in a range. */
export const whole = (from: number, to: number) =>
  numeric.pipe(
    z
      .int('a count must be a whole number.')
      .min(from, `a count is at least ${from}.`)
      .max(to, `a count is at most ${to}.`),
  )

export const label = z
  .union([z.string(), z.number()], 'a label must be text.')
  .transform((written) =>
    String(written)
      .trim()
      .replace(/^-(?=[\d.])/, '−'),
  )
  .pipe(z.string().max(40, 'a label may have at most 40 characters.'))

export const optionalLabel = label.nullish().transform((text) => text ?? '')

export const flag = z
  .boolean('a choice must be true or false.')
  .nullish()
  .transform((value) => value ?? false)

export const point = z.tuple([numeric, numeric], 'a point must be a list of two numbers.')

export const listOf = <Item extends z.ZodType>(item: Item, min: number, max: number) =>
  z
    .array(item, 'a list is missing.')
    .min(min, `a list needs at least ${min} entries.`)
    .max(max, `a list may have at most ${max} entries.`)

export const optionalList = <Item extends z.ZodType>(item: Item, max: number) =>
  listOf(item, 0, max)
    .nullish()
    .transform((list) => list ?? [])

/** Steps of an axis. */
const MAX_STEPS = 40

export const axis = z
  .strictObject({ from: numeric, to: numeric, step: positive, label: optionalLabel })
  .superRefine(({ from, to, step }, context) => {
    const steps = (to - from) / step
    if (steps <= 0) context.addIssue({ code: 'custom', message: 'an axis must end after its begin.' })
    else if (steps > MAX_STEPS)
      context.addIssue({ code: 'custom', message: `an axis may have at most ${MAX_STEPS} steps.` })
    else if (Math.abs(steps - Math.round(steps)) > 1e-6)
      context.addIssue({ code: 'custom', message: 'the steps of an axis must end at its end.' })
  })
export type Axis = z.output<typeof axis>
