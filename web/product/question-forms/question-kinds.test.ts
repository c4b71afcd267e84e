import { expect, test } from 'vitest'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { blankFields, exampleFields, hasForm, listLost, QUESTION_KINDS, toKind } from './question-kinds.ts'

test('a change of kind keeps what the new kind supports, and lists what it loses', () => {
  for (const from of QUESTION_KINDS) {
    const fields = exampleFields(from) ?? { ...blankFields(from), question: 'Which?', options: ['a', 'b'] }
    for (const to of QUESTION_KINDS) {
      const next = toKind(fields, from, to)
      expect([next.question, next.kind ?? 'single', hasForm(next)]).toEqual([fields.question, to, true])
      if (to === from)
        expect(listLost(fields, from, next)).toEqual(
          from === 'single' || from === 'several' || from === 'spot' ? [] : expect.any(Array),
        )
    }
    expect(listLost(blankFields(from), from, toKind(blankFields(from), from, 'number'))).toEqual([])
  }
  const several = exampleFields('several') ?? {}
  const number = exampleFields('number') ?? {}
  const match = exampleFields('match') ?? {}
  const single = toKind(several, 'several', 'single')
  expect(single).toMatchObject({ options: several.options, correct: 1, feedback: several.feedback })
  expect(listLost(several, 'several', single)).toEqual([])
  expect(listLost(number, 'number', toKind(number, 'number', 'expression'))).toEqual(['gallons per minute'])
  expect(listLost(match, 'match', toKind(match, 'match', 'number'))).toContain('Take up water')
})

test('a blank question stays blank when its kind changes', () => {
  for (const kind of QUESTION_KINDS) {
    expect(JSON.stringify(toKind(blankFields('single'), 'single', kind))).toBe(JSON.stringify(blankFields(kind)))
  }
})

test('a new question of any kind has a form, and is invalid until it is filled in', () => {
  for (const kind of QUESTION_KINDS) {
    expect(hasForm(blankFields(kind))).toBe(true)
    expect(parseStorableQuestions([blankFields(kind)]).outcome).toBe('invalid')
  }
})
