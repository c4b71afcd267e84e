import * as z from 'zod/mini'

/** Creates the stored form of an answer to any kind of question (contract/questions.ts). */
export function answerSchema() {
  const points = z.array(z.array(z.number()))
  const end = z.nullable(z.number())
  return z.union([
    z.int(),
    z.string(),
    z.array(z.nullable(z.number())),
    z.array(z.string()),
    z.array(z.nullable(z.union([z.int(), z.string(), z.array(z.int())]))),
    z.object({ points }),
    z.object({ line: points }),
    z.object({ segment: points }),
    z.object({ polygon: points }),
    z.object({ lines: z.array(points) }),
    z.object({ parabola: points }),
    z.object({ vertexParabola: points }),
    z.object({ interval: z.object({ from: end, to: end, fromOpen: z.boolean(), toOpen: z.boolean() }) }),
    z.object({ halfPlane: z.object({ through: points, strict: z.boolean(), side: z.nullable(z.array(z.number())) }) }),
  ])
}
