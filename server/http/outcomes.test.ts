import { expect, test } from 'vitest'
import { expectOutcome, invalidInput } from './outcomes.ts'

type Saved = { outcome: 'saved'; id: number } | { outcome: 'gone' } | { outcome: 'invalid'; fields: { name: string } }

const fieldsOf = invalidInput({ INVALID_INPUT: ({ data }) => new Error(JSON.stringify(data.fields)) })
const gone = { gone: () => new Error('It is gone') }
const asSaved = (saved: Saved) => saved

test('the expected outcome is returned with its own fields', () => {
  const { id } = expectOutcome(asSaved({ outcome: 'saved', id: 7 }), 'saved', { ...gone, ...fieldsOf })
  expect(id).toBe(7)
})

test('each of several expected outcomes is returned', () => {
  expect(expectOutcome(asSaved({ outcome: 'gone' }), ['saved', 'gone'], fieldsOf)).toEqual({ outcome: 'gone' })
})

test('any other outcome throws its error, which sees the result', () => {
  const invalid = asSaved({ outcome: 'invalid', fields: { name: 'Too long' } })
  expect(() => expectOutcome(invalid, 'saved', { ...gone, ...fieldsOf })).toThrow('{"name":"Too long"}')
})

test('an outcome without an error does not compile', () => {
  // @ts-expect-error The outcome `invalid` is missing.
  expect(() => expectOutcome(asSaved({ outcome: 'gone' }), 'saved', gone)).toThrow('It is gone')
})
