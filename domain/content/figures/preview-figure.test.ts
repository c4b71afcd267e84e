import { expect, test } from 'vitest'
import { previewFigure } from './preview-figure.ts'

const line = (at: unknown, label = 'A') => ({
  kind: 'number-line',
  axis: { from: 0, to: 10, step: 1 },
  points: [{ at, label }],
})

const template = { variants: { ranges: { a: { from: 2, to: 4 } } } }

test('a figure is drawn with values of its template', () => {
  const texts = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((draw) => {
    const preview = previewFigure(line('{= a + 1 }'), template, draw)
    return preview.outcome === 'drawn' && preview.isTemplate && preview.text
  })
  expect(new Set(texts).size).toBe(3)
  expect(texts[0]).toMatch(/Point A is at [345]\./)
})

test('a figure without places is the same in every draw of a template', () => {
  expect(previewFigure(line(3), template, 1)).toMatchObject({ outcome: 'drawn', isTemplate: false, problem: null })
})

test('a place without a value is named at its field', () => {
  expect(previewFigure(line('{c}'), template, 1)).toMatchObject({
    outcome: 'invalid',
    problems: [{ path: ['points', 0, 'at'], message: 'the question has no value for {c}.' }],
  })
})

test('what is wrong with fields is said at each of them', () => {
  const figure = { kind: 'number-line', axis: { from: 0, to: 10, step: 0 }, points: [{ at: '' }] }
  expect(previewFigure(figure, {}, 1)).toMatchObject({
    problems: expect.arrayContaining([
      { path: ['axis', 'step'], message: 'a length must be more than 0.' },
      { path: ['points', 0, 'at'], message: 'a value must be a number.' },
    ]),
  })
})

test.each([['text'], [null], [[]]])('%j is no figure', (figure) => {
  expect(previewFigure(figure, {}, 1)).toMatchObject({ message: 'a figure has a kind and its fields.' })
})
