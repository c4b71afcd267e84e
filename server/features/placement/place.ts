import { ENROLLMENT_REQUIRED } from '#domain/access.ts'
import { readVideo } from '#domain/content/video-address.ts'
import { type Asked, MAX_PLACEMENT, nextLandmark } from '#domain/practice/placement.ts'
import { drawLandmarks, placeLearner } from '#domain/practice/start-plan.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { scoreAnswers } from '#domain/scoring/score-answers.ts'
import { type Decision, result, writing } from '../../http/handlers.ts'
import { expectOutcome } from '../../http/outcomes.ts'
import type { SessionUser } from '../../http/session.ts'
import { presentLearnerQuestions } from '../../questions/present-questions.ts'
import { type EarlierLessonRow, type PlacementFacts, writePlacement } from './queries.ts'

/** Whether a placement is offered, running or done, with the next question or the plan. */
export function presentPlacement(userId: string, facts: PlacementFacts | null | undefined) {
  const none = { state: 'none' as const, asked: 0, most: MAX_PLACEMENT, question: null, plan: [] }
  const placement = placeLearner(facts, userId)
  if (!facts || placement === null) return none
  const { next, plan } = placement
  const asked = facts.asked.length
  if (next === null) return { ...none, state: 'ended' as const, asked, plan }
  const [question] = presentLearnerQuestions([next.question], { showHints: false })
  return {
    ...none,
    state: 'open' as const,
    asked,
    question: question ? { skill: next.skill, subjectName: next.subjectName, question } : null,
  }
}

/** Reading and film of a skill that comes first; null unless a stuck skill builds on it, or the learner's plan names it. */
export function presentEarlierLesson(userId: string, row: EarlierLessonRow, videoHosts: readonly string[]) {
  const { skill, gradeName, subjectName, lesson, textTitle, textContent, neededBy, placement } = row
  const isFirst = placeLearner(placement, userId)?.plan.some(({ first }) => first.some(({ id }) => id === skill.id))
  if (neededBy === null && !isFirst) return null
  const text = textContent === null ? null : { title: textTitle, html: textContent }
  return { skill, gradeName, subjectName, lesson, video: readVideo(row, videoHosts), text, neededBy }
}

type Errors = { FORBIDDEN(options: { message: string }): Error; GRADE_CLOSED(): Error }

type AnswerErrors = Errors & {
  NOT_FOUND(options: { message: string }): Error
  NOT_READY(): Error
  UNREADABLE(options: { data: { message: string } }): Error
}

function requireGrade(facts: PlacementFacts | undefined, errors: Errors): PlacementFacts & { gradeId: string } {
  if (!facts || facts.gradeId === null) throw errors.FORBIDDEN({ message: ENROLLMENT_REQUIRED })
  if (!facts.published) throw errors.GRADE_CLOSED()
  return { ...facts, gradeId: facts.gradeId }
}

/**
 * Answers the next question of the placement. The first answer about a skill counts, and none once it has ended; results
 * are not handed out, so that an answer costs nothing and its key stays unseen.
 */
export function answerPlacement(
  user: SessionUser,
  found: PlacementFacts | undefined,
  { skill, answer }: { skill: string; answer: Answer | null },
  errors: AnswerErrors,
): Decision<{ asked: number }> {
  const facts = requireGrade(found, errors)
  const { gradeId, asked } = facts
  if (facts.ended || asked.some((one) => one.skill === skill)) return result({ asked: asked.length })
  const graph = drawLandmarks(facts, user.id)
  const next = nextLandmark(graph, asked)
  if (!facts.storesPlacement || next?.skill !== skill) throw errors.NOT_FOUND({ message: 'Question not found' })
  const more = [
    ...asked,
    { skill, outcome: answer === null ? 'unknown' : score(next.question, answer, errors) } as const,
  ]
  const ended = nextLandmark(graph, more) === null
  const row = { userId: user.id, gradeId, asked: JSON.stringify(more), ended }
  return writing(writePlacement(row), () => ({ asked: more.length }))
}

function score(question: Question, answer: Answer, errors: AnswerErrors): Asked['outcome'] {
  const scoring = expectOutcome(scoreAnswers([question], { [question.id]: answer }, {}), 'scored', {
    invalid: () => errors.NOT_READY(),
    incomplete: () => errors.NOT_READY(),
    undecided: () => errors.NOT_READY(),
    unreadable: ({ questions: [unreadable] }) => errors.UNREADABLE({ data: { message: unreadable?.message ?? '' } }),
  })
  return scoring.questions[0]?.right ? 'right' : 'wrong'
}

/** Ends the placement with the answers so far; without any, it is skipped. */
export function endPlacement(
  user: SessionUser,
  found: PlacementFacts | undefined,
  errors: Errors,
): Decision<{ asked: number }> {
  const { gradeId, asked, ended, storesPlacement } = requireGrade(found, errors)
  if (ended || !storesPlacement) return result({ asked: asked.length })
  const row = { userId: user.id, gradeId, asked: JSON.stringify(asked), ended: true }
  return writing(writePlacement(row), () => ({ asked: asked.length }))
}
