import { isExpanded, readExpression } from '../../scoring/expressions/read-expression.ts'
import { foldText, formatNumber } from '../../scoring/kinds/score-typed.ts'
import { readNumber } from '../../scoring/numbers/read-number.ts'
import { type NumberKey, scoreNumber } from '../../scoring/numbers/score-number.ts'
import { parseUnit } from '../../scoring/numbers/units.ts'
import type { Blank, ForeseenValue, Question } from '../../scoring/question.ts'
import type { FieldProblem } from './parse-fields.ts'

/**
 * Checks a question without a template: its key must be readable and correct, and no foreseen wrong answer may be
 * correct.
 */
export function checkKey(question: Question): FieldProblem[] {
  switch (question.kind) {
    case 'number':
      return checkNumber(question)
    case 'expression': {
      const { key, wrong } = question
      const values = [key.value, ...wrong.map(({ value }) => value)]
      const unreadable = values.flatMap((value, index) => {
        const path = index === 0 ? ['answer'] : ['wrong', index - 1, 'value']
        return readExpression(value) === null ? [{ path, message: `the expression "${value}" cannot be read.` }] : []
      })
      const read = readExpression(key.value)
      const isRightForm = key.form !== 'expanded' || read === null || isExpanded(read)
      return isRightForm ? unreadable : [...unreadable, wrongForm(key.value)]
    }
    case 'blanks':
      return question.blanks.flatMap((blank, index) =>
        checkBlank(blank).map(({ path, message }) => ({
          path: ['blanks', index, ...path],
          message: `blank ${index + 1}: ${message}`,
        })),
      )
    default:
      return []
  }
}

const TOLERANCE = /^\d+(?:\.\d+)?(?:\/[1-9]\d*)?$/

function wrongForm(value: string): FieldProblem {
  return { path: ['form'], message: `the answer "${value}" does not have the form that it asks for.` }
}

function checkNumber({ key, wrong }: { key: NumberKey; wrong: readonly ForeseenValue[] }): FieldProblem[] {
  const inKey = findKeyProblem(key)
  const inWrong = wrong.flatMap(({ value }, index) => {
    const path = ['wrong', index, 'value']
    if (readNumber(value) === null) return [{ path, message: `the foreseen wrong answer "${value}" is no number.` }]
    const isRight = inKey === null && scoreNumber(key, value).outcome === 'right'
    return isRight ? [{ path, message: `the foreseen wrong answer "${value}" is right.` }] : []
  })
  return inKey === null ? inWrong : [inKey, ...inWrong]
}

function findKeyProblem(key: NumberKey): FieldProblem | null {
  const value = readNumber(key.value)
  if (value === null) return { path: ['answer'], message: `the answer "${key.value}" is no number.` }
  if (value.unit !== null) {
    return { path: ['answer'], message: `the answer "${key.value}" has a unit; write it as the unit.` }
  }
  if (key.unit !== null && parseUnit(key.unit.name) === null) {
    return { path: ['unit', 'name'], message: `the unit "${key.unit.name}" is not known; use the label.` }
  }
  if (key.tolerance !== null && !TOLERANCE.test(key.tolerance)) {
    return { path: ['tolerance'], message: `the tolerance "${key.tolerance}" is no number.` }
  }
  return scoreNumber(key, formatNumber(key)).outcome === 'right' ? null : wrongForm(key.value)
}

function checkBlank(blank: Blank): FieldProblem[] {
  if (blank.kind === 'number') return checkNumber(blank)
  if (blank.kind === 'menu') {
    const right = blank.wrong.findIndex(({ value }) => value === blank.options[blank.correct])
    return right < 0 ? [] : [{ path: ['wrong', right, 'value'], message: 'a foreseen wrong answer is right.' }]
  }
  const fold = (text: string) => foldText(text, blank)
  const accepted = blank.accept.map(fold)
  const empty = accepted.indexOf('')
  if (empty >= 0) {
    return [{ path: ['accept', empty], message: 'an accepted text has nothing but punctuation; set exact.' }]
  }
  return blank.wrong.flatMap(({ value }, index) =>
    accepted.includes(fold(value))
      ? [{ path: ['wrong', index, 'value'], message: `the foreseen wrong answer "${value}" is right.` }]
      : [],
  )
}
