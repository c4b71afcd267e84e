import * as z from 'zod/mini'
import { answerSchema } from '#web/api/offline/answer-schema.ts'
import { type Codec, json } from '#web/api/offline/store.ts'
import type { DraftState } from './draft-state.ts'

export const answersSchema = z.record(z.string(), answerSchema)
const serverDraft = z.object({ answers: answersSchema, version: z.int() })

const stored = json(
  z.object({
    open: z.boolean(),
    // Drafts of version 0.1.0 have none: their options are in the written order.
    draw: z.optional(z.int()),
    chosen: answersSchema,
    base: answersSchema,
    version: z.int(),
    underWay: z.nullable(serverDraft),
    disputed: answersSchema,
    gone: z.boolean(),
    aside: z.nullable(answersSchema),
    seenLatest: z.nullable(z.object({ answers: answersSchema, at: z.number() })),
    refused: z.nullable(answersSchema),
    submitting: z.boolean(),
  }),
)

/** The stored form of a draft. Its names are those of version 0.1.0, whose drafts browsers still hold. */
export const draftCodec: Codec<DraftState> = {
  parse(text) {
    const draft = stored.parse(text)
    if (draft === null) return null
    const { draw = 0, underWay, disputed, gone, aside, seenLatest, refused, ...same } = draft
    return {
      ...same,
      draw,
      inFlight: underWay,
      conflicts: disputed,
      submittedElsewhere: gone,
      stashed: aside,
      lastSubmission: seenLatest,
      rejected: refused,
    }
  },
  format({ draw, inFlight, conflicts, submittedElsewhere, stashed, lastSubmission, rejected, ...same }) {
    return stored.format({
      ...same,
      ...(draw > 0 && { draw }),
      underWay: inFlight,
      disputed: conflicts,
      gone: submittedElsewhere,
      aside: stashed,
      seenLatest: lastSubmission,
      refused: rejected,
    })
  },
}
