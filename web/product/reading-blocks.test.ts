import { expect, test } from 'vitest'
import { findHeading } from './reading-blocks.ts'

const block = (tagName: string, textContent: string, ...formulas: string[]) => ({
  tagName,
  textContent,
  querySelectorAll: () => formulas.map((formula) => ({ textContent: formula })),
})
const blocks = [
  block('P', 'The idea'),
  block('H4', 'The idea'),
  block('H5', 'Half of 12 and a rest', '12'),
  block('H4', 'The idea'),
]

test('the first heading of a text that equals one in Markdown is found', () => {
  expect(findHeading(blocks, 'The *idea*')).toBe(blocks[1])
  expect(findHeading(blocks, 'Half of $\\frac{1}{2}$ and a rest')).toBe(blocks[2])
})

test('a heading that the text lacks is not found', () => {
  expect(findHeading(blocks, 'The')).toBeUndefined()
})
