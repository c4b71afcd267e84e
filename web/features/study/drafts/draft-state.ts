import type { Answers } from '#domain/scoring/score-answers.ts'
import { answersTo, contains, joinAnswers, sameAnswers } from './join-answers.ts'

/** Answers as the server keeps them; `version` counts their saves. */
export type ServerDraft = { answers: Answers; version: number }

/** Answers that were submitted; `at` is the server's time of it in milliseconds. */
export type Submitted = { answers: Answers; at: number }

/**
 * What one browser knows of the answers that a learner is giving to one quiz or assignment, here and, as far as it has
 * heard, on other devices. The rule it exists for: no answer is replaced without whoever replaces it having seen it.
 */
export type DraftState = {
  /** Whether questions are being answered; false shows the latest submission, if there is one. */
  readonly open: boolean
  /** What is chosen here. */
  readonly chosen: Answers
  /** What the server has, as far as it was seen here; a disputed answer is not seen until it is settled. */
  readonly base: Answers
  /** Of what the server has; 0 for nothing. */
  readonly version: number
  /** A save without an answer yet. It is sent again as it is, so that its own echo can be told from another device. */
  readonly underWay: ServerDraft | null
  /** What another device has for questions that were answered differently here. Nothing is saved until it is settled. */
  readonly disputed: Answers
  /** Another device has submitted, and what it submitted is not here yet. */
  readonly gone: boolean
  /** Answers given here when another device submitted; offered with 'Try Again'. */
  readonly aside: Answers | null
  /** The latest submission that was seen here; null before the first. */
  readonly seenLatest: Submitted | null
  /** Answers whose saving the server has refused for good; only others are sent again. */
  readonly refused: Answers | null
  /** Whether they are on their way as a submission, which makes their saving as a draft needless. */
  readonly submitting: boolean
}

export const noDraft: DraftState = {
  open: false,
  chosen: {},
  base: {},
  version: 0,
  underWay: null,
  disputed: {},
  gone: false,
  aside: null,
  seenLatest: null,
  refused: null,
  submitting: false,
}

export type DraftEvent =
  /** The lesson came from the server: its questions, the draft kept there, and the answers submitted latest. */
  | {
      kind: 'loaded'
      questionIds: readonly string[]
      draft: ServerDraft | null
      latest: Submitted | null
    }
  | { kind: 'chosen'; questionId: string; option: number }
  | { kind: 'sending' }
  | { kind: 'kept'; version: number }
  /** The save under way was refused (DRAFT_CHANGED): this is there instead, or nothing since it was submitted. */
  | { kind: 'changed'; draft: ServerDraft | null }
  /** The save under way was refused for good. */
  | { kind: 'refused' }
  /** The answers are on their way as a submission, or that was refused. */
  | { kind: 'submitting'; now: boolean }
  | { kind: 'settled'; keep: 'these' | 'those' }
  /** 'Try Again', empty or with the answers that were put aside. */
  | { kind: 'again'; withAside: boolean }
  /** The answers of this browser were submitted and marked. */
  | { kind: 'submitted'; answers: Answers }

export function draftAfter(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case 'loaded':
      return loaded(state, event)
    case 'chosen':
      return chosen(state, event.questionId, event.option)
    case 'sending': {
      if (!needsSaving(state) || state.underWay) return state
      return { ...state, underWay: { answers: state.chosen, version: state.version } }
    }
    case 'kept': {
      if (!state.underWay) return state
      return { ...state, base: state.underWay.answers, version: event.version, underWay: null }
    }
    case 'changed':
      if (event.draft) return arrived(state, event.draft)
      return { ...state, base: {}, version: 0, underWay: null, disputed: {}, gone: true }
    case 'refused':
      return { ...state, refused: state.underWay?.answers ?? null, underWay: null }
    case 'submitting':
      return { ...state, submitting: event.now }
    case 'settled': {
      const base = { ...state.base, ...state.disputed }
      const answers = event.keep === 'these' ? state.chosen : { ...state.chosen, ...state.disputed }
      return { ...state, chosen: answers, base, disputed: {} }
    }
    case 'again': {
      const begun = { ...noDraft, seenLatest: state.seenLatest, open: true }
      return event.withAside && state.aside ? { ...begun, chosen: state.aside } : begun
    }
    case 'submitted':
      // The time that the server gave it comes with the lesson; what is older than the last one known is not newer.
      return { ...noDraft, seenLatest: { answers: event.answers, at: state.seenLatest?.at ?? 0 } }
  }
}

/** Whether there is something to be saved on the server, and it may be. */
export function needsSaving(state: DraftState): boolean {
  const { open, chosen, base, underWay, disputed, gone, refused, submitting } = state
  if (!open || gone || submitting || Object.keys(disputed).length > 0) return false
  if (refused && sameAnswers(chosen, refused)) return false
  return underWay !== null || !sameAnswers(chosen, base)
}

function chosen(state: DraftState, questionId: string, option: number): DraftState {
  const answers = { ...state.chosen, [questionId]: option }
  const next = { ...state, open: true, submitting: false, chosen: answers }
  if (state.disputed[questionId] !== option) return next
  // Chosen alike now: nothing is left to ask.
  const { [questionId]: _, ...disputed } = state.disputed
  return { ...next, base: { ...state.base, [questionId]: option }, disputed }
}

function loaded(kept: DraftState, event: Extract<DraftEvent, { kind: 'loaded' }>): DraftState {
  const { questionIds, draft, latest } = event
  const state = onlyOf(questionIds, kept)
  const served = draft && { ...draft, answers: answersTo(questionIds, draft.answers) }

  if (latest && (state.gone || isNewer(latest, state.seenLatest))) {
    const after = { ...noDraft, seenLatest: latest, submitting: state.submitting }
    const ours = putAside(state, latest.answers)
    // Begun anew there, after a submission: what was chosen here meets it as if both had begun at nothing.
    return served ? arrived({ ...after, chosen: ours ?? {} }, served) : { ...after, aside: ours }
  }
  const { seenLatest } = state
  const seen = latest && (!seenLatest || latest.at > seenLatest.at) ? { ...state, seenLatest: latest } : state
  if (!served) return { ...seen, gone: false }
  if (served.version <= state.version) return seen
  // The last save of what was then submitted, in an answer from before that.
  if (!state.open && seenLatest && sameAnswers(served.answers, seenLatest.answers)) return seen
  return arrived({ ...seen, chosen: { ...state.aside, ...state.chosen }, aside: null }, served)
}

/** An answer of the server that was on its way for long may tell of an older submission than the one seen here. */
function isNewer(latest: Submitted, seen: Submitted | null): boolean {
  return !seen || (latest.at > seen.at && !sameAnswers(latest.answers, seen.answers))
}

/** Another device's answers, or the echo of this one's save. */
function arrived(state: DraftState, draft: ServerDraft): DraftState {
  const { underWay } = state
  const opened = { ...state, open: true, gone: false, version: draft.version, underWay: null }
  if (underWay && sameAnswers(underWay.answers, draft.answers)) {
    return { ...opened, base: draft.answers, disputed: {} }
  }
  const { answers, disputed } = joinAnswers(state.base, state.chosen, draft.answers)
  const unseen = answersTo(Object.keys(disputed), state.base)
  const seen = Object.fromEntries(Object.entries(draft.answers).filter(([id]) => !(id in disputed)))
  return { ...opened, chosen: answers, disputed, base: { ...seen, ...unseen } }
}

/** What would be lost by showing what another device submitted; null when that holds all of it. */
function putAside({ chosen, aside }: DraftState, submitted: Answers): Answers | null {
  const all = { ...aside, ...chosen }
  return contains(submitted, all) ? null : all
}

/** Without the answers to questions that are asked no more. */
function onlyOf(questionIds: readonly string[], state: DraftState): DraftState {
  return {
    ...state,
    chosen: answersTo(questionIds, state.chosen),
    base: answersTo(questionIds, state.base),
    underWay: state.underWay && {
      ...state.underWay,
      answers: answersTo(questionIds, state.underWay.answers),
    },
    disputed: answersTo(questionIds, state.disputed),
    aside: state.aside && answersTo(questionIds, state.aside),
  }
}
