import { expect, test } from 'vitest'
import { figureBlock, insertBlock, listFigureBlocks, replaceBlock } from './figure-blocks.ts'

const CIRCLE = figureBlock('{\n  "kind": "circle",\n  "radius": "r"\n}')

const figuresOf = (text: string) => listFigureBlocks(text).map(({ figure }) => figure)

test('a figure goes below the line of the cursor, with empty lines around it', () => {
  expect(insertBlock('One\nTwo', 1, CIRCLE)).toBe(`One\n\n${CIRCLE}\n\nTwo`)
  expect(insertBlock('', 0, CIRCLE)).toBe(CIRCLE)
  expect(figuresOf(insertBlock('One\r\nTwo', 8, CIRCLE))).toEqual([{ kind: 'circle', radius: 'r' }])
})

test('a figure never goes into another', () => {
  const text = `${CIRCLE}\n\nEnd`
  expect(figuresOf(insertBlock(text, 15, figureBlock('{"kind":"balance"}')))).toEqual([
    { kind: 'circle', radius: 'r' },
    { kind: 'balance' },
  ])
})

test('one of several figures is replaced or removed', () => {
  const text = insertBlock(`One\n\n${CIRCLE}\n\nTwo`, 999, CIRCLE)
  const [, second] = listFigureBlocks(text)
  if (!second) throw new Error('the text has two figures')
  expect(figuresOf(replaceBlock(text, second, figureBlock('{"kind":"balance"}')))).toEqual([
    { kind: 'circle', radius: 'r' },
    { kind: 'balance' },
  ])
  expect(replaceBlock(text, second, null)).toBe(`One\n\n${CIRCLE}\n\nTwo`)
})

test('a figure that is written as YAML is read with the places of its template', () => {
  const yaml =
    '```figure\nkind: triangle\nsides:\n- {= 2*k }\n- 4\n- {b}\nlabels:\n  sides:\n  - {= 2*k } yd\n  - "?"\n```'
  expect(figuresOf(yaml)).toEqual([
    { kind: 'triangle', sides: ['{= 2*k }', 4, '{b}'], labels: { sides: ['{= 2*k } yd', '?'] } },
  ])
})

test('a figure that cannot be read is given as its text', () => {
  expect(figuresOf('```figure\nkind: [\n```')).toEqual(['kind: [\n'])
})
