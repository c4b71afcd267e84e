import type { KeyPermission } from '#domain/keys.ts'
import type { Outcome } from '#domain/practice/memory.ts'
import { answerIn } from '#domain/practice/progress.ts'
import { type EarnedBadge, listEarnedByStep } from '#domain/progress/study-history.ts'
import { withOpenedHints } from '#domain/scoring/help.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { scoreAnswers } from '#domain/scoring/score-answers.ts'
import { type Decision, judging, result, writing } from '../../http/handlers.ts'
import { expectOutcome } from '../../http/outcomes.ts'
import type { Judged } from '../../questions/judge-answers.ts'
import type { MisconceptionTexts } from '../../questions/queries.ts'
import { badgeRows } from '../study/badge-queries.ts'
import { readSetQuestions } from './present.ts'
import { insertAnswer, type PracticeToAnswer } from './set-queries.ts'
import { insertWaitingAnswer } from './waiting-queries.ts'
import { progressAfter } from './write-queries.ts'

type AnswerToPractice = {
  userId: string
  setId: string
  position: number
  questionId: string
  answer: Answer
  /** An answer that waited to be judged: its time, and whether a hint was opened before it. */
  waited?: { answeredAt: Date; hinted: boolean }
}

/** @property scored stored result */
type PracticeAnswered = {
  permission: KeyPermission
  scored: unknown
  misconceptions: MisconceptionTexts
  answered: number
  total: number
  achieved: readonly EarnedBadge[]
}

/** The answer is stored, and waits to be judged. */
type PracticeChecking = { checking: true }

type AnswerErrors = {
  NOT_FOUND(options: { message: string }): Error
  NOT_READY(): Error
  UNREADABLE(options: { data: { message: string } }): Error
}

/**
 * Scores one answer to a practice question and adds it to the practice state; marks are never affected. The first
 * answer counts: later ones, also from another device, return the first result. One whose expression could not be judged
 * in time is stored without a result, and decided again by a job (judge-waiting.ts).
 * @param judged null before the first attempt to judge its expression
 */
export function answerPractice(
  practice: PracticeToAnswer | undefined,
  { userId, setId, position, questionId, answer, waited }: AnswerToPractice,
  judged: Judged | null,
  errors: AnswerErrors,
): Decision<PracticeAnswered | PracticeChecking> {
  const notFound = () => errors.NOT_FOUND({ message: 'Question not found' })
  if (!practice?.set) throw notFound()
  const { set, today } = practice
  const { misconceptions } = set
  const places = readSetQuestions(set)
  const place = places[position]
  if (!place || place.question.id !== questionId) throw notFound()

  const { permission } = place
  const total = places.length
  const stored = set.answers.find((one) => one.position === position)
  if (stored) {
    const answered = set.answers.length
    return result({ permission, scored: stored.result, misconceptions, answered, total, achieved: [] })
  }

  if (practice.checking) return result({ checking: true })

  // By the record of the hints that were handed out, not by what the browser says.
  const opened = waited?.hinted === false ? 0 : (set.openedHints[position] ?? 0)
  const hinted = opened > 0
  const answers = { [questionId]: answer }
  const scoring = expectOutcome(
    scoreAnswers([place.question], answers, judged?.judgments ?? {}),
    ['scored', 'undecided'],
    {
      invalid: () => errors.NOT_READY(),
      incomplete: () => errors.NOT_READY(),
      unreadable: ({ questions: [unreadable] }) => errors.UNREADABLE({ data: { message: unreadable?.message ?? '' } }),
    },
  )
  if (scoring.outcome === 'undecided') {
    if (judged === null) return judging([place.question], answers)
    const waiting = { userId, setId, position, questionId, answer: JSON.stringify(answer), hinted }
    return writing(insertWaitingAnswer(waiting), () => ({ checking: true }))
  }
  const [scored] = withOpenedHints(scoring.questions, [place.question], { [questionId]: opened })
  if (!scored) throw notFound()

  const outcome: Outcome = !scored.right ? 'wrong' : hinted ? 'hinted' : 'right'
  const { sourceId, part } = place
  // Questions of one skill are no mixed practice: how to solve them is given.
  const mixed = set.kind !== 'skill'
  const progress = progressAfter(practice, [answerIn(scored, { sourceId, part, day: today, mixed, outcome })])
  const achieved = practice.history === null ? [] : listEarnedByStep(practice.history, { kind: 'practice' })
  const answered = {
    userId,
    setId,
    position,
    result: JSON.stringify(scored),
    outcome,
    answeredAt: waited?.answeredAt ?? null,
    achieved: badgeRows(achieved),
  }
  // A set is announced twice, since each notification delays the commits of others.
  const announced = set.answers.length === 0 || set.answers.length + 1 === total
  return writing(insertAnswer({ ...answered, ...progress, announced }), () => ({
    permission,
    scored,
    misconceptions,
    answered: set.answers.length + 1,
    total,
    achieved,
  }))
}
