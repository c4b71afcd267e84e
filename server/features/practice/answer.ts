import type { Outcome } from '#domain/practice/memory.ts'
import { addAnswers } from '#domain/practice/progress.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { type Judgments, scoreAnswers } from '#domain/scoring/score-answers.ts'
import type { Session } from '../../http/session.ts'
import { type JudgeAnswers, Undecided, withJudgments } from '../../questions/judge-answers.ts'
import type { MisconceptionTexts } from '../../questions/queries.ts'
import { enrollmentLock } from '../study/saving/queries.ts'
import { toProgress } from './catch-up.ts'
import { readSetQuestions } from './present.ts'
import { findPracticeToAnswer, insertAnswer } from './set-queries.ts'

export type PracticeAnswered =
  | { outcome: 'not-found' | 'not-ready' }
  | { outcome: 'unreadable'; message: string }
  | { outcome: 'scored'; scored: unknown; misconceptions: MisconceptionTexts; answered: number; total: number }

export type AnswerToPractice = {
  setId: string
  position: number
  questionId: string
  answer: Answer
  hinted: boolean
}

/**
 * Answers a practice question.
 * @throws UnavailableError if an expression could not be judged in time
 */
export function answerPractice(
  session: Session,
  userId: string,
  answer: AnswerToPractice,
  judge: JudgeAnswers,
): Promise<PracticeAnswered> {
  return withJudgments(judge, userId, (judged) => attemptAnswer(session, userId, answer, judged?.judgments ?? {}))
}

/**
 * Scores one answer and adds it to the practice state; marks are never affected. The first answer counts: later ones,
 * also from another device, return the first result.
 */
function attemptAnswer(
  session: Session,
  userId: string,
  { setId, position, questionId, answer, hinted }: AnswerToPractice,
  judgments: Judgments,
): Promise<PracticeAnswered> {
  return session.save(enrollmentLock, {}, async (save) => {
    const [[found]] = await Promise.all([save.query(findPracticeToAnswer({ userId, setId })), save.opened()])
    if (!found?.set) return { outcome: 'not-found' }
    const { set, today } = found
    const places = readSetQuestions(set)
    const place = places[position]
    if (!place || place.question.id !== questionId) return { outcome: 'not-found' }

    const stored = set.answers.find((one) => one.position === position)
    const { misconceptions } = set
    const total = places.length
    if (stored) {
      return { outcome: 'scored', scored: stored.result, misconceptions, answered: set.answers.length, total }
    }

    const answers = { [questionId]: answer }
    const scoring = scoreAnswers([place.question], answers, judgments)
    if (scoring.outcome === 'invalid' || scoring.outcome === 'incomplete') return { outcome: 'not-ready' }
    if (scoring.outcome === 'undecided') throw new Undecided([place.question], answers)
    if (scoring.outcome === 'unreadable') return { outcome: 'unreadable', message: scoring.questions[0]?.message ?? '' }
    const [scored] = scoring.questions
    if (!scored) return { outcome: 'not-found' }

    const outcome: Outcome = !scored.right ? 'wrong' : hinted ? 'hinted' : 'right'
    const misconception = scored.feedback.find((one) => one.misconception !== null)?.misconception ?? null
    const { sourceId, part } = place
    const { changed } = addAnswers(toProgress(found), [
      { sourceId, part, questionId, skills: scored.skills, outcome, day: today, misconception },
    ])
    await save.commitWith(
      insertAnswer(
        userId,
        { setId, position, result: scored, outcome },
        { skills: changed.skills.values(), questions: changed.questions.values(), levels: changed.levels.values() },
      ),
    )
    return { outcome: 'scored', scored, misconceptions, answered: set.answers.length + 1, total }
  })
}
