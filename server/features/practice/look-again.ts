import { parseQuestions } from '#domain/content/parse-questions.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import { presentLearnerQuestions } from '../../questions/present-questions.ts'
import { scoreOne } from './answer.ts'
import type { LookAgainRow } from './set-queries.ts'

/** Question of the worked example; a template has values that are always the same. Null without one. */
function drawExample({ example }: Pick<LookAgainRow, 'example'>): Question | null {
  const parsed = parseQuestions(example === null ? [] : [example])
  const [drawn] = parsed.outcome === 'valid' ? drawQuestions(parsed.questions, 'look again') : []
  return drawn ?? null
}

/** A stuck skill with its lesson and a worked solution without its last line. */
export function presentLookAgain({ example, ...row }: LookAgainRow) {
  const drawn = drawExample({ example })
  const [question] = drawn ? presentLearnerQuestions([drawn], { showHints: false }) : []
  return {
    ...row,
    example: drawn && question ? { question, steps: drawn.steps.slice(0, -1), formulas: {} } : null,
  }
}

type Errors = {
  NOT_FOUND(options: { message: string }): Error
  NOT_READY(): Error
  UNREADABLE(options: { data: { message: string } }): Error
}

/** Checks an answer to the example and hands out its last line once it is right, or not known (null). */
export function finishExample(row: LookAgainRow | undefined, answer: Answer | null, errors: Errors) {
  const question = row ? drawExample(row) : null
  if (question === null) throw errors.NOT_FOUND({ message: 'Example not found' })
  const scored = answer === null ? null : scoreOne(question, answer, null, errors)
  if (scored === 'undecided') throw new Error('The example of a skill cannot be judged at once')
  const right = scored?.right ?? false
  return { right, steps: right || answer === null ? question.steps.slice(-1) : [], formulas: {} }
}
