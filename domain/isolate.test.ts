import { expect, test } from 'vitest'
import { isolate } from './isolate.ts'

test('a name and a title are isolated', () => {
  expect(isolate('Mira')).toBe('\u2068Mira\u2069')
  expect(isolate('What is\na ratio?')).toBe('\u2068What is\na ratio?\u2069')
  expect(isolate('مريم')).toBe('\u2068مريم\u2069')
})

test.each([[12], ['85'], ['3/5'], ['12.5%'], ['https://learn.example.org/a'], ['<name-value/>'], ['{mark}'], ['']])(
  '%s stays as it is',
  (value) => {
    expect(isolate(value)).toBe(String(value))
  },
)
