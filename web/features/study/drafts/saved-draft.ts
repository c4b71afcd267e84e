import * as z from 'zod/mini'
import { answerSchema } from '#web/api/offline/answer-schema.ts'
import { type Codec, json } from '#web/api/offline/store.ts'
import type { DraftState } from './draft-state.ts'

export const answersSchema = () => z.record(z.string(), answerSchema())

const stored = json(() => {
  const answers = answersSchema()
  return z.object({
    open: z.boolean(),
    // Missing in drafts of version 0.1.0, whose options are in authored order.
    draw: z.optional(z.int()),
    chosen: answers,
    base: answers,
    version: z.int(),
    underWay: z.nullable(z.object({ answers, version: z.int() })),
    disputed: answers,
    gone: z.boolean(),
    aside: z.nullable(answers),
    seenLatest: z.nullable(z.object({ answers, at: z.number() })),
    refused: z.nullable(answers),
    submitting: z.boolean(),
  })
})

/** Stored form of a draft. Its names are those of version 0.1.0, whose drafts are still in browsers. */
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
