import { plural } from '@lingui/core/macro'
import * as z from 'zod/mini'
import { PARTS, type Part } from '#domain/marks/compute-marks.ts'
import type { Help } from '#domain/scoring/help.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Seconds } from '#domain/scoring/time.ts'
import type { Failure } from '#web/api/connection.ts'
import type { Settled } from '#web/api/offline/queue.ts'
import { json } from '#web/api/offline/store.ts'
import type { Queued } from '#web/api/offline/stored-list.ts'
import { answersSchema, numbersSchema } from '../drafts/saved-draft.ts'
import type { ExercisePart, SavedAnswer, SubmittedAnswer } from '../study-types.ts'

/** Part to mark as completed, or answers to submit. */
export type StudySave = {
  subjectId: string
  lessonId: string
  /** When it was done on this device; missing in saves of earlier versions. */
  doneAt?: string | undefined
} & (
  | { kind: 'complete'; part: Part }
  | {
      kind: 'submit'
      part: ExercisePart
      answers: Answers
      /** Hints opened before; missing in submissions of earlier versions. */
      help?: Help | undefined
      /** Seconds spent on each question; missing like the hints. */
      seconds?: Seconds | undefined
      draw: number
      writtenAt?: string | undefined
    }
)

/** Save in the queue. */
export type QueuedSave = Queued<StudySave>

/** The server's response to a save; `submitted` if answers were scored. */
export type Saved = { kind: 'saved'; completed: SavedAnswer; submitted: SubmittedAnswer | null }

/** Outcome of a save that is not sent again. */
export type SettledSave = Settled<Saved>

export type SaveOutcome = SettledSave | Extract<Failure, { kind: 'signed-out' | 'server-error' }>

/** Stored form of a save. Submissions of version 0.1.0 have no draw, because their options are in authored order. */
export const saveCodec = json<QueuedSave>(() => {
  const common = {
    id: z.string(),
    turn: z.number(),
    subjectId: z.string(),
    lessonId: z.string(),
    doneAt: z.optional(z.string()),
  }
  return z.discriminatedUnion('kind', [
    z.object({ ...common, kind: z.literal('complete'), part: z.enum(PARTS) }),
    z.object({
      ...common,
      kind: z.literal('submit'),
      part: z.enum(['quiz', 'assignment']),
      answers: answersSchema(),
      help: z.optional(numbersSchema()),
      seconds: z.optional(numbersSchema()),
      draw: z._default(z.int(), 0),
      writtenAt: z.optional(z.string()),
    }),
  ])
})

/** True for saves of the same part, which count as one even from two tabs. */
export function isSameSave(
  save: Pick<StudySave, 'kind' | 'lessonId' | 'part'>,
  other: Pick<StudySave, 'kind' | 'lessonId' | 'part'>,
): boolean {
  return save.kind === other.kind && save.lessonId === other.lessonId && save.part === other.part
}

/** Line above the page about waiting saves; null for none. */
export function waitingLine(count: number): string | null {
  if (count === 0) return null
  return plural(count, { one: '# item waiting for the connection', other: '# items waiting for the connection' })
}
