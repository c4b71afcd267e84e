import { isExpanded, readExpression } from '../../scoring/expressions/read-expression.ts'
import { foldText, formatNumber } from '../../scoring/kinds/score-typed.ts'
import { readNumber } from '../../scoring/numbers/read-number.ts'
import { type NumberKey, scoreNumber } from '../../scoring/numbers/score-number.ts'
import { parseUnit } from '../../scoring/numbers/units.ts'
import type { Blank, ForeseenValue, Question } from '../../scoring/question.ts'

/**
 * Checks that the key of a question without a template can be read and counts as right, and that no foreseen wrong answer
 * does. @returns the first problem, or null
 */
export function checkKey(question: Question): string | null {
  switch (question.kind) {
    case 'number':
      return checkNumber(question)
    case 'expression': {
      const unreadable = [question.key.value, ...question.wrong.map(({ value }) => value)].find(
        (value) => readExpression(value) === null,
      )
      if (unreadable !== undefined) return `the expression "${unreadable}" cannot be read.`
      const key = readExpression(question.key.value)
      const isRightForm = question.key.form !== 'expanded' || key === null || isExpanded(key)
      return isRightForm ? null : `the answer "${question.key.value}" does not have the form that it asks for.`
    }
    case 'blanks': {
      const problems = question.blanks.map(checkBlank)
      const index = problems.findIndex((one) => one !== null)
      return index < 0 ? null : `blank ${index + 1}: ${problems[index]}`
    }
    default:
      return null
  }
}

const TOLERANCE = /^\d+(?:\.\d+)?(?:\/[1-9]\d*)?$/

function checkNumber(question: { key: NumberKey; wrong: readonly ForeseenValue[] }): string | null {
  const { key, wrong } = question
  const value = readNumber(key.value)
  if (value === null) return `the answer "${key.value}" is no number.`
  if (value.unit !== null) return `the answer "${key.value}" has a unit; write it as the unit.`
  if (key.unit !== null && parseUnit(key.unit.name) === null)
    return `the unit "${key.unit.name}" is not known; use the label.`
  if (key.tolerance !== null && !TOLERANCE.test(key.tolerance)) return `the tolerance "${key.tolerance}" is no number.`
  if (scoreNumber(key, formatNumber(key)).outcome !== 'right') {
    return `the answer "${key.value}" does not have the form that it asks for.`
  }
  for (const foreseen of wrong) {
    if (readNumber(foreseen.value) === null) return `the foreseen wrong answer "${foreseen.value}" is no number.`
    if (scoreNumber(key, foreseen.value).outcome === 'right') {
      return `the foreseen wrong answer "${foreseen.value}" is right.`
    }
  }
  return null
}

function checkBlank(blank: Blank): string | null {
  if (blank.kind === 'number') return checkNumber(blank)
  if (blank.kind === 'menu') {
    return blank.wrong.some(({ value }) => value === blank.options[blank.correct])
      ? 'a foreseen wrong answer is right.'
      : null
  }
  const fold = (text: string) => foldText(text, blank)
  const accepted = blank.accept.map(fold)
  if (accepted.includes('')) return 'an accepted text has nothing but punctuation; set exact.'
  const right = blank.wrong.find(({ value }) => accepted.includes(fold(value)))
  return right === undefined ? null : `the foreseen wrong answer "${right.value}" is right.`
}
