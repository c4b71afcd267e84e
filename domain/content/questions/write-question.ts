import { type AuthorFields, present } from '../../kinds/author-fields.ts'
import { type Question, rulesOf } from '../../scoring/question.ts'

/**
 * Converts a question to the author's form, without empty fields; the inverse of parsing. Plain single choice has the
 * specified form: id, question, options, correct and explanation.
 */
export function writeQuestion(question: Question): AuthorFields {
  const { id, stem, explanation, steps, hints, skills, family, exercise, decimalMark, figure, variants } = question
  return {
    id,
    ...(question.kind === 'single' ? {} : { kind: question.kind }),
    ...present({ stem }),
    question: question.question,
    ...(figure === undefined ? {} : { figure }),
    ...rulesOf(question).write(question),
    ...(question.kind === 'single' ? { explanation } : present({ explanation })),
    ...present({ steps, hints, skills, family, exercise, decimalMark }),
    ...(variants === null ? {} : { variants: { ranges: variants.ranges, ...present({ where: variants.where }) } }),
  }
}
