import type { Answers } from '#domain/scoring/score-answers.ts'
import { type DraftState, noDraft, type ServerDraft, type Submitted } from './draft-state.ts'

export function draftToText(state: DraftState): string {
  return JSON.stringify(state)
}

/** Anything may stand in a browser's storage; what is not a draft is none. */
export function draftFromText(text: string | null): DraftState {
  if (text === null) return noDraft
  try {
    const value: unknown = JSON.parse(text)
    return isDraftState(value) ? value : noDraft
  } catch {
    return noDraft
  }
}

function isDraftState(value: unknown): value is DraftState {
  return (
    isRecord(value) &&
    [value.open, value.gone, value.submitting].every((flag) => typeof flag === 'boolean') &&
    [value.chosen, value.base, value.disputed].every(isAnswers) &&
    Number.isInteger(value.version) &&
    (value.aside === null || isAnswers(value.aside)) &&
    (value.refused === null || isAnswers(value.refused)) &&
    (value.underWay === null || isServerDraft(value.underWay)) &&
    (value.seenLatest === null || isSubmitted(value.seenLatest))
  )
}

export function isAnswers(value: unknown): value is Answers {
  return isRecord(value) && Object.values(value).every((option) => Number.isInteger(option))
}

function isServerDraft(value: unknown): value is ServerDraft {
  return isRecord(value) && isAnswers(value.answers) && Number.isInteger(value.version)
}

function isSubmitted(value: unknown): value is Submitted {
  return isRecord(value) && isAnswers(value.answers) && typeof value.at === 'number'
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
