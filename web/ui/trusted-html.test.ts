import { expect, test } from 'vitest'
import { refuseActive } from './trusted-html.ts'

test.each(['<SCRIPT src=x></SCRIPT>', '<p><iframe srcdoc=""></iframe></p>', '<base href="//evil.example">'])(
  'HTML of the server with an element that runs or loads something is refused: %s',
  (html) => {
    expect(() => refuseActive(html)).toThrow(TypeError)
  },
)

test('other HTML of the server is left as it is', () => {
  const html = '<p>A <math><mi>n</mi></math> and <svg viewBox="0 0 1 1"><path d="M0 0"/></svg> &lt;script></p>'
  expect(refuseActive(html)).toBe(html)
})
