import type { Help } from '#domain/scoring/help.ts'
import { joinLarger } from '#domain/scoring/join-larger.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import type { Seconds } from '#domain/scoring/time.ts'
import { mergeFields } from '#web/api/offline/merge.ts'
import { sameAnswer } from '#web/product/questions/answers.ts'

/** Answers and opened hints as stored on the server; `version` counts their saves. */
export type ServerDraft = { answers: Answers; help?: Help | undefined; version: number }

/** Submitted answers; `at` is the server's time in milliseconds. */
export type Submitted = { answers: Answers; at: number }

/**
 * State of a learner's answers to one quiz or assignment in this browser and, as far as known, on other devices.
 * Invariant: no device replaces an answer that it has not shown.
 */
export type DraftState = {
  /** True while questions are being answered; false shows the latest submission, if any. */
  readonly open: boolean
  /** Draw of the questions that all these answers belong to. */
  readonly draw: number
  /** Answers chosen in this browser. */
  readonly chosen: Answers
  /** Server's answers as seen here; one in conflict counts as unseen until it is resolved. */
  readonly base: Answers
  /** Hints opened on any device, as far as known here. */
  readonly help: Help
  /** Those of them that the server has. */
  readonly savedHelp: Help
  /** Seconds spent on each question in this browser, which travel with the submission; the longest of its pages. */
  readonly seconds: Seconds
  /** Version of the server's answers; 0 for none. */
  readonly version: number
  /**
   * Save without a response yet. It is resent unchanged, so that its echo is distinguishable from another device's
   * answers.
   */
  readonly inFlight: ServerDraft | null
  /** Another device's answers that differ from those chosen here. Nothing is saved until they are resolved. */
  readonly conflicts: Answers
  /** True if another device has submitted and its submission has not arrived here yet. */
  readonly submittedElsewhere: boolean
  /** Unsubmitted answers from before another device submitted; offered with 'Try Again'. */
  readonly stashed: Answers | null
  /** Latest submission seen here; null for none. */
  readonly lastSubmission: Submitted | null
  /** Answers that the server has permanently rejected; they are not resent unless changed. */
  readonly rejected: Answers | null
  /** True while the answers are being submitted, which makes saving a draft unnecessary. */
  readonly submitting: boolean
}

export const noDraft: DraftState = {
  open: false,
  draw: 0,
  chosen: {},
  base: {},
  help: {},
  savedHelp: {},
  seconds: {},
  version: 0,
  inFlight: null,
  conflicts: {},
  submittedElsewhere: false,
  stashed: null,
  lastSubmission: null,
  rejected: null,
  submitting: false,
}

export type DraftEvent =
  /** The server sent the lesson: its questions, the stored draft, and the latest submission. */
  | {
      kind: 'loaded'
      questionIds: readonly string[]
      draw?: number
      /** Converts answers to the questions shown before; without it, those of another draw are dropped. */
      carry?: ((answers: Answers) => Answers) | undefined
      draft: ServerDraft | null
      latest: Submitted | null
    }
  | { kind: 'chosen'; questionId: string; answer: Answer; draw?: number; seconds?: number }
  /** A hint was opened, numbered from 1. */
  | { kind: 'helped'; questionId: string; hint: number; draw?: number }
  | { kind: 'sending' }
  | { kind: 'saved'; version: number }
  /** Another device's draft conflicts with the save in flight (DRAFT_CHANGED); null if that device has submitted it. */
  | { kind: 'conflict'; draft: ServerDraft | null }
  /** The server has permanently rejected the save in flight. */
  | { kind: 'rejected' }
  /** The answers are being submitted (`now`), or their submission was rejected. */
  | { kind: 'submitting'; now: boolean }
  | { kind: 'resolved'; keep: 'mine' | 'theirs' }
  /** 'Try Again', empty or with the stashed answers. */
  | { kind: 'restarted'; withStash: boolean }
  /** This browser's answers were submitted and scored. */
  | { kind: 'submitted'; answers: Answers; nextDraw?: number }

export function reduceDraft(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case 'loaded':
      return applyLoaded(state, event)
    case 'chosen':
      return applyChoice(inDraw(state, event.draw ?? state.draw), event)
    case 'helped': {
      const current = inDraw(state, event.draw ?? state.draw)
      return { ...current, open: true, help: joinLarger(current.help, { [event.questionId]: event.hint }) }
    }
    case 'sending': {
      if (!needsSaving(state) || state.inFlight) return state
      const { chosen: answers, help, version } = state
      return { ...state, inFlight: { answers, version, ...(!isEmpty(help) && { help }) } }
    }
    case 'saved': {
      if (!state.inFlight) return state
      const { answers, help = {} } = state.inFlight
      return { ...state, base: answers, savedHelp: help, version: event.version, inFlight: null }
    }
    case 'conflict':
      if (event.draft) return mergeServerDraft(state, event.draft)
      return {
        ...state,
        base: {},
        savedHelp: {},
        version: 0,
        inFlight: null,
        conflicts: {},
        submittedElsewhere: true,
      }
    case 'rejected':
      return { ...state, rejected: state.inFlight?.answers ?? null, inFlight: null }
    case 'submitting':
      return { ...state, submitting: event.now }
    case 'resolved': {
      const base = { ...state.base, ...state.conflicts }
      const chosen = event.keep === 'mine' ? state.chosen : { ...state.chosen, ...state.conflicts }
      return { ...state, chosen, base, conflicts: {} }
    }
    case 'restarted': {
      const empty = { ...noDraft, draw: state.draw, lastSubmission: state.lastSubmission, open: true }
      return event.withStash && state.stashed ? { ...empty, chosen: state.stashed } : empty
    }
    case 'submitted':
      // The lesson will bring the server's time of this submission; nothing up to the last known time is newer.
      return {
        ...noDraft,
        draw: event.nextDraw ?? state.draw,
        lastSubmission: { answers: event.answers, at: state.lastSubmission?.at ?? 0 },
      }
  }
}

/** Returns true if there are changes to save and saving is allowed. */
export function needsSaving(state: DraftState): boolean {
  const { open, chosen, base, help, savedHelp, inFlight, conflicts, submittedElsewhere, rejected, submitting } = state
  if (!open || submittedElsewhere || submitting || Object.keys(conflicts).length > 0) return false
  if (rejected && sameAnswers(chosen, rejected)) return false
  return inFlight !== null || !sameAnswers(chosen, base) || !sameHelp(help, savedHelp)
}

/** Number of answers that only this browser has. */
export function countUnsaved({ chosen, base, inFlight, stashed }: DraftState): number {
  const unsaved = Object.entries(chosen).filter(([id, answer]) => !sameAnswer(base[id], answer)).length
  return Math.max(unsaved, inFlight ? 1 : 0) + Object.keys(stashed ?? {}).length
}

/** Keeps the answers to these questions only: a stored draft may have answers to questions that were removed since. */
export function pickAnswers(questionIds: readonly string[], answers: Answers): Answers {
  return Object.fromEntries(
    questionIds.flatMap((id) => {
      const answer = answers[id]
      return answer === undefined ? [] : [[id, answer]]
    }),
  )
}

/** Returns the state for a draw; answers to another draw are dropped. */
function inDraw(state: DraftState, draw: number): DraftState {
  return state.draw === draw ? state : { ...noDraft, draw, open: state.open, lastSubmission: state.lastSubmission }
}

function applyChoice(
  state: DraftState,
  { questionId, answer, seconds: spent }: Extract<DraftEvent, { kind: 'chosen' }>,
): DraftState {
  const chosen = { ...state.chosen, [questionId]: answer }
  const seconds = spent === undefined ? state.seconds : joinLarger(state.seconds, { [questionId]: spent })
  const next = { ...state, open: true, submitting: false, chosen, seconds }
  if (!sameAnswer(state.conflicts[questionId], answer)) return next
  // Both devices have the same answer now.
  const { [questionId]: _, ...conflicts } = state.conflicts
  return { ...next, base: { ...state.base, [questionId]: answer }, conflicts }
}

function applyLoaded(stored: DraftState, event: Extract<DraftEvent, { kind: 'loaded' }>): DraftState {
  const { questionIds, draft, latest, draw = stored.draw, carry } = event
  if (draw !== stored.draw) return applyNewDraw(stored, event, draw, carry)
  const state = pickQuestions(questionIds, stored)
  const served = draft && { ...draft, answers: pickAnswers(questionIds, draft.answers) }

  if (latest && (state.submittedElsewhere || isNewer(latest, state.lastSubmission))) {
    const restarted = { ...noDraft, lastSubmission: latest, submitting: state.submitting }
    const stash = unsubmitted(state, latest.answers)
    // The other device has started again after its submission: merge with its draft as if both had started empty.
    return served ? mergeServerDraft({ ...restarted, chosen: stash ?? {} }, served) : { ...restarted, stashed: stash }
  }
  const { lastSubmission } = state
  const isLater = latest && (!lastSubmission || latest.at > lastSubmission.at)
  const seen = isLater ? { ...state, lastSubmission: latest } : state
  if (!served) return { ...seen, submittedElsewhere: false }
  if (served.version <= state.version) return seen
  // The last save before the submission, in a response from before it.
  if (!state.open && lastSubmission && sameAnswers(served.answers, lastSubmission.answers)) return seen
  return mergeServerDraft({ ...seen, chosen: { ...state.stashed, ...state.chosen }, stashed: null }, served)
}

/** Applies a new draw after another device submitted. Unsubmitted answers are stashed if they fit the new questions. */
function applyNewDraw(
  stored: DraftState,
  event: Extract<DraftEvent, { kind: 'loaded' }>,
  draw: number,
  carry: (answers: Answers) => Answers = () => ({}),
): DraftState {
  const { draft, latest } = event
  const mine = latest ? unsubmitted(stored, latest.answers) : { ...stored.stashed, ...stored.chosen }
  const carried = mine && carry(mine)
  const stash = carried && Object.keys(carried).length > 0 ? carried : null
  const fresh = { ...noDraft, draw, lastSubmission: latest ?? stored.lastSubmission, submitting: stored.submitting }
  if (!latest) return applyLoaded({ ...fresh, chosen: stash ?? {}, open: stored.open }, event)
  return draft ? mergeServerDraft({ ...fresh, chosen: stash ?? {} }, draft) : { ...fresh, stashed: stash }
}

/** True if a submission is newer: a slow response may hold an older one than that seen here. */
function isNewer(latest: Submitted, seen: Submitted | null): boolean {
  return !seen || (latest.at > seen.at && !sameAnswers(latest.answers, seen.answers))
}

/** Merges another device's answers, or recognizes the echo of this browser's save. */
function mergeServerDraft(state: DraftState, draft: ServerDraft): DraftState {
  const { inFlight } = state
  const savedHelp = draft.help ?? {}
  const opened = {
    ...state,
    open: true,
    help: joinLarger(state.help, savedHelp),
    savedHelp,
    submittedElsewhere: false,
    version: draft.version,
    inFlight: null,
  }
  if (inFlight && sameAnswers(inFlight.answers, draft.answers)) {
    return { ...opened, base: draft.answers, conflicts: {} }
  }
  const { merged, conflicts } = mergeFields<Answers>(state.base, state.chosen, draft.answers)
  const seen = Object.fromEntries(Object.entries(draft.answers).filter(([id]) => !conflicts.includes(id)))
  return {
    ...opened,
    chosen: merged,
    conflicts: pickAnswers(conflicts, draft.answers),
    base: { ...seen, ...pickAnswers(conflicts, state.base) },
  }
}

/** Answers missing from another device's submission; null if it has all of them. */
function unsubmitted({ chosen, stashed }: DraftState, submitted: Answers): Answers | null {
  const all = { ...stashed, ...chosen }
  return containsAll(submitted, all) ? null : all
}

function pickQuestions(questionIds: readonly string[], state: DraftState): DraftState {
  const { chosen, base, inFlight, conflicts, stashed } = state
  return {
    ...state,
    chosen: pickAnswers(questionIds, chosen),
    base: pickAnswers(questionIds, base),
    inFlight: inFlight && { ...inFlight, answers: pickAnswers(questionIds, inFlight.answers) },
    conflicts: pickAnswers(questionIds, conflicts),
    stashed: stashed && pickAnswers(questionIds, stashed),
  }
}

function sameAnswers(a: Answers, b: Answers): boolean {
  return Object.keys(a).length === Object.keys(b).length && containsAll(a, b)
}

function sameHelp(a: Help, b: Help): boolean {
  const joined = joinLarger(a, b)
  return Object.entries(joined).every(([id, count]) => a[id] === count && b[id] === count)
}

const isEmpty = (help: Help): boolean => Object.keys(help).length === 0

function containsAll(answers: Answers, part: Answers): boolean {
  return Object.entries(part).every(([id, answer]) => sameAnswer(answers[id], answer))
}
