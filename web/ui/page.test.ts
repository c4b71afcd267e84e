import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholeWords } from './page.tsx'

test('a hyphenated word of a title wraps as a whole', () => {
  expect(renderToStaticMarkup(wholeWords('Lesson 6: Two-Step Equations'))).toBe(
    'Lesson 6: <span class="inline-block">Two-Step</span> Equations',
  )
  expect(wholeWords('Area - and more')).toEqual(['Area - and more'])
})
