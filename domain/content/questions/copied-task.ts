import { markOf, taskOf } from '../../kinds/kind.ts'
import { haveEqualValues } from '../../scoring/expressions/equal-values.ts'
import { formulasInText } from '../../scoring/expressions/formulas-in-text.ts'
import { readExpression, withDecimalPoint } from '../../scoring/expressions/read-expression.ts'
import { hasRelationForm, isRelationForm } from '../../scoring/expressions/relation-forms.ts'
import type { Question } from '../../scoring/question.ts'

/**
 * Formula of an expression question's own text that would be scored right, so that a learner could answer by copying
 * the task; null if there is none. The forms `simplified`, `expanded` and `factored` count as protection.
 */
export function findCopiedTask(question: Question): string | null {
  if (question.kind !== 'expression') return null
  const { value, form } = question.key
  const read = (text: string) => readExpression(withDecimalPoint(text, markOf(question)))
  const key = read(value)
  if (key === null || (form !== 'any' && !isRelationForm(form))) return null
  const isRight = (text: string) => {
    const written = read(text)
    if (written === null || !haveEqualValues(written, key)) return false
    return form === 'any' || hasRelationForm(written, key, form)
  }
  return formulasInText(taskOf(question)).find(isRight) ?? null
}
