import { expect, test } from 'vitest'
import { parseOne } from '../../testing/question-arbitraries.ts'
import { findCopiedTask } from './copied-task.ts'

const find = (question: string, answer: string, form?: string) =>
  findCopiedTask(parseOne({ question, kind: 'expression', answer, form }))

test.each([
  ['Solve 3x − 4 ≥ 11. Write x on the left.', 'x >= 5', '3x − 4 ≥ 11'],
  ['Solve $2x + 3 = 11$.', 'x = 4', '2x + 3 = 11'],
  ['Solve C = 2πr for r.', 'r = C/(2π)', 'C = 2πr'],
  [String.raw`Simplify $a^6 \div a^9 \times a^5$, where a is not 0.`, 'a^2', 'a^6 / a^9 * a^5'],
  [String.raw`Simplify $\frac{6x}{3}$.`, '2x', '((6x)/(3))'],
  [String.raw`Solve $\frac12 x {=} 2$.`, 'x = 4', '((1)/(2)) x = 2'],
  ['Solve `2x + 3 = 11`.', 'x = 4', '2x + 3 = 11'],
  ['Solve (2x + 3 = 11).', 'x = 4', '2x + 3 = 11'],
  ['a) 2x + 3 = 11', 'x = 4', '2x + 3 = 11'],
  ['Write 2(x + 3) without parentheses.', '2x+6', '2(x + 3)'],
])('copying the task "%s" is detected', (question, answer, copied) => {
  expect(find(question, answer)).toBe(copied)
})

test.each([
  ['Solve 3x − 4 ≥ 11.', 'x >= 5', 'solved'],
  ['Simplify 3x + 2x.', '5x', 'simplified'],
  ['Write 2 times the sum of x and 3.', '2(x+3)', undefined],
  ['Solve 3x + 1 = 16.', 'x > 5', undefined],
  ['The angles are x, 2x and 3x degrees. Write an equation.', 'x + 2x + 3x = 180', 'equation'],
  ['Write y = 2x − 1 with x alone.', 'x = (y + 1)/2', 'solved'],
])('"%s" with the answer %s and the form %s cannot be copied', (question, answer, form) => {
  expect(find(question, answer, form)).toBeNull()
})
