import { countWords, findAnswerProblem } from '#domain/writing/written-answer.ts'
import { mergeFields } from '#web/api/offline/merge.ts'

/** What a learner writes and ticks below a part. */
export type Written = {
  readonly text: string
  /** Positions of ticked sentences of the checklist, ascending. */
  readonly checked: readonly number[]
  /** True once the learner has said so. */
  readonly done: boolean
}

/** Answer as stored on the server. */
export type ServerAnswer = Written & { readonly version: number }

/** Save of an answer, the same each time that it is sent. */
export type AnswerSave = Written & { readonly basedOn: number; readonly version: number }

/**
 * State of a written answer in this browser and, as far as known, on other devices. Invariant: no device replaces a text
 * that it has not shown.
 */
export type WritingState = {
  /** As written in this browser. */
  readonly mine: Written
  /** The server's answer as seen here. */
  readonly base: Written
  /** Version of the server's answer; 0 for none. */
  readonly version: number
  /** Save without a response yet. It is resent unchanged, so that its echo is distinguishable from another device's text. */
  readonly inFlight: AnswerSave | null
  /** Another device's text that differs from the one written here. Nothing is saved until the learner has chosen. */
  readonly conflict: { readonly kind: 'changed'; readonly answer: ServerAnswer } | { readonly kind: 'deleted' } | null
  /** What the server has permanently rejected; it is not resent unless changed. */
  readonly rejected: Written | null
}

const NOTHING: Written = { text: '', checked: [], done: false }

export const noWriting: WritingState = {
  mine: NOTHING,
  base: NOTHING,
  version: 0,
  inFlight: null,
  conflict: null,
  rejected: null,
}

export type WritingEvent =
  /** The server sent the lesson, with the answer as of `readAt` in seconds; null for none. */
  | { kind: 'loaded'; answer: ServerAnswer | null; readAt: number }
  | { kind: 'typed'; text: string }
  | { kind: 'ticked'; position: number; ticked: boolean }
  | { kind: 'finished' }
  /** A save begins, at this time in seconds. */
  | { kind: 'sending'; now: number }
  | { kind: 'saved'; version: number }
  /** The server's answer is not the one on which the save is based (ANSWER_CHANGED); null if it was deleted. */
  | { kind: 'conflict'; answer: ServerAnswer | null }
  | { kind: 'rejected' }
  | { kind: 'resolved'; keep: 'mine' | 'theirs' }
  /** The learner has deleted the answer. */
  | { kind: 'removed' }

/** How much older than a response an answer must be that it lacks, to count as deleted. A response may be from before a save. */
const DELETED_AFTER_SECONDS = 60

export function reduceWriting(state: WritingState, event: WritingEvent): WritingState {
  switch (event.kind) {
    case 'loaded':
      return applyLoaded(state, event)
    case 'typed': {
      const mine = { ...state.mine, text: event.text }
      const { conflict } = state
      // Both devices have the same text now.
      if (conflict?.kind === 'changed' && conflict.answer.text === event.text) {
        return mergeAnswer({ ...state, mine }, conflict.answer)
      }
      return { ...state, mine }
    }
    case 'ticked': {
      const others = state.mine.checked.filter((position) => position !== event.position)
      const checked = event.ticked ? [...others, event.position].sort((a, b) => a - b) : others
      return { ...state, mine: { ...state.mine, checked } }
    }
    case 'finished':
      return countWords(state.mine.text) === 0 ? state : { ...state, mine: { ...state.mine, done: true } }
    case 'sending': {
      if (!needsSaving(state) || state.inFlight) return state
      const { mine, version: basedOn } = state
      return { ...state, inFlight: { ...mine, basedOn, version: basedOn === 0 ? event.now : basedOn + 1 } }
    }
    case 'saved': {
      if (!state.inFlight) return state
      const { text, checked, done } = state.inFlight
      return { ...state, base: { text, checked, done }, version: event.version, inFlight: null, rejected: null }
    }
    case 'conflict':
      return event.answer ? mergeAnswer(state, event.answer) : applyDeletion(state)
    case 'rejected':
      return { ...state, rejected: state.inFlight && withoutVersion(state.inFlight), inFlight: null }
    case 'resolved':
      return resolve(state, event.keep)
    case 'removed':
      return noWriting
  }
}

/** True if there are changes to save and saving is possible. */
export function needsSaving({ mine, base, inFlight, conflict, rejected }: WritingState): boolean {
  if (conflict) return false
  if (inFlight) return true
  if (!canBeSaved(mine) || (rejected && isSame(mine, rejected))) return false
  return !isSame(mine, base)
}

/** True for a text that only this browser has. */
export function isUnsaved({ mine, base, inFlight }: WritingState): boolean {
  return inFlight !== null || !isSame(mine, base)
}

function canBeSaved({ text, done }: Written): boolean {
  return findAnswerProblem(text) === null && (!done || countWords(text) > 0)
}

function applyLoaded(state: WritingState, { answer, readAt }: Extract<WritingEvent, { kind: 'loaded' }>): WritingState {
  const { version, inFlight } = state
  if (answer === null) {
    const isDeleted = version > 0 && inFlight === null && readAt > version + DELETED_AFTER_SECONDS
    return isDeleted ? applyDeletion(state) : state
  }
  // A response from before the last save.
  if (answer.version <= version) return state
  if (inFlight && isSame(inFlight, answer)) return reduceWriting(state, { kind: 'saved', version: answer.version })
  return mergeAnswer(state, answer)
}

/** The answer was deleted on another device; what was written here since is offered. */
function applyDeletion(state: WritingState): WritingState {
  const isClean = state.mine.text === state.base.text || state.mine.text.trim() === ''
  return isClean ? noWriting : { ...state, inFlight: null, conflict: { kind: 'deleted' } }
}

/** Takes over what only another device changed; two different texts are a conflict. */
function mergeAnswer(state: WritingState, answer: ServerAnswer): WritingState {
  const theirs = withoutVersion(answer)
  const { merged, conflicts } = mergeFields<Written>(state.base, state.mine, theirs)
  if (conflicts.includes('text')) return { ...state, inFlight: null, conflict: { kind: 'changed', answer } }
  const mine = { ...merged, done: state.mine.done || theirs.done }
  return { ...state, mine, base: theirs, version: answer.version, inFlight: null, conflict: null }
}

function resolve(state: WritingState, keep: 'mine' | 'theirs'): WritingState {
  const { conflict, mine } = state
  if (!conflict) return state
  if (conflict.kind === 'deleted') return keep === 'mine' ? { ...noWriting, mine } : noWriting
  const theirs = withoutVersion(conflict.answer)
  const chosen = keep === 'mine' ? mine : theirs
  return {
    ...state,
    mine: { ...chosen, done: mine.done || theirs.done },
    base: theirs,
    version: conflict.answer.version,
    conflict: null,
  }
}

function withoutVersion({ text, checked, done }: Written): Written {
  return { text, checked, done }
}

function isSame(a: Written, b: Written): boolean {
  return a.text === b.text && a.done === b.done && a.checked.join() === b.checked.join()
}
