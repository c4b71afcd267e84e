import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFigure, parseFigure } from './figure-text.ts'

test('any data can be edited as text', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data) => {
      expect(parseFigure(formatFigure(data))).toEqual(JSON.parse(JSON.stringify(data)))
    }),
  )
})

test('a text that is not JSON stays as it is typed', () => {
  const typed = '{ "kind": "circle", '
  expect(formatFigure(parseFigure(typed))).toBe(typed)
})

test('an empty text is no figure', () => {
  expect(parseFigure(' ')).toBeUndefined()
})
