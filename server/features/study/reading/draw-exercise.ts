import type { z } from 'zod'
import { type ExercisePart, questionsOf } from '#domain/scoring/assignment.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import { cacheOfJson } from '../../../bounded-cache.ts'
import type { Statement } from '../../../database/prepared.ts'
import { findExercises, type StoredExercises } from '../queries.ts'

type Stored = z.infer<typeof StoredExercises>

/** Draw number of the authored order, in which pages and drafts of an earlier version have the options. */
export const WRITTEN_ORDER = 0

/** @property known cached questions; the lesson's are parsed if these are of another version */
export type Exercise = {
  learnerId: string
  lessonId: string
  part: ExercisePart
  lesson: Stored
  known?: KnownQuestions | undefined
}

/** Parsed questions of a quiz or assignment in one version of its lesson, with how many of them an attempt asks. */
type KnownQuestions = { version: number; questions: readonly Question[]; ask: number | null }

/** Draw of the next attempt after this many submissions. */
export function nextDraw(submissions: number): number {
  return submissions + 1
}

/**
 * Caches of parsed and drawn questions: parsing takes longer than everything else about a lesson, and each draft of an
 * attempt needs them again. They are never modified.
 */
const parsed = cacheOfJson<KnownQuestions>(8)
const drawn = cacheOfJson<readonly Question[]>(8)

type ExerciseToRead = Omit<Exercise, 'lesson' | 'known'> & {
  lesson: Pick<Stored, 'version' | 'quizAsk' | 'assignmentAsk'>
}

/** Reads an exercise to be answered: its questions are cached while the lesson has the same version. */
export async function readExercise(
  exercise: ExerciseToRead,
  query: <Row>(statement: Statement<Row>) => Promise<Row[]>,
): Promise<Exercise> {
  const { lesson, lessonId, part } = exercise
  const known = knownQuestions(lessonId, part)
  const [stored] = known?.version === lesson.version ? [] : await query(findExercises({ lessonIds: [lessonId] }))
  const unread = { quizQuestions: null, assignmentInstructions: null, assignmentTasks: null }
  return { ...exercise, lesson: { ...lesson, ...unread, ...stored }, known }
}

function knownQuestions(lessonId: string, part: ExercisePart): KnownQuestions | undefined {
  return parsed.get([lessonId, part].join(' '))
}

/** Draws an exercise whose questions are cached, with their version; null for any other, and for the authored order. */
export function drawKnownExercise(exercise: Omit<Exercise, 'lesson' | 'known'>, draw: number) {
  const known = knownQuestions(exercise.lessonId, exercise.part)
  if (!known || known.questions.length === 0 || draw === WRITTEN_ORDER) return null
  const questions = drawOnce(exercise, known, draw)
  return questions && { version: known.version, questions }
}

function parseOnce({ lessonId, part, lesson, known = knownQuestions(lessonId, part) }: Exercise) {
  if (known?.version === lesson.version) return known
  const ask = part === 'quiz' ? lesson.quizAsk : lesson.assignmentAsk
  const read = { version: lesson.version, questions: questionsOf(lesson, part), ask }
  parsed.set([lessonId, part].join(' '), read)
  return read
}

/**
 * Questions of a quiz or assignment as asked in one attempt. The same draw gives the same questions, so nothing is
 * stored before a submission. The authored order is null unless an earlier version could ask every question.
 */
export function drawExercise(exercise: Exercise, draw: number): readonly Question[] | null {
  return drawOnce(exercise, parseOnce(exercise), draw)
}

function drawOnce(
  { learnerId, lessonId, part }: Omit<Exercise, 'lesson'>,
  { version, questions, ask }: KnownQuestions,
  draw: number,
) {
  const place = [lessonId, version, part].join(' ')
  if (draw !== WRITTEN_ORDER) {
    return drawn.getOrCompute([place, learnerId, draw].join(' '), () =>
      drawQuestions(questions, [learnerId, lessonId, part, draw].join(' '), ask),
    )
  }
  const isAskedAsWritten =
    ask === null && questions.every(({ kind, variants }) => kind === 'single' && variants === null)
  return isAskedAsWritten ? questions : null
}
