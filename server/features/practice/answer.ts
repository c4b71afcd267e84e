import type { Outcome } from '#domain/practice/evidence.ts'
import { answerIn, outcomeOf } from '#domain/practice/progress.ts'
import { type EarnedBadge, listEarnedByStep } from '#domain/progress/study-history.ts'
import { withOpenedHints } from '#domain/scoring/help.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answer, ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { scoreAnswers, scoreQuestions } from '#domain/scoring/score-answers.ts'
import { boundSeconds } from '#domain/scoring/time.ts'
import { type Decision, judging, result, writing } from '../../http/handlers.ts'
import { expectOutcome } from '../../http/outcomes.ts'
import type { Judged } from '../../questions/judge-answers.ts'
import { badgeRows } from '../study/badge-queries.ts'
import { type PlacedQuestion, presentQuestion, readSetQuestion, storedQuestions } from './present.ts'
import { insertAnswer, type PracticeSetRow, type PracticeToAnswer, updateAnswer } from './set-queries.ts'
import { drawSimilar } from './similar.ts'
import { insertWaitingAnswer } from './waiting-queries.ts'
import { progressAfter } from './write-queries.ts'

type AnswerToPractice = {
  userId: string
  setId: string
  position: number
  questionId: string
  /** Null for "I don't know yet". */
  answer: Answer | null
  /** 2 for a second try. */
  attempt: number
  /** True if a second try or a similar question may follow. */
  followUp: boolean
  seconds?: number | null | undefined
  /** When the device says that it was answered; none for now. */
  doneAt?: string | null | undefined
  /** An answer that waited to be judged: its time, and whether a hint was opened before it. */
  waited?: { answeredAt: Date; hinted: boolean }
}

/** @property set after the answer */
type PracticeAnswered = { set: PracticeSetRow; position: number; achieved: readonly EarnedBadge[] }

/** The answer is stored, and waits to be judged. */
type PracticeChecking = { checking: true }

type AnswerErrors = {
  NOT_FOUND(options: { message: string }): Error
  NOT_READY(): Error
  UNREADABLE(options: { data: { message: string } }): Error
}

/**
 * Scores one answer to a practice question and adds it to the practice state; marks are never affected. The first
 * answer counts: later ones, also from another device, return its result. A wrong one may be followed by a second try,
 * which changes nothing but what is shown; a question that stays wrong, by a similar one at the end of the set. An
 * answer whose expression could not be judged in time is stored without a result, and decided again by a job
 * (judge-waiting.ts).
 * @param judged null before the first attempt to judge its expression
 */
export function answerPractice(
  practice: PracticeToAnswer | undefined,
  sent: AnswerToPractice,
  judged: Judged | null,
  errors: AnswerErrors,
): Decision<PracticeAnswered | PracticeChecking> {
  const { userId, setId, position, questionId, attempt, waited } = sent
  const notFound = () => errors.NOT_FOUND({ message: 'Question not found' })
  if (!practice?.set) throw notFound()
  const { set } = practice
  // A mixed check has eight questions, and its plan rests on the first answers.
  const followUp = sent.followUp && set.kind !== 'check'
  const place = readSetQuestion(set, position)
  if (!place || place.question.id !== questionId) throw notFound()

  const stored = set.answers.find((one) => one.position === position)
  const isSecond = stored?.isSecondOpen === true && attempt === 2
  if (stored && !isSecond) return result({ set, position, achieved: [] })
  if (practice.checking) return result({ checking: true })

  // By the record of the hints that were handed out, not by what the browser says.
  const opened = waited?.hinted === false ? 0 : (set.openedHints[position] ?? 0)
  const scoring = scoreOne(place.question, sent.answer, judged, errors)
  const seconds = practice.storesTime ? boundSeconds(sent.seconds ?? undefined) : null
  if (scoring === 'undecided') {
    const { answer } = sent
    if (answer === null) throw new Error('No answer cannot wait to be judged')
    if (judged === null) return judging([place.question], { [questionId]: answer })
    const row = {
      userId,
      setId,
      position,
      questionId,
      attempt,
      followUp,
      seconds,
      doneAt: sent.doneAt ?? null,
      hinted: opened > 0,
    }
    return writing(insertWaitingAnswer({ ...row, answer: JSON.stringify(answer) }), () => ({ checking: true }))
  }
  const [scored = scoring] = withOpenedHints([scoring], [place.question], { [questionId]: opened })

  const isSecondOpen = !isSecond && followUp && !scored.right && scored.answer !== null
  const similar =
    followUp && !scored.right && !isSecondOpen ? drawSimilar(set, position, practice.similar, levelsOf(practice)) : null
  const first = stored?.result ?? scored
  const answers = [
    ...set.answers.filter((one) => one !== stored),
    { position, result: first, isSecondOpen, secondResult: isSecond ? scored : null },
  ]
  const after = withQuestion({ ...set, answers }, similar)
  const total = storedQuestions(after).length
  const written = {
    userId,
    setId,
    position,
    result: JSON.stringify(scored),
    similar: similar && JSON.stringify(similar.placed),
    answeredAt: waited?.answeredAt ?? null,
    // A set is announced twice, since each notification delays the commits of others.
    announced: set.answers.length === 0 || (!isSecondOpen && countAnswered(after) === total),
  }
  if (isSecond) return writing(updateAnswer(written), () => ({ set: after, position, achieved: [] }))

  const outcome = outcomeOf({ right: scored.right, openedHints: opened })
  const progress = progressOf(practice, place, scored, outcome)
  const achieved = practice.history === null ? [] : listEarnedByStep(practice.history, { kind: 'practice' })
  const row = {
    ...written,
    ...progress,
    outcome,
    seconds,
    doneAt: sent.doneAt ?? null,
    isSecondOpen,
    achieved: badgeRows(achieved),
  }
  return writing(insertAnswer(row), () => ({ set: after, position, achieved }))
}

export function scoreOne(
  question: Question,
  answer: Answer | null,
  judged: Judged | null,
  errors: Pick<AnswerErrors, 'NOT_READY' | 'UNREADABLE'>,
): ScoredQuestion | 'undecided' {
  if (answer === null) {
    const [unknown] = scoreQuestions([question], {})
    if (!unknown) throw new Error('A question was not scored')
    return unknown
  }
  const scoring = expectOutcome(
    scoreAnswers([question], { [question.id]: answer }, judged?.judgments ?? {}),
    ['scored', 'undecided'],
    {
      invalid: () => errors.NOT_READY(),
      incomplete: () => errors.NOT_READY(),
      unreadable: ({ questions: [unreadable] }) => errors.UNREADABLE({ data: { message: unreadable?.message ?? '' } }),
    },
  )
  if (scoring.outcome === 'undecided') return 'undecided'
  const [scored] = scoring.questions
  if (!scored) throw new Error('A question was not scored')
  return scored
}

function progressOf(practice: PracticeToAnswer, place: PlacedQuestion, scored: ScoredQuestion, outcome: Outcome) {
  const { sourceId, part, similarTo } = place
  // Questions of one skill or lesson, and those that follow a miss, are no mixed practice: how to solve them is given.
  const kind = practice.set?.kind
  const mixed = kind !== 'skill' && kind !== 'exercise' && similarTo === undefined
  return progressAfter(practice, [answerIn(scored, { sourceId, part, day: practice.today, mixed, outcome })])
}

const levelsOf = ({ skills }: PracticeToAnswer) =>
  Object.fromEntries(skills.map(({ key, state: { level } }) => [key, level]))

function withQuestion(set: PracticeSetRow, added: ReturnType<typeof drawSimilar>): PracticeSetRow {
  if (added === null || !Array.isArray(set.questions)) return set
  return { ...set, questions: [...set.questions, added.placed], work: [...set.work, added.work] }
}

const countAnswered = ({ answers }: PracticeSetRow) => answers.filter(({ isSecondOpen }) => !isSecondOpen).length

/** Result of an answer, with the question that was added to the set because of it; null if it is no longer shown. */
export function presentAnswered({ set, position }: PracticeAnswered) {
  const shown = presentQuestion(set, position)
  if (shown === null) return null
  const { firstTry, scored } = shown
  const listed = storedQuestions(set)
  const follower = listed.findIndex(({ similarTo }) => similarTo === position)
  return {
    firstTry,
    scored,
    similar: follower === -1 ? null : presentQuestion(set, follower),
    answered: countAnswered(set),
    total: listed.length,
  }
}
