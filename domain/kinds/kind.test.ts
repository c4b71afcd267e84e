import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type AnswerRules, asText, isText } from './answer-rules.ts'
import { kind } from './kind.ts'
import { typedText } from './shown-fields.ts'

// The kind of docs/questions.md, as it stands there.
const estimateAnswers: AnswerRules<unknown, string> = {
  fits: (_, answer) => isText(answer),
  isComplete: (_, answer) => answer.trim() !== '',
  describe: (_, answer) => asText(answer),
}

const estimate = kind({
  ...estimateAnswers,
  key: 'estimate',
  name: 'estimate',
  answer: typedText(20),
  shown: { unit: z.string() },
  normal: { value: z.number(), within: z.number(), unit: z.string() },

  written: z.object({ value: z.number(), within: z.number().positive(), unit: z.string() }),
  write: ({ value, within, unit }) => ({ value, within, unit }),

  show: ({ unit }) => ({ unit }),
  correct: ({ value }) => String(value),
  judge: ({ value, within }, answer) => ({
    outcome: Math.abs(Number(answer) - value) <= within ? 'right' : 'wrong',
    feedback: [],
  }),

  describeKey: ({ value, within, unit }) => [`Answer: ${value} ${unit}, within ${within}`],
  editor: { fields: ['value', 'within', 'unit'], blank: { value: '', within: '', unit: '' } },
})

const base = {
  id: 'q1',
  question: 'How tall is a door?',
  stem: null,
  explanation: 'About two meters.',
  steps: [],
  hints: ['Taller than you.'],
  skills: ['g6.math.s.estimates'],
  variants: null,
}
const question = estimate.toQuestion(base, { value: 200, within: 15, unit: 'cm' })

test('the example of the documentation is this code', () => {
  const [code = ''] =
    readFileSync('domain/kinds/kind.test.ts', 'utf8').match(/const estimateAnswers[\s\S]*?^}\)$/m) ?? []
  const documented = readFileSync('docs/questions.md', 'utf8')
    .replace(/^ {3}/gm, '')
    .replaceAll('export const estimate', 'const estimate')
  for (const part of code.split(/\n\n(?=const)/)) expect(documented).toContain(part)
})

test('a kind shows its learners what it names, without the key', () => {
  const { id, stem, hints } = base
  expect(estimate.toLearnerQuestion(question)).toEqual({
    id,
    question: base.question,
    stem,
    hints,
    kind: 'estimate',
    unit: 'cm',
  })
})

test.each([
  ['190', 'right'],
  ['250', 'wrong'],
  [' ', 'unanswered'],
  [3, 'unanswered'],
])('a kind scores the answer %j as %s, in the form that is stored', (answer, outcome) => {
  const scored = estimate.score(question, answer, undefined)
  expect(scored.question).toMatchObject({ outcome, right: outcome === 'right', correct: '200' })
  expect(estimate.ScoredQuestion.parse(scored.question)).toEqual(scored.question)
})

test('a kind without a part does not compile', () => {
  const { judge: _judge, show: _show, ...parts } = estimate
  // @ts-expect-error its answers cannot be scored
  const unscored = { ...parts, show: estimate.show } satisfies Parameters<typeof kind>[0]
  // @ts-expect-error it shows nothing to a learner
  const unseen = { ...parts, judge: estimate.judge } satisfies Parameters<typeof kind>[0]
  expect([unscored, unseen]).toHaveLength(2)
})
