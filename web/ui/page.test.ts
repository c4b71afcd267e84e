import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholeWords } from './page.tsx'

test('a hyphenated word of a title wraps as a whole', () => {
  expect(renderToStaticMarkup(wholeWords('Lesson 6: Two-Step Equations'))).toBe(
    'Lesson 6: <span class="inline-block">Two-Step</span> Equations',
  )
  // Marks around a title in a sentence from right to left (domain/isolate.ts) are no part of its words.
  expect(renderToStaticMarkup(wholeWords('\u2068Two-Step Equations\u2069'))).toBe(
    '\u2068<span class="inline-block">Two-Step</span> Equations\u2069',
  )
  expect(wholeWords('Area - and more')).toEqual(['Area - and more'])
})
