import { expect, test } from 'vitest'
import { parseOne } from '../../testing/question-arbitraries.ts'
import { recognizeShortAnswer } from './short-answer.ts'

test.each<[string[], object]>([
  [['-7'], { answer: '-7' }],
  [['−7'], { answer: '−7' }],
  [['2.4', '2,4'], { answer: '2.4' }],
  [['1/2', '0.5', '½'], { answer: '1/2' }],
  [['12 inches', '12'], { answer: '12', unit: { name: 'inches', required: false } }],
  [['$4.50'], { answer: '4.50', unit: { name: '$', required: true } }],
  [['45%', '45 percent'], { answer: '45', unit: { name: '%', required: true } }],
  [['20 cm²'], { answer: '20', unit: { name: 'cm²', required: true } }],
  [['1,000'], { answer: '1,000' }],
  [['4', '-4', '4.0'], { answer: '4', or: ['-4'] }],
])('the accepted texts %j are the number %j', (accept, fields) => {
  const recognized = recognizeShortAnswer(accept)
  expect(recognized).toEqual({ kind: 'number', fields: { ...fields, wrong: [] } })
  expect(parseOne({ question: '?', kind: recognized?.kind, ...recognized?.fields }).kind).toBe('number')
})

test.each(['x < 5', 'y = 2x + 1', '2(x+3)', '5x', 'x²', '-x + 3', '3n - 4', 'πr²', 'a-b'])(
  'the accepted text %s is an expression',
  (text) => {
    const recognized = recognizeShortAnswer([text])
    expect(recognized).toEqual({ kind: 'expression', fields: { answer: text, wrong: [] } })
    expect(parseOne({ question: '?', kind: 'expression', ...recognized?.fields }).kind).toBe('expression')
  },
)

test.each([
  [['four', '4']],
  [['3', '4 cm']],
  [['3', 'x']],
  [['8:15']],
  [['3:4']],
  [['3 to 4']],
  [['T-rex']],
  [['3D']],
  [['H2O']],
  [['he/she']],
  [['x']],
  [['A']],
  [['2 h 15 min']],
  [['-ing']],
  [['CO2']],
  [['May 5']],
  [['1st']],
])('the accepted texts %j stay texts', (accept) => {
  expect(recognizeShortAnswer(accept)).toBeNull()
})

test('feedback for foreseen numbers stays, and feedback for words is left out', () => {
  const wrong = [
    { value: '7', text: 'The sign.' },
    { value: 'seven', text: 'Write digits.' },
  ]
  expect(recognizeShortAnswer(['-7'], wrong)?.fields.wrong).toEqual([wrong[0]])
})
