import { z } from 'zod'

/** A statement as the product sent it. */
export const RecordedStatement = z.object({
  name: z.string(),
  text: z.string(),
  values: z.array(z.unknown()),
})
export type RecordedStatement = z.infer<typeof RecordedStatement>
