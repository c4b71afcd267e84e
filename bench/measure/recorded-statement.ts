import { z } from 'zod'

/** Statement that the product sent. */
export const RecordedStatement = z.object({
  name: z.string(),
  text: z.string(),
  values: z.array(z.unknown()),
})
export type RecordedStatement = z.infer<typeof RecordedStatement>
