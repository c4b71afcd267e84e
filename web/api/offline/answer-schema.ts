import * as z from 'zod/mini'

/** Creates the stored form of an answer to any kind of question (contract/questions.ts). */
export function answerSchema() {
  const point = z.array(z.number())
  const end = z.nullable(z.number())
  return z.union([
    z.int(),
    z.string(),
    z.array(z.nullable(z.number())),
    z.array(z.string()),
    z.object({ points: z.array(point) }),
    z.object({ line: z.array(point) }),
    z.object({ interval: z.object({ from: end, to: end, fromOpen: z.boolean(), toOpen: z.boolean() }) }),
    z.object({ halfPlane: z.object({ through: z.array(point), strict: z.boolean(), side: z.nullable(point) }) }),
  ])
}
