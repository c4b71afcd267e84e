import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ENROLLMENT_REQUIRED } from '#domain/access.ts'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { DAILY_LIMITS } from '#domain/daily-limits.ts'
import { hasExtraPractice } from '#domain/plans/plans.ts'
import { choosePractice, mixLessons } from '#domain/practice/choose.ts'
import { type ExerciseStep, exerciseStepOf } from '#domain/practice/exercises.ts'
import { fadeByLevel, type LevelsByKey } from '#domain/practice/fading.ts'
import { placeKey } from '#domain/practice/progress.ts'
import { type Day, nextDay } from '#domain/progress/study-history.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import { type Decision, result, writing } from '../../http/handlers.ts'
import type { SessionUser } from '../../http/session.ts'
import {
  type AheadToPractice,
  type DueSkill,
  type ExerciseToPractice,
  type FoundToPractice,
  findAheadToPractice,
  findCheckToPractice,
  findExerciseToPractice,
  findMissedToPractice,
  findSkillToPractice,
  findStuckToPractice,
  insertSet,
  MAX_DAYS_AHEAD,
  MAX_SET,
  type PracticeContent,
  type PracticeDay,
  type PracticeSetRow,
  type SetQuestion,
} from './set-queries.ts'

type AccessErrors = {
  FORBIDDEN(options: { message: string }): Error
  GRADE_CLOSED(): Error
}

type DayOpened = { day: PracticeDay; set: PracticeSetRow | null }

/** Today's set, or a new one on the first call of a day; null while nothing is due. */
export function openDay(user: SessionUser, found: PracticeDay | undefined, errors: AccessErrors): Decision<DayOpened> {
  const day = requireOpenGrade(user, found, errors)
  if (day.set) return result({ day, set: day.set })
  const chosen = choosePractice(day.due.map(toCandidate), day.today, day.size)
  const questions = chosen.flatMap(({ content }) => draw(content, day.today, day.levels))
  if (questions.length === 0) return result({ day, set: null })
  const due = day.due.map(({ key, hasNew }) => ({ key, hasNew }))
  return insertingSet({ userId: user.id, kind: 'today', day: day.today, due }, questions, (set) => ({ day, set }))
}

function requireOpenGrade<Facts extends { published: boolean }>(
  user: SessionUser,
  facts: Facts | undefined,
  errors: AccessErrors,
): Facts {
  if (!facts || user.enrollment === null) throw errors.FORBIDDEN({ message: ENROLLMENT_REQUIRED })
  if (!facts.published) throw errors.GRADE_CLOSED()
  return facts
}

function toCandidate({ key: id, missed, stability, difficulty, reviewedOn, dueOn, items }: DueSkill) {
  return { id, missed, memory: { stability, difficulty, reviewedOn, dueOn }, items: items.map(toItem) }
}

/** Skills and family as stored: the question is parsed only when it is drawn. */
const Tags = z.object({ skills: z.array(z.string()).catch([]), family: z.string().nullable().catch(null) })

function toItem(content: PracticeContent) {
  const place = placeKey(content)
  const { skills, family } = Tags.parse(content.question)
  const { sourceId: lessonId, subjectId } = content
  return { place, lessonId, subjectId, skills: skills.length > 0 ? skills : [place], family, content }
}

export type SetRequest =
  | { kind: 'missed'; source?: { sourceId: string; part: string; questionIds?: string[] | undefined } | undefined }
  | { kind: 'skill'; skill: string; size?: number | undefined }
  | { kind: 'look-again'; skill: string }
  | { kind: 'check'; subjectId: string }
  | { kind: 'exercise'; lessonId: string; step: ExerciseStep }
  | { kind: 'ahead'; day: Day }

/** Statement that finds the questions for a set. */
export function findQuestions(userId: string, request: SetRequest) {
  if (request.kind === 'skill') return findSkillToPractice({ userId, skill: request.skill })
  if (request.kind === 'look-again') return findStuckToPractice({ userId, skill: request.skill })
  if (request.kind === 'check') return findCheckToPractice({ userId, subjectId: request.subjectId })
  if (request.kind === 'exercise') {
    return findExerciseToPractice({ userId, lessonId: request.lessonId, step: request.step })
  }
  if (request.kind === 'ahead') return findAheadToPractice({ userId, day: request.day })
  const { sourceId = null, part = null, questionIds = null } = request.source ?? {}
  return findMissedToPractice({ userId, sourceId, part, questionIds })
}

type StartErrors = AccessErrors & {
  TOO_MANY_TODAY(options: { data: { until: Date } }): Error
  PLAN_REQUIRED(): Error
  NOT_FOUND(options: { message: string }): Error
}

const NOTHING_TO_PRACTICE = 'There is nothing to practice here yet. Submit a quiz or assignment about it first.'

const NOTHING_LEFT_TODAY = 'You’ve tried every question of this skill today. Come back tomorrow.'

const NO_CHECK = 'There’s no check of this subject right now. One that you’ve started is on the Practice page.'

const NOTHING_AHEAD = 'Nothing to practice is known for this day.'

const NO_EXERCISES = 'This lesson has no exercises of this step.'

const NOTHING_FOUND: Record<SetRequest['kind'], string> = {
  missed: NOTHING_TO_PRACTICE,
  skill: NOTHING_TO_PRACTICE,
  'look-again': NOTHING_LEFT_TODAY,
  check: NO_CHECK,
  exercise: NO_EXERCISES,
  ahead: NOTHING_AHEAD,
}

/**
 * Starts a set of missed questions, of a skill, which requires a paid plan, with one question of a stuck skill, a mixed
 * check, a round of exercises, or the practice of a later day.
 */
export function startSet(
  user: SessionUser,
  request: SetRequest,
  practice: FoundToPractice | ExerciseToPractice | AheadToPractice | undefined,
  errors: StartErrors,
) {
  const { kind } = request
  const { today, sets, dayEnds, ...facts } = requireOpenGrade(user, practice, errors)
  if ('round' in facts && facts.round) return result(facts.round)
  if (sets >= DAILY_LIMITS.practiceSets) throw errors.TOO_MANY_TODAY({ data: { until: dayEnds } })
  const plan = user.enrollment?.plan
  if (kind === 'skill' && !(plan && hasExtraPractice(plan))) throw errors.PLAN_REQUIRED()
  // A check finds out what is known, so that nothing is given in it.
  const levels = kind === 'check' ? null : facts.levels
  const found = 'due' in facts ? chooseAhead(facts) : toAsk(request, facts.found)
  const questions = found.flatMap((content) => draw(content, randomUUID(), levels))
  if (kind === 'ahead' && questions.length === 0 && isAhead(request.day, today)) return result(emptySet(request.day))
  if (questions.length === 0) throw errors.NOT_FOUND({ message: NOTHING_FOUND[kind] })
  const stored = kind === 'look-again' ? 'skill' : kind
  const placed = kind === 'exercise' ? { lessonId: request.lessonId, step: request.step } : {}
  const day = kind === 'ahead' ? request.day : today
  return insertingSet({ userId: user.id, kind: stored, day, due: [], ...placed }, questions, (set) => set)
}

const isAhead = (day: Day, today: Day) => day > today && day <= nextDay(today, MAX_DAYS_AHEAD)

/** Set of a later day on which nothing is due, which is not stored. */
const emptySet = (day: Day): PracticeSetRow => ({
  id: randomUUID(),
  kind: 'ahead',
  step: null,
  day,
  questions: [],
  work: [],
  answers: [],
  openedHints: {},
  misconceptions: null,
  lessons: null,
})

/**
 * Questions of a later day, by what is known now: of the skills that are due by then, except those that the open questions
 * of other days ask about.
 */
function chooseAhead({ day, size, due, asked }: Pick<AheadToPractice, 'day' | 'size' | 'due' | 'asked'>) {
  const others = due.filter(({ key }) => !asked.includes(key)).map(toCandidate)
  return choosePractice(others, day, size).map(({ content }) => content)
}

/** Questions of a new set, of those found for it. */
function toAsk(request: SetRequest, found: PracticeContent[]): PracticeContent[] {
  if (request.kind === 'check') return mixLessons(found.map(toItem)).map(({ content }) => content)
  if (request.kind === 'skill') return found.slice(0, request.size ?? MAX_SET)
  if (request.kind !== 'exercise') return found
  return found.filter(({ question }) => exerciseStepOf(question) === request.step).slice(0, MAX_SET)
}

/**
 * Draws a question for a set, with what its learner is given by their levels, which is stored with it; empty if the
 * content no longer has it.
 * @param levels null to give nothing
 */
export function draw(
  { question, ...content }: PracticeContent,
  seed: string,
  levels: LevelsByKey | null,
): DrawnQuestion[] {
  const parsed = parseQuestions([question])
  if (parsed.outcome === 'invalid') return []
  const [drawn] = drawQuestions(parsed.questions, `${seed}/${placeKey(content)}`)
  if (drawn === undefined) return []
  const { sourceId, part, questionId, subjectName, title, work } = content
  const faded = levels === null ? drawn : fadeByLevel(drawn, levels)
  return [{ placed: { sourceId, part, questionId, subjectName, title, question: faded }, work }]
}

export type DrawnQuestion = { placed: SetQuestion } & Pick<PracticeContent, 'work'>

function insertingSet<Result>(
  {
    userId,
    kind,
    day,
    due,
    lessonId = null,
    step = null,
  }: {
    userId: string
    kind: PracticeSetRow['kind']
    day: Day
    due: Pick<DueSkill, 'key' | 'hasNew'>[]
    lessonId?: string | null
    step?: ExerciseStep | null
  },
  drawn: DrawnQuestion[],
  toResult: (set: PracticeSetRow) => Result,
) {
  const questions = drawn.map(({ placed }) => placed)
  const work = drawn.map((one) => one.work)
  const openedHints = step === 'guided' ? firstHints(questions) : {}
  return writing(
    insertSet({
      userId,
      kind,
      lessonId,
      step,
      day,
      questions: JSON.stringify(questions),
      openedHints: JSON.stringify(openedHints),
      due: JSON.stringify(due),
    }),
    ([inserted]) => {
      if (!inserted) throw new Error('Inserting a practice set returned no row')
      return toResult({
        id: inserted.id,
        kind,
        step,
        day,
        questions,
        work,
        answers: [],
        openedHints,
        misconceptions: null,
        lessons: null,
      })
    },
  )
}

/** The first hint of each question is open: guided exercises are answered with help, as their results say. */
function firstHints(questions: readonly SetQuestion[]): Record<string, number> {
  return Object.fromEntries(questions.flatMap(({ question }, position) => (hasHints(question) ? [[position, 1]] : [])))
}

const hasHints = (question: unknown) => z.object({ hints: z.array(z.unknown()).min(1) }).safeParse(question).success
