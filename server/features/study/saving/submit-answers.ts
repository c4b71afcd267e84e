import type { ExercisePart } from '#domain/scoring/assignment.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import { type Answers, type Judgments, scoreAnswers } from '#domain/scoring/score-answers.ts'
import { type Save, type Session, viewerOf } from '../../../http/session.ts'
import type { JudgeAnswers } from '../../../questions/judge-answers.ts'
import type { MisconceptionTexts } from '../../../questions/queries.ts'
import { UnavailableError } from '../../../unavailable.ts'
import { drawExercise, type Exercise, knownQuestions, nextDraw } from '../reading/draw-exercise.ts'
import {
  type AccessDenied,
  achievedBy,
  checkAccess,
  flagsOf,
  type Progress,
  progressAfter,
  storedProgress,
} from './progress-after.ts'
import { progressToSave } from './progress-queries.ts'
import { enrollmentLock, findLessonToSubmit, type LessonToSave } from './queries.ts'

export type Submission = {
  submissionId: string
  lessonId: string
  part: ExercisePart
  answers: Answers
  draw: number
}

/** Score of a submission, with its results. */
export type ScoredSubmission = {
  correctCount: number
  total: number
  passed: boolean
  questions: readonly ScoredQuestion[]
}

export type Submitted =
  | AccessDenied
  | { outcome: 'no-such-part' }
  | { outcome: 'not-ready' }
  | { outcome: 'content-changed' }
  | { outcome: 'unreadable'; questions: { id: string; message: string }[] }
  /** The id belongs to a submission of another lesson or part. */
  | { outcome: 'id-in-use' }
  | {
      outcome: 'scored'
      scored: ScoredSubmission
      misconceptions: MisconceptionTexts
      standing: Progress
      next: { draw: number; questions: readonly Question[] }
    }

/** Questions with answers to be judged outside the transaction. */
type Undecided = { outcome: 'undecided'; questions: readonly Question[] }

/**
 * Scores a quiz or assignment and stores the submission; a passed one completes the part in the same transaction
 * (learner area, sections 4 and 5). A repeated id returns the same result and writes nothing. Expressions are judged
 * between two transactions, since judging can take a while and the first one determines which are needed.
 * @throws UnavailableError if an expression could not be judged in time
 */
export async function submitAnswers(
  session: Session,
  userId: string,
  submission: Submission,
  judge: JudgeAnswers,
): Promise<Submitted> {
  const first = await attemptSubmission(session, userId, submission, {})
  if (first.outcome !== 'undecided') return first
  const judgments = await judge(first.questions, submission.answers, userId)
  const judged = await attemptSubmission(session, userId, submission, judgments)
  if (judged.outcome === 'undecided') throw new UnavailableError('An expression could not be judged in time')
  return judged
}

function attemptSubmission(
  session: Session,
  userId: string,
  submission: Submission,
  judgments: Judgments,
): Promise<Submitted | Undecided> {
  return session.save(enrollmentLock, {}, async (save) => {
    const { lessonId, part, submissionId } = submission
    const known = knownQuestions(lessonId, part)
    const knownVersion = known?.version ?? null
    const [[lesson], { user }] = await Promise.all([
      save.query(findLessonToSubmit({ userId, lessonId, part, submissionId, knownVersion })),
      save.opened(),
    ])
    const denied = checkAccess(viewerOf(user), lesson)
    if (lesson === undefined || denied) return denied ?? { outcome: 'no-such-lesson' }
    return decideAndWrite(save, { learnerId: userId, lessonId, part, lesson, known }, submission, judgments)
  })
}

async function decideAndWrite(
  save: Save,
  exercise: Exercise & { lesson: LessonToSave },
  submission: Submission,
  judgments: Judgments,
): Promise<Submitted | Undecided> {
  const { lesson, learnerId, lessonId, part } = exercise
  const { storedSubmission, submissions } = lesson.facts
  const { submissionId, answers, draw } = submission
  const { misconceptions } = lesson
  const next = (after: number) => {
    const drawn = nextDraw(after)
    return { draw: drawn, questions: drawExercise(exercise, drawn) ?? [] }
  }
  if (storedSubmission) {
    if (storedSubmission.lessonId !== lessonId || storedSubmission.part !== part) return { outcome: 'id-in-use' }
    const standing = {
      ...storedProgress(lesson),
      unlocked: storedSubmission.unlocked,
      achieved: storedSubmission.achieved,
    }
    const scored = { ...storedSubmission, questions: readScoredQuestions(storedSubmission.questions).questions }
    return { outcome: 'scored', scored, misconceptions, standing, next: next(submissions) }
  }
  if (!lesson.content[part]) return { outcome: 'no-such-part' }

  const questions = draw > nextDraw(submissions) ? null : drawExercise(exercise, draw)
  if (questions === null || questions.length === 0) return { outcome: 'content-changed' }
  const scoring = scoreAnswers(questions, answers, judgments)
  if (scoring.outcome === 'invalid') return { outcome: 'content-changed' }
  if (scoring.outcome === 'incomplete') return { outcome: 'not-ready' }
  if (scoring.outcome === 'unreadable') return scoring
  if (scoring.outcome === 'undecided') return { outcome: 'undecided', questions }

  const { correctCount, total, passed, questions: scoredQuestions } = scoring
  const scored = { correctCount, total, passed, questions: scoredQuestions }
  const { standing, progress } = consequences(lesson, part, scoring)
  await save.commitWith(
    progressToSave(learnerId, lesson, submission, {
      submission: { ...scored, id: submissionId, lessonId, part, unlocked: standing.unlocked },
      ...(progress && { progress }),
      achieved: standing.achieved,
    }),
  )
  return { outcome: 'scored', scored, misconceptions, standing, next: next(submissions + 1) }
}

type Grades = Pick<ScoredSubmission, 'correctCount' | 'total' | 'passed'>

/** Consequences of a submission: only badges, unless it is the first that passes. */
function consequences(lesson: LessonToSave, part: ExercisePart, { correctCount, total, passed }: Grades) {
  const flags = flagsOf(lesson)
  const fullScore = correctCount === total ? part : null
  if (!passed || flags[part]) {
    const achieved = achievedBy(lesson, flags, fullScore)
    return { standing: { ...storedProgress(lesson), achieved }, progress: null }
  }
  const completed = { ...flags, [part]: true }
  const { rows, standing } = progressAfter(lesson, completed, fullScore)
  return { standing, progress: { flags: completed, marks: rows } }
}
