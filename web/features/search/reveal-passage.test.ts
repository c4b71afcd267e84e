import { expect, test } from 'vitest'
import { findPassage } from './reveal-passage.ts'

const block = (tagName: string, textContent: string) => ({ tagName, textContent })
const blocks = [
  block('P', 'Water rises.'),
  block('H4', 'Condensation: how'),
  block('P', 'Cool air holds less.'),
  block('P', 'Droplets form on cool glass.'),
  block('H4', 'Clouds'),
  block('P', 'Many droplets.'),
]
const found = (heading: string | null, ...words: string[]) => findPassage(blocks, heading, words)?.textContent

test('the paragraph with most of the words is found, within the section only', () => {
  expect(found('Condensation — how', 'cool', 'droplets')).toBe('Droplets form on cool glass.')
  expect(found('Clouds', 'cool', 'droplet')).toBe('Many droplets.')
  expect(found(null, 'water')).toBe('Water rises.')
})

test('without the words the heading is found', () => {
  expect(found('Clouds', 'zebra')).toBe('Clouds')
})

test('a section that is no longer there is not found', () => {
  expect(found('Rain', 'cool')).toBeUndefined()
})
