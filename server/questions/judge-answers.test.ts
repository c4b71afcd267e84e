import { expect, test } from 'vitest'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { judgeAnswersBy, judgeStoredAnswersBy } from './judge-answers.ts'

const equation = { kind: 'expression', question: 'Which?', answer: 'x + 1' }
const number = { kind: 'number', question: 'How many?', answer: '4' }

function questions() {
  const parsed = parseQuestions([
    { id: 'alone', ...equation },
    { id: 'parts', kind: 'parts', question: 'Both?', parts: [number, equation, { ...equation, answer: 'x + 2' }] },
    { id: 'number', ...number },
  ])
  if (parsed.outcome === 'invalid') throw new Error(parsed.problems[0]?.message)
  return parsed.questions
}

const isEqual = async ({ key }: { key: { value: string } }, typed: string) =>
  key.value === typed ? { outcome: 'equal' as const } : { outcome: 'different' as const, wrong: null }

test('expressions in parts are judged one by one, each against its own key', async () => {
  const answers = { alone: 'x + 1', parts: ['4', 'x + 1', 'x + 1'], number: '4' }
  const judgments = {
    alone: { outcome: 'equal' },
    parts: { outcome: 'parts', parts: [undefined, { outcome: 'equal' }, { outcome: 'different', wrong: null }] },
  }
  expect(await judgeAnswersBy({ judge: isEqual })(questions(), answers, 'learner')).toEqual(judgments)
  expect(await judgeStoredAnswersBy({ judgeStored: isEqual })(questions(), answers)).toEqual(judgments)
})

test('a part without an answer, and an answer of another shape, have no judgment', async () => {
  const answers = { alone: ['x + 1'], parts: [null, 'x + 1', null] }
  expect(await judgeAnswersBy({ judge: isEqual })(questions(), answers, 'learner')).toEqual({
    parts: { outcome: 'parts', parts: [undefined, { outcome: 'equal' }] },
  })
})
