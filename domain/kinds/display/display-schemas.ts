import { z } from 'zod'

const axis = z.object({ from: z.number(), to: z.number(), step: z.number(), label: z.string() })

/**
 * Display that a learner builds, in the words of figures (docs/figures.md): a dot plot with a column for each step of its
 * axis, a bar chart from 0 to `to`, or a box plot. Bars and values of a box plot move in steps of `snap`.
 */
export const Display = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('dot-plot'), axis }),
  z.object({
    kind: z.literal('bar-chart'),
    names: z.array(z.string()),
    to: z.number(),
    step: z.number(),
    snap: z.number(),
    label: z.string(),
  }),
  z.object({ kind: z.literal('box-plot'), axis, snap: z.number() }),
])
export type Display = z.infer<typeof Display>
