import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wholeWords } from './page.tsx'

test('a word of a title with a hyphen moves to the next line as a whole', () => {
  expect(renderToStaticMarkup(wholeWords('Lesson 6: Two-Step Equations'))).toBe(
    'Lesson 6: <span class="inline-block">Two-Step</span> Equations',
  )
  expect(wholeWords('Area - and more')).toEqual(['Area - and more'])
})
