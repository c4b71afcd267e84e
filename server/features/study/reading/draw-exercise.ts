import { type ExercisePart, questionsOf } from '#domain/scoring/assignment.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import { BoundedCache } from '../../../bounded-cache.ts'

type StoredExercises = Parameters<typeof questionsOf>[0] & {
  /** Version of the lesson, which every change of its content increases. */
  version: number
  quizAsk: number | null
  assignmentAsk: number | null
}

/** The written order, in which pages and drafts of an earlier version have the options. */
export const WRITTEN_ORDER = 0

/** @property known the questions that this process knows; if they are of another version, those of the lesson are parsed */
export type Exercise = {
  learnerId: string
  lessonId: string
  part: ExercisePart
  lesson: StoredExercises
  known?: KnownQuestions | undefined
}

/** Parsed questions of a quiz or an assignment in one version of its lesson. */
type KnownQuestions = { version: number; questions: readonly Question[] }

/** Draw of the next try after so many submissions. */
export function nextDraw(submissions: number): number {
  return submissions + 1
}

/**
 * Questions as parsed and as drawn: reading them takes longer than all else about a lesson, and each draft of a try needs them
 * again. They are never changed.
 */
const parsed = new BoundedCache<KnownQuestions>(500)
const drawn = new BoundedCache<readonly Question[]>(2_000)

/** Questions as last parsed: a statement need not read them if the lesson has still that version. */
export function knownQuestions(lessonId: string, part: ExercisePart): KnownQuestions | undefined {
  return parsed.get([lessonId, part].join(' '))
}

function parseOnce({ lessonId, part, lesson, known = knownQuestions(lessonId, part) }: Exercise) {
  if (known?.version === lesson.version) return known.questions
  const questions = questionsOf(lesson, part)
  parsed.set([lessonId, part].join(' '), { version: lesson.version, questions })
  return questions
}

/**
 * Questions of a quiz or an assignment as one try asks them. The same draw gives the same questions, so nothing of it is
 * stored before a submission. The written order exists only where every question could be asked by an earlier version: null.
 */
export function drawExercise(exercise: Exercise, draw: number): readonly Question[] | null {
  const { learnerId, lessonId, part, lesson } = exercise
  const ask = part === 'quiz' ? lesson.quizAsk : lesson.assignmentAsk
  const place = [lessonId, lesson.version, part].join(' ')
  const questions = parseOnce(exercise)
  if (draw !== WRITTEN_ORDER) {
    return drawn.getOrCompute([place, learnerId, draw].join(' '), () =>
      drawQuestions(questions, [learnerId, lessonId, part, draw].join(' '), ask),
    )
  }
  const isAskedAsWritten =
    ask === null && questions.every(({ kind, variants }) => kind === 'single' && variants === null)
  return isAskedAsWritten ? questions : null
}
