import type { QuestionDraft } from '../questions/question-draft.ts'
import type { EditorFields } from './editor-fields.ts'

/** What somebody wrote and did not save, as the browser keeps it. */
export type SavedDraft<Draft> = {
  /** The stored version that it began with; null for something new. */
  version: number | null
  base: Draft
  draft: Draft
  /** When it was last changed, in milliseconds. */
  at: number
}

/**
 * Reads what a browser kept. Anything may stand there; what is no draft is none. A field that an older page did not
 * know has the value of `blank`.
 */
export function readKept<Draft extends EditorFields>(
  text: string | null,
  blank: Draft,
): SavedDraft<Draft> | null {
  const kept = parsed(text)
  if (!isRecord(kept) || typeof kept.at !== 'number') return null
  const { version, at } = kept
  if (version !== null && typeof version !== 'number') return null
  const base = likeBlank(kept.base, blank)
  const draft = likeBlank(kept.draft, blank)
  return base && draft && { version, at, base, draft }
}

function likeBlank<Draft extends EditorFields>(value: unknown, blank: Draft): Draft | null {
  if (!isRecord(value)) return null
  const known = Object.entries(blank).map(([field, empty]) => [field, value[field] ?? empty] as const)
  const fits = known.every(([field, given]) =>
    typeof blank[field] === 'string' ? typeof given === 'string' : isQuestions(given),
  )
  return fits ? { ...blank, ...Object.fromEntries(known) } : null
}

function isQuestions(value: unknown): boolean {
  return (
    isRecord(value) &&
    (value.unreadable === null || typeof value.unreadable === 'string') &&
    Array.isArray(value.list) &&
    value.list.every(isQuestion)
  )
}

function isQuestion(value: unknown): value is QuestionDraft {
  return (
    isRecord(value) &&
    [value.key, value.question, value.explanation].every((text) => typeof text === 'string') &&
    [value.id, value.correct].every((text) => text === null || typeof text === 'string') &&
    Array.isArray(value.options) &&
    value.options.every(
      (option) => isRecord(option) && typeof option.key === 'string' && typeof option.text === 'string',
    )
  )
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
