import { expect } from 'vitest'
import type { DecimalMark } from '../scoring/numbers/read-number.ts'
import { type NumberKey, scoreNumber } from '../scoring/numbers/score-number.ts'

export type NumberRow = {
  /** Question as a learner reads it. */
  question: string
  key: Partial<NumberKey> & { value: string }
  mark?: DecimalMark
  right: string[]
  /** Answers with a wrong value, form or unit. */
  wrong: string[]
  /** Answers that must be rewritten and do not count. */
  unreadable?: string[]
}

/** Asserts the expected score of every typed answer in the row. */
export function expectScores({ key: written, mark = '.', right, wrong, unreadable = [] }: NumberRow) {
  const key: NumberKey = { tolerance: null, form: 'any', significantDigits: null, unit: null, ...written }
  const scores = (typed: string[]) => typed.map((one) => `${one} → ${scoreNumber(key, one, mark).outcome}`)
  const expected = (typed: string[], outcome: string) => typed.map((one) => `${one} → ${outcome}`)
  expect(scores(right)).toEqual(expected(right, 'right'))
  expect(scores(wrong)).toEqual(expected(wrong, 'wrong'))
  expect(scores(unreadable)).toEqual(expected(unreadable, 'unreadable'))
}
