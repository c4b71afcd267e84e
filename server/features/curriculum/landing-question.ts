import type { z } from 'zod'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { expectOpenKeys } from '#domain/keys.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { scoreAnswers } from '#domain/scoring/score-answers.ts'
import { presentLearnerQuestions, presentScoredQuestions } from '../../questions/present-questions.ts'
import type { LandingLesson } from './landing-queries.ts'

type Lesson = z.infer<typeof LandingLesson>

/** All visitors get the same draw, so that an answer needs nothing but the question's id. */
const SEED = 'visitors'

/** Questions of a lesson that a visitor can try: of the kinds that are answered by one press or one line. */
function questionsOf({ items }: Lesson): Question[] {
  const parsed = parseQuestions(items)
  if (parsed.outcome === 'invalid') return []
  return drawQuestions(parsed.questions, SEED).filter(({ kind }) => kind === 'single' || kind === 'number')
}

/** First question of the lessons, without its key; null if none has any. */
export function presentForVisitors<L extends Lesson>(lessons: readonly L[]) {
  for (const { items, ...lesson } of lessons) {
    const [question] = presentLearnerQuestions(questionsOf({ ...lesson, items }).slice(0, 1), { showHints: false })
    if (question) return { ...lesson, question }
  }
  return null
}

type VisitorAnswer = { questionId: string; answer: Answer }

type AnswerErrors = {
  NOT_FOUND(options: { message: string }): Error
  UNREADABLE(options: { data: { questions: { id: string; message: string }[] } }): Error
  INVALID_INPUT(options: { data: { fields: Record<string, string> } }): Error
}

/** Scores an answer, with the key and its feedback. */
export function presentAnswered(
  lesson: Lesson | undefined,
  { questionId, answer }: VisitorAnswer,
  errors: AnswerErrors,
) {
  const question = lesson && questionsOf(lesson).find(({ id }) => id === questionId)
  if (!question) throw errors.NOT_FOUND({ message: 'Question not found' })
  const result = scoreAnswers([question], { [question.id]: answer })
  if (result.outcome === 'unreadable') throw errors.UNREADABLE({ data: { questions: result.questions } })
  if (result.outcome !== 'scored') {
    throw errors.INVALID_INPUT({ data: { fields: { answer: 'Please answer the question.' } } })
  }
  const permission = expectOpenKeys({ reader: 'visitor', visitorsOnly: true })
  const [scored] = presentScoredQuestions(permission, result.questions, null)
  if (!scored) throw new Error('An answer was not scored')
  return scored
}
