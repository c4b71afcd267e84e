import { describe, expect, test } from 'vitest'
import { isHarmless } from '#web/ui/default-policy.ts'
import './caption-html.ts'

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
