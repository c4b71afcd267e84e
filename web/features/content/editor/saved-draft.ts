import * as z from 'zod/mini'
import type { Question } from '#domain/scoring/question.ts'
import { type AccountPath, accountEntry, type Codec, type Entry, json } from '#web/api/offline/store.ts'
import { fromEarlierDraft } from '../questions/question-draft.ts'
import type { EditorFields } from './editor-definition.ts'

/** The unsaved content of an editor as this browser stores it. */
export type SavedDraft<Draft> = {
  /** Server version that the draft is based on; null for a new item. */
  version: number | null
  base: Draft
  draft: Draft
  /** Time of its last change, in milliseconds since the epoch. */
  at: number
}

const earlierDraft = z.object({
  key: z.string(),
  id: z.nullable(z.string()),
  question: z.string(),
  options: z.array(
    z.object({
      key: z.string(),
      text: z.string(),
      feedback: z.optional(z.string()),
      misconception: z.optional(z.nullable(z.string())),
    }),
  ),
  correct: z.nullable(z.string()),
  explanation: z.string(),
  hints: z.optional(z.string()),
  steps: z.optional(z.string()),
  skills: z.optional(z.string()),
  written: z.optional(z.string()),
  stored: z.optional(z.custom<Question>()),
})

const questionDraft = z.object({
  key: z.string(),
  id: z.nullable(z.string()),
  fields: z.record(z.string(), z.unknown()),
  text: z.optional(z.string()),
})

const questionList = z.object({
  unreadable: z.nullable(z.string()),
  list: z.array(z.union([questionDraft, z.pipe(earlierDraft, z.transform(fromEarlierDraft))])),
})

/**
 * Storage entry for the draft of one item. Fields unknown to the version that wrote it take their values from `blank`.
 */
export function savedDraftEntry<Draft extends EditorFields>(path: AccountPath, blank: Draft): Entry<SavedDraft<Draft>> {
  return accountEntry(path, savedDraftCodec(blank))
}

function savedDraftCodec<Draft extends EditorFields>(blank: Draft): Codec<SavedDraft<Draft>> {
  const fields = z.object(
    Object.fromEntries(
      Object.entries(blank).map(([field, empty]) => [
        field,
        z.optional(typeof empty === 'string' ? z.string() : questionList),
      ]),
    ),
  )
  const stored = json(() => z.object({ version: z.nullable(z.number()), base: fields, draft: fields, at: z.number() }))
  return {
    parse(text) {
      const found = stored.parse(text)
      return found && { ...found, base: { ...blank, ...found.base }, draft: { ...blank, ...found.draft } }
    },
    format: JSON.stringify,
  }
}
