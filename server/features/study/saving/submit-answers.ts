import { type ExercisePart, questionsOf } from '#domain/scoring/assignment.ts'
import type { ScoredQuestion } from '#domain/scoring/question.ts'
import { type Answers, scoreAnswers } from '#domain/scoring/score-answers.ts'
import { type Save, type Session, viewerOf } from '../../../http/session.ts'
import {
  type AccessDenied,
  achievedBy,
  checkAccess,
  flagsOf,
  type Progress,
  progressAfter,
  storedProgress,
} from './progress-after.ts'
import { enrollmentLock, findLessonToSave, type LessonToSave, progressToSave } from './queries.ts'

export type Submission = {
  submissionId: string
  lessonId: string
  part: ExercisePart
  answers: Answers
}

/** Score of a submission, with its questions as of that time. */
export type ScoredSubmission = {
  correctCount: number
  total: number
  passed: boolean
  questions: ScoredQuestion[]
}

export type Submitted =
  | AccessDenied
  | { outcome: 'no-such-part' }
  | { outcome: 'not-ready' }
  | { outcome: 'content-changed' }
  /** The id belongs to a submission of another lesson or part. */
  | { outcome: 'id-in-use' }
  | { outcome: 'scored'; scored: ScoredSubmission; standing: Progress }

/**
 * Scores a quiz or an assignment and stores the submission; a passed one completes the part in the same transaction
 * (learner area, sections 4 and 5). A repeated id gets the same result and writes nothing.
 */
export function submitAnswers(session: Session, userId: string, submission: Submission): Promise<Submitted> {
  return session.save(enrollmentLock, {}, async (save) => {
    const { lessonId, part, submissionId } = submission
    const [[lesson], { user }] = await Promise.all([
      save.query(findLessonToSave({ userId, lessonId, part, submissionId })),
      save.opened(),
    ])
    const denied = checkAccess(viewerOf(user), lesson)
    if (lesson === undefined || denied) return denied ?? { outcome: 'no-such-lesson' }
    return decideAndWrite(save, userId, lesson, submission)
  })
}

async function decideAndWrite(
  save: Save,
  userId: string,
  lesson: LessonToSave,
  submission: Submission,
): Promise<Submitted> {
  const { storedSubmission } = lesson.facts
  const { submissionId, lessonId, part, answers } = submission
  if (storedSubmission) {
    if (storedSubmission.lessonId !== lessonId || storedSubmission.part !== part) return { outcome: 'id-in-use' }
    const standing = {
      ...storedProgress(lesson),
      unlocked: storedSubmission.unlocked,
      achieved: storedSubmission.achieved,
    }
    return { outcome: 'scored', scored: storedSubmission, standing }
  }
  if (!lesson.content[part]) return { outcome: 'no-such-part' }

  const questions = questionsOf(lesson, part)
  const scoring = scoreAnswers(questions, answers)
  if (scoring.outcome === 'invalid' || questions.length === 0) return { outcome: 'content-changed' }
  if (scoring.outcome === 'incomplete') return { outcome: 'not-ready' }

  const { correctCount, total, passed, questions: scoredQuestions } = scoring
  const scored = { correctCount, total, passed, questions: scoredQuestions }
  const { standing, progress } = consequences(lesson, part, scoring)
  await save.commitWith(
    progressToSave(userId, lesson, submission, {
      submission: { ...scored, id: submissionId, lessonId, part, unlocked: standing.unlocked },
      ...(progress && { progress }),
      achieved: standing.achieved,
    }),
  )
  return { outcome: 'scored', scored, standing }
}

type Grades = Pick<ScoredSubmission, 'correctCount' | 'total' | 'passed'>

/** Consequences of a submission: badges at most, unless it is the first that passes. */
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
