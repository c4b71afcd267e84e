import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areConsistent,
  formatOptions,
  parseOptions,
  READING_CHOICES,
  READING_OPTIONS,
  type ReadingOption,
  withOption,
} from './reading-options.ts'

const anOption = fc.constantFrom(...READING_OPTIONS)
const presses = fc.array(fc.tuple(anOption, fc.boolean()))
const after = (pressed: readonly (readonly [ReadingOption, boolean])[]) =>
  pressed.reduce<ReadingOption[]>((options, [option, on]) => withOption(options, option, on), [])

test('any presses leave options that the server accepts, with the last press in them', () => {
  fc.assert(
    fc.property(presses, anOption, fc.boolean(), (earlier, option, on) => {
      const options = after([...earlier, [option, on]])
      expect(areConsistent(options)).toBe(true)
      expect(options.includes(option)).toBe(on)
    }),
  )
})

test('a press changes no other question', () => {
  fc.assert(
    fc.property(presses, anOption, fc.boolean(), (earlier, option, on) => {
      const options = after(earlier)
      const asked = Object.values(READING_CHOICES).find((group) => group.some((other) => other === option))
      const others = (all: readonly ReadingOption[]) =>
        all.filter((other) => other !== option && !asked?.some((same) => same === other))
      expect(others(withOption(options, option, on))).toEqual(others(options))
    }),
  )
})

test('options are read back as they were stored', () => {
  fc.assert(
    fc.property(presses, (pressed) => {
      const options = after(pressed)
      expect(parseOptions(formatOptions(options))).toEqual(options)
    }),
  )
})

test('any stored text gives options that the server accepts', () => {
  const words = fc.array(fc.oneof(anOption, fc.string()))
  fc.assert(fc.property(words, (text) => areConsistent(parseOptions(text.join(' ')))))
})

test('an option twice, two sizes, or two tints are not accepted', () => {
  expect(areConsistent(['calm', 'calm'])).toBe(false)
  expect(areConsistent(['text-large', 'text-largest'])).toBe(false)
  expect(areConsistent(['tint-cream', 'ruler', 'tint-blue'])).toBe(false)
})
