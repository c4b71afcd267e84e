import { expect, test } from 'vitest'
import type { Blank } from '#domain/kinds/blank.ts'
import { formatNumber } from '#domain/kinds/typed.ts'
import type { Question, QuestionOf } from '#domain/scoring/question.ts'
import { readQuestions } from './questions.ts'
import { GIFT_BANKS } from './testing/gift-banks.ts'

const read = (text: string) => readQuestions('gift', new TextEncoder().encode(text))

/** Right answer of a question as text. */
function keyOf(question: Question): string {
  switch (question.kind) {
    case 'single':
      return question.options[question.correct] ?? ''
    case 'several':
      return question.correct.map((index) => question.options[index]).join(' + ')
    case 'number':
      return numberOf(question.key)
    case 'match':
      return question.left
        .map((left, index) => `${left} → ${question.partners[question.correct[index] ?? 0]}`)
        .join(', ')
    case 'blanks':
      return question.blanks.map(blankOf).join(', ')
    default:
      throw new Error(`GIFT has no questions of the kind ${question.kind}`)
  }
}

const numberOf = (key: QuestionOf<'number'>['key']) =>
  key.tolerance === null ? formatNumber(key) : `${formatNumber(key)} ± ${key.tolerance}`

function blankOf(blank: Blank): string {
  if (blank.kind === 'text') return blank.accept.join(' or ')
  return blank.kind === 'menu' ? (blank.options[blank.correct] ?? '') : numberOf(blank.key)
}

test('at least 95 % of the questions of typical third-party banks are read, none with a wrong key', () => {
  const kinds = new Set<string>()
  let count = 0
  let left = 0
  for (const [name, { text, keys }] of Object.entries(GIFT_BANKS)) {
    const { items, problems } = read(text)
    expect(
      items.map(({ value }) => keyOf(value)),
      name,
    ).toEqual(keys)
    for (const { value } of items) kinds.add(value.kind)
    count += items.length
    left += problems.filter(({ severity }) => severity === 'error').length
  }
  expect(count / (count + left)).toBeGreaterThanOrEqual(0.95)
  expect(Object.keys(GIFT_BANKS).length).toBeGreaterThanOrEqual(10)
  expect([...kinds].sort()).toEqual(['blanks', 'match', 'number', 'several', 'single'])
})

test.each([
  ['numbers and ranges', 9, 'Partial credit is left out: only the correct answer counts.'],
  ['numbers and ranges', 14, 'Feedback for any other number is left out.'],
  ['weights', 1, 'Several answers are right: learners choose all of them, and weights are left out.'],
  ['weights', 14, 'Answers with * for any text are left out.'],
  ['empty options', 3, 'Empty options are left out.'],
  ['the question in the title', 8, 'The title is used as the question, which has no other text.'],
  ['pictures and web pages', 1, 'Pictures and media are left out.'],
  ['pictures and web pages', 6, 'Tables become plain text.'],
  ['pictures and web pages', 8, 'Pictures and media are left out.'],
  ['a course exported by Moodle', 2, 'The category "$course$/top/Plants" is ignored. Its questions are imported.'],
])('a loss in the bank "%s", line %i, is listed', (name, line, message) => {
  expect(read(GIFT_BANKS[name]?.text ?? '').problems).toContainEqual(expect.objectContaining({ line, message }))
})

test('options that refer to others keep their order, and feedback stays with its answer', () => {
  const others = read(GIFT_BANKS['options that name others']?.text ?? '').items
  expect(others.map(({ value }) => value.kind === 'single' && value.fixedOrder)).toEqual([true, true, true])
  const [angle] = read(GIFT_BANKS['pictures and web pages']?.text ?? '').items
  expect(angle?.value).toMatchObject({
    question: 'Which angle is shown?',
    explanation: 'Yes, 90°.',
    feedback: [null, { text: 'That is less than 90°.' }],
  })
})

test('a bank in Aiken with multi-line questions and letters in parentheses is read', () => {
  const bank = `Read the sentence.
"The bean grew."
Which word is the verb?
A) bean
B) grew
ANSWER: B

What is 2 + 2?

a. 3
b. 4
c. Both a and b
answer: b
`
  const { items } = readQuestions('aiken', new TextEncoder().encode(bank))
  expect(items.map(({ value }) => [value.question, keyOf(value)])).toEqual([
    ['Read the sentence.\n"The bean grew."\nWhich word is the verb?', 'grew'],
    ['What is 2 + 2?', '4'],
  ])
  expect(items[1]?.value).toMatchObject({ fixedOrder: true })
})
