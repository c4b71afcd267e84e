import { z } from 'zod'
import { optionalList, problem, requiredText } from '../../kinds/author-fields.ts'
import type { VariantRange } from '../../kinds/kind.ts'
import { CONTENT_LIMITS } from '../content-limits.ts'

const {
  coordinate: largest,
  variantRanges,
  variantConditions,
  variantChoices,
  variantSteps,
  optionText,
} = CONTENT_LIMITS

const Bound = z.number('a range needs numbers from and to.').min(-largest).max(largest)

const Range = z.union(
  [
    z
      .object({
        from: Bound,
        to: Bound,
        step: z.number().positive('the step of a range must be more than 0.').nullish(),
      })
      .transform(({ from, to, step: written }, context): VariantRange => {
        const step = written ?? 1
        if (from > to) return problem(context, 'a range must not end before it begins.', ['to'])
        if ((to - from) / step > variantSteps)
          return problem(context, `a range may have at most ${variantSteps} values.`, ['step'])
        return { from, to, step }
      }),
    z.object({
      choose: z
        .array(z.union([z.string().trim().min(1).max(optionText), Bound]), 'choose must be a list of words or numbers.')
        .min(1, 'choose needs at least one value.')
        .max(variantChoices, `choose may have at most ${variantChoices} values.`),
    }),
  ],
  'a range needs from and to, or a list to choose from.',
)

const NAME = /^[A-Za-z]\w{0,19}$/
const RESERVED = /^(?:abs|floor|gcd|lcm|min|max|mod|round)$/

/** Template of a question; null if it has none. */
export const Template = z
  .object(
    {
      ranges: z.record(z.string(), Range, 'the variants need ranges.'),
      where: optionalList('where', requiredText('a condition', optionText), variantConditions),
    },
    'the variants need ranges.',
  )
  .nullish()
  .transform((template, context) => {
    if (!template) return null
    const names = Object.keys(template.ranges)
    if (names.length === 0) return problem(context, 'the variants need ranges.', ['ranges'])
    if (names.length > variantRanges)
      return problem(context, `the variants may have at most ${variantRanges} ranges.`, ['ranges'])
    const invalid = names.find((name) => !NAME.test(name) || RESERVED.test(name))
    return invalid === undefined
      ? template
      : problem(context, `"${invalid}" cannot be the name of a value.`, ['ranges', invalid])
  })
