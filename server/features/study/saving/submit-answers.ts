import { DAILY_LIMITS } from '#domain/daily-limits.ts'
import { expectOpenKeys } from '#domain/keys.ts'
import type { ExercisePart } from '#domain/scoring/assignment.ts'
import { isCounted } from '#domain/scoring/draws.ts'
import { type Help, helpFor, withOpenedHints } from '#domain/scoring/help.ts'
import { joinLarger } from '#domain/scoring/join-larger.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import { type Answers, scoreAnswers } from '#domain/scoring/score-answers.ts'
import { type SentSeconds, secondsOn } from '#domain/scoring/time.ts'
import { type Decision, judging, result, writing } from '../../../http/handlers.ts'
import { expectOutcome } from '../../../http/outcomes.ts'
import type { Judged } from '../../../questions/judge-answers.ts'
import { presentLearnerQuestions, presentScoredQuestions } from '../../../questions/present-questions.ts'
import { addResults } from '../../practice/write-queries.ts'
import { drawExercise, type Exercise, nextDraw } from '../reading/draw-exercise.ts'
import {
  type AccessErrors,
  achievedBy,
  flagsOf,
  NO_SUCH_PART,
  type Progress,
  presentProgress,
  progressAfter,
  storedProgress,
} from './progress-after.ts'
import { insertUncounted, progressToSave } from './progress-queries.ts'
import type { LessonToSave } from './queries.ts'
import { insertWaiting } from './waiting-queries.ts'

type Submission = {
  submissionId: string
  lessonId: string
  part: ExercisePart
  answers: Answers
  help: Help
  seconds: SentSeconds
  draw: number
  writtenAt?: string | undefined
  doneAt?: string | undefined
}

/** Score of a submission, with its results. */
type ScoredSubmission = {
  correctCount: number
  total: number
  passed: boolean
  counted: boolean
  questions: readonly ScoredQuestion[]
}

/** A submission that waits to be judged: how many of its answers are being checked. */
type Waiting = { checking: number }

/** Submission that a job judges later, as it was stored. */
type StoredWaiting = { questions: readonly Question[]; submittedAt: Date }

type SubmissionErrors = AccessErrors & {
  NOT_READY(): Error
  CONTENT_CHANGED(): Error
  TOO_MANY_TODAY(options: { data: { until: Date } }): Error
  UNREADABLE(options: { data: { questions: { id: string; message: string }[] } }): Error
  INVALID_INPUT(options: { data: { fields: Record<string, string> } }): Error
}

type Submitted = ReturnType<typeof presentSubmitted>

/**
 * Scores a quiz or assignment and stores the submission; a passed one completes the part in the same transaction
 * (learner area, sections 4 and 5). A repeated id returns the same result and writes nothing. A draw whose answers were
 * shown is scored and stored, but counts for nothing (readings, "Keys"). One whose expressions could not be judged in
 * time is stored without a score, and decided again by a job (judge-waiting.ts).
 * @param judged null before the first attempt to judge its expressions
 * @param submitted `waiting` is the submission as it was stored to be judged later
 */
export function submitAnswers(
  submitted: { exercise: Exercise; lesson: LessonToSave; waiting?: StoredWaiting },
  { submissionId, answers, help, seconds, draw, writtenAt, doneAt }: Submission,
  judged: Judged | null,
  errors: SubmissionErrors,
): Decision<Submitted | Waiting> {
  const { exercise, lesson, waiting = null } = submitted
  const { learnerId, lessonId, part } = exercise
  const { storedSubmission, submissions, draftThen, draftHelp, storesTime, checking } = lesson.facts
  if (storedSubmission) {
    if (storedSubmission.lessonId !== lessonId || storedSubmission.part !== part) {
      throw errors.INVALID_INPUT({
        data: { fields: { submissionId: 'This id belongs to a submission of another lesson or part.' } },
      })
    }
    const { unlocked } = storedSubmission
    const achieved = storedSubmission.achieved.map((code) => ({ code }))
    const scored = { ...storedSubmission, questions: readScoredQuestions(storedSubmission.questions).questions }
    return result(presentSubmitted(submitted, scored, { ...storedProgress(lesson), unlocked, achieved }, submissions))
  }
  if (waiting === null && checking !== null) return result({ checking })
  const { today } = lesson.facts
  if (waiting === null && today !== null && today.submissions >= DAILY_LIMITS.submissions) {
    throw errors.TOO_MANY_TODAY({ data: { until: today.ends } })
  }
  if (waiting === null && !lesson.content[part]) throw errors.NOT_FOUND(NO_SUCH_PART)

  const drawn = () => (draw > nextDraw(submissions) ? null : drawExercise(exercise, draw))
  const questions = waiting === null ? drawn() : waiting.questions
  if (questions === null || questions.length === 0) throw errors.CONTENT_CHANGED()
  const scoring = expectOutcome(scoreAnswers(questions, answers, judged?.judgments), ['scored', 'undecided'], {
    invalid: () => errors.CONTENT_CHANGED(),
    incomplete: () => errors.NOT_READY(),
    unreadable: (scored) => errors.UNREADABLE({ data: { questions: scored.questions } }),
  })
  const opened = draftHelp === null ? {} : helpFor(questions, joinLarger(help, draftHelp))
  const spent = storesTime ? JSON.stringify(secondsOn(questions, seconds)) : null
  if (scoring.outcome === 'undecided') {
    if (judged === null) return judging(questions, answers)
    const checked = { checking: scoring.undecided.length }
    const sent = {
      answers: JSON.stringify(answers),
      help: JSON.stringify(opened),
      seconds: spent,
      questions: JSON.stringify(questions),
      writtenAt: writtenAt ?? null,
      doneAt: doneAt ?? null,
    }
    const row = { userId: learnerId, submissionId, lessonId, part, draw, ...sent, ...checked }
    return writing(insertWaiting(row), () => checked)
  }

  const { correctCount, total, passed } = scoring
  const results = withOpenedHints(scoring.questions, questions, opened)
  const { shownAt } = lesson.facts
  const submittedAt = waiting?.submittedAt ?? null
  const counted = isCounted({
    answers,
    // What was shown after the submission does not matter.
    shownAt: waiting && shownAt && shownAt > waiting.submittedAt ? null : shownAt,
    draftThen,
    writtenAt: writtenAt === undefined ? null : new Date(writtenAt),
  })
  const scored = { correctCount, total, passed, counted, questions: results }
  if (!counted) {
    const place = { userId: learnerId, submissionId, lessonId, part, draw, submittedAt }
    const stored = { ...place, results: JSON.stringify(results), correctCount, total, passed }
    return writing(insertUncounted(stored), () =>
      presentSubmitted(submitted, scored, storedProgress(lesson), submissions),
    )
  }
  const { standing, progress, achieved } = consequences(lesson, part, scoring)
  const saving = { lessonId, part, submissionId }
  if (lesson.facts.practice === null) throw new Error('A submission was saved for an unknown profile')
  const practice = addResults(lesson.facts.practice, { sourceId: lessonId, part }, results)
  const decided = {
    submission: {
      correctCount,
      total,
      passed,
      questions: results,
      seconds: spent,
      id: submissionId,
      draw,
      submittedAt,
      lessonId,
      part,
      unlocked: standing.unlocked,
      practice,
    },
    ...(progress && { progress }),
    achieved,
    doneAt,
  }
  return writing(progressToSave(learnerId, lesson, saving, decided), () =>
    presentSubmitted(submitted, scored, standing, submissions + 1),
  )
}

/** @param submissions number of counted submissions, including this one */
function presentSubmitted(
  { exercise, lesson }: { exercise: Exercise; lesson: LessonToSave },
  { correctCount, total, passed, counted, questions }: ScoredSubmission,
  standing: Progress,
  submissions: number,
) {
  const draw = nextDraw(submissions)
  const next = drawExercise(exercise, draw) ?? []
  const permission = expectOpenKeys({ reader: 'learner', work: 'submitted' })
  return {
    ...presentProgress(standing),
    correctCount,
    total,
    passed,
    counted,
    questions: presentScoredQuestions(permission, questions, lesson.misconceptions),
    next: { draw, questions: presentLearnerQuestions(next, { showHints: true }) },
  }
}

type Grades = Pick<ScoredSubmission, 'correctCount' | 'total' | 'passed'>

/** Consequences of a submission: only badges, unless it is the first that passes. */
function consequences(lesson: LessonToSave, part: ExercisePart, { correctCount, total, passed }: Grades) {
  const flags = flagsOf(lesson)
  const fullScore = correctCount === total ? part : null
  if (!passed || flags[part]) {
    const achieved = achievedBy(lesson, flags, fullScore)
    return { standing: { ...storedProgress(lesson), achieved }, progress: null, achieved }
  }
  const completed = { ...flags, [part]: true }
  const { rows, standing, achieved } = progressAfter(lesson, completed, fullScore)
  return { standing, progress: { flags: completed, marks: rows }, achieved }
}
