import { describe, expect, test } from 'vitest'
import '#web/features/study/video/caption-html.ts'
import { isHarmless } from './default-policy.ts'
import { refuseActive } from './trusted-html.ts'

describe('what libraries may turn into HTML', () => {
  test.each([
    '',
    'Previous',
    '&times;',
    'a &lt;b&gt; c',
    'Water <i>evaporates</i>.',
    '<span class="loud" data-part="voice" title="Mira">Look</span> up',
    '<span data-part="timed" data-time="1.5" data-past>now</span>',
    '<script></script>',
  ])('is text, or a caption: %s', (html) => {
    expect(isHarmless(html)).toBe(true)
  })

  test.each([
    '<img src=x onerror=alert(1)>',
    '<b onclick="alert(1)">press</b>',
    '<span style="position:fixed">over everything</span>',
    '<a href="javascript:alert(1)">press</a>',
    '<svg><set onbegin=alert(1)>',
    '<span title="<script>">',
    '<script>alert(1)</script>',
    '<i>open <',
  ])('is nothing else: %s', (html) => {
    expect(isHarmless(html)).toBe(false)
  })
})

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
