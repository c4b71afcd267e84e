import { parseQuestions } from '#domain/content/parse-questions.ts'
import { type KeyPermission, openKeys } from '#domain/keys.ts'
import { hasExtraPractice, type Plan } from '#domain/plans/plans.ts'
import { planCheck } from '#domain/practice/check.ts'
import { type LevelsOfDay, levelHistory } from '#domain/practice/mastery.ts'
import { outcomeOf } from '#domain/practice/progress.ts'
import { feedbackBeforeKey } from '#domain/practice/second-try.ts'
import { studyWeek } from '#domain/progress/progress-summary.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import { presentLearnerQuestions, presentStoredResults } from '../../questions/present-questions.ts'
import type { MissedRow, SkillsRow } from './page-queries.ts'
import type { PracticeDay, PracticeSetRow, SetQuestion } from './set-queries.ts'

export type PlacedQuestion = Omit<SetQuestion, 'question'> & { question: Question; permission: KeyPermission }

type StoredSet = Pick<PracticeSetRow, 'questions' | 'work'>

/** Questions of a set as they are stored, also those that are not shown. */
export const storedQuestions = ({ questions }: StoredSet): SetQuestion[] => (Array.isArray(questions) ? questions : [])

/** Questions of a stored set in order. Null, so that positions stay, for one that is not shown. */
export function readSetQuestions(set: StoredSet): (PlacedQuestion | null)[] {
  return storedQuestions(set).map((_, position) => readSetQuestion(set, position))
}

/**
 * One question of a stored set. Null if there is none, if it is unreadable, or if it must not be practiced now: a second
 * attempt at its test may have been allowed since.
 */
export function readSetQuestion(set: StoredSet, position: number): PlacedQuestion | null {
  const one = storedQuestions(set)[position]
  if (one === undefined) return null
  const parsed = parseQuestions([one.question])
  const [question] = parsed.outcome === 'valid' ? parsed.questions : []
  const permission = openKeys({ reader: 'learner', work: set.work[position] ?? 'untouched' })
  return question && permission ? { ...one, question, permission } : null
}

/** Question of a set as its learner sees it now; null for one that is not shown. */
export function presentQuestion(set: PracticeSetRow, position: number, placed = readSetQuestion(set, position)) {
  if (!placed) return null
  const { permission, subjectName, title, similarTo = null } = placed
  const opened = placed.question.hints.slice(0, set.openedHints[position] ?? 0)
  const [question] = presentLearnerQuestions([{ ...placed.question, hints: opened }], { showHints: true })
  if (question === undefined) return null
  const hints = placed.question.hints.length
  return { position, subjectName, title, question, hints, similarTo, ...presentAnswer(set, position, permission) }
}

/** Results of an answered question: without its key while a second try is possible. */
function presentAnswer({ answers, misconceptions }: PracticeSetRow, position: number, permission: KeyPermission) {
  const answer = answers.find((one) => one.position === position)
  if (!answer) return { firstTry: null, scored: null }
  const { result, isSecondOpen, secondResult } = answer
  const hasSecond = isSecondOpen || secondResult !== null
  const [last] = isSecondOpen
    ? []
    : presentStoredResults(permission, [secondResult ?? result], misconceptions).questions
  return { firstTry: hasSecond ? presentFirstTry(permission, result) : null, scored: last ?? null }
}

/** Presents a wrong first answer without its key. */
function presentFirstTry(_permission: KeyPermission, result: unknown) {
  const [first] = readScoredQuestions([result]).questions
  if (!first || first.answer === null) return null
  return { answer: first.answer, feedback: feedbackBeforeKey(first), formulas: {} }
}

export function presentSet(set: PracticeSetRow) {
  const { id, kind, step, day } = set
  const placed = readSetQuestions(set)
  const questions = placed.flatMap((one, position) => (one && presentQuestion(set, position, one)) ?? [])
  const isDone = questions.every(({ scored }) => scored !== null)
  return { id, kind, step, day, questions, plan: isDone ? presentPlan(set, placed) : null }
}

/** Where to look after a mixed check; null for other sets. Lessons that were removed since are left out. */
function presentPlan({ lessons, answers }: PracticeSetRow, placed: readonly (PlacedQuestion | null)[]) {
  if (lessons === null) return null
  return planCheck(
    answers.flatMap(({ position, result }) => {
      const found = lessons.find(({ id }) => id === placed[position]?.sourceId)
      const [scored] = readScoredQuestions([result]).questions
      if (!found || !scored) return []
      const { subjectId, number, title } = found
      return [{ lesson: { subjectId, number, title }, unaided: outcomeOf(scored) === 'right' }]
    }),
  )
}

export function presentDay(
  { begun, missed, lookAgain, checks, history, goalDays }: PracticeDay,
  set: PracticeSetRow | null,
) {
  return {
    set: set && presentSet(set),
    empty: !begun,
    missed,
    lookAgain,
    checks,
    week: studyWeek({ ...history, goalDays }),
  }
}

/** Missed questions by subject, the newest first. */
export function presentMissed(rows: readonly MissedRow[]) {
  const bySubject = Map.groupBy(rows, ({ subjectId }) => subjectId)
  return [...bySubject].map(([id, missed]) => ({
    id,
    name: missed[0]?.subjectName ?? '',
    color: missed[0]?.color ?? 'bg-gray-100',
    questions: missed.flatMap((row) => {
      const { sourceId, part, questionId, title, lessonNumber, misconception, missedOn, rightOn } = row
      const texts = missedTexts(row)
      if (texts === null) return []
      const rightOnce = rightOn !== null
      const place = { sourceId, part, questionId, title, lessonNumber }
      return [{ ...place, ...texts, formulas: {}, misconception, missedOn, rightOnce }]
    }),
  }))
}

/** Texts of a missed question; for a template, with values that are always the same. */
function missedTexts({ question, stem, template }: MissedRow) {
  if (template === null) return question === null ? null : { question, stem }
  const parsed = parseQuestions([template])
  const [drawn] = parsed.outcome === 'valid' ? drawQuestions(parsed.questions, 'missed') : []
  return drawn ? { question: drawn.question, stem: drawn.stem } : null
}

/** Number of weeks in the skill map over time. */
const WEEKS = 12

/** Presents the skill map; earlier weeks require a plan with extra practice. */
export function presentSkillMap(
  { gradeName, awaitsConsent, recount, subjects, today, changes }: SkillsRow,
  plan: Plan | null,
) {
  const hasHistory = plan !== null && hasExtraPractice(plan) && !awaitsConsent
  const weeks = hasHistory ? levelHistory(changes, today, WEEKS).map(presentWeek) : null
  return { gradeName, awaitsConsent, recount, subjects, weeks }
}

function presentWeek({ day, learning, 'know-it': knowIt, sure }: LevelsOfDay) {
  return { day, learning, knowIt, sure }
}
