import * as z from 'zod/mini'
import { answerSchema } from '#web/api/offline/answer-schema.ts'
import { type Codec, json } from '#web/api/offline/store.ts'
import { countUnsaved, type DraftState } from './draft-state.ts'

export const answersSchema = () => z.record(z.string(), answerSchema())

export const numbersSchema = () => z.record(z.string(), z.int())

const stored = json(() => {
  const answers = answersSchema()
  return z.object({
    unsent: z.optional(z.int()),
    open: z.boolean(),
    // Missing in drafts of version 0.1.0, whose options are in authored order.
    draw: z.optional(z.int()),
    chosen: answers,
    base: answers,
    // Missing without help.
    help: z.optional(numbersSchema()),
    savedHelp: z.optional(numbersSchema()),
    // Missing in drafts of earlier versions.
    seconds: z.optional(numbersSchema()),
    version: z.int(),
    underWay: z.nullable(z.object({ answers, help: z.optional(numbersSchema()), version: z.int() })),
    disputed: answers,
    gone: z.boolean(),
    aside: z.nullable(answers),
    seenLatest: z.nullable(z.object({ answers, at: z.number() })),
    refused: z.nullable(answers),
    submitting: z.boolean(),
  })
})

/**
 * Stored form of a draft. Its names are those of version 0.1.0, whose drafts are still in browsers; `unsent` is for
 * web/api/offline/clear-accounts.ts.
 */
export const draftCodec: Codec<DraftState> = {
  parse(text) {
    const draft = stored.parse(text)
    if (draft === null) return null
    const {
      unsent: _,
      draw = 0,
      help = {},
      savedHelp = {},
      seconds = {},
      underWay,
      disputed,
      gone,
      aside,
      seenLatest,
      refused,
      ...same
    } = draft
    return {
      ...same,
      draw,
      help,
      savedHelp,
      seconds,
      inFlight: underWay,
      conflicts: disputed,
      submittedElsewhere: gone,
      stashed: aside,
      lastSubmission: seenLatest,
      rejected: refused,
    }
  },
  format(draft) {
    const {
      draw,
      help,
      savedHelp,
      seconds,
      inFlight,
      conflicts,
      submittedElsewhere,
      stashed,
      lastSubmission,
      rejected,
      ...same
    } = draft
    return stored.format({
      unsent: countUnsaved(draft),
      ...same,
      ...(draw > 0 && { draw }),
      ...(Object.keys(help).length > 0 && { help }),
      ...(Object.keys(savedHelp).length > 0 && { savedHelp }),
      ...(Object.keys(seconds).length > 0 && { seconds }),
      underWay: inFlight,
      disputed: conflicts,
      gone: submittedElsewhere,
      aside: stashed,
      seenLatest: lastSubmission,
      refused: rejected,
    })
  },
}
