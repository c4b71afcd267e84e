import { describe, expect, test } from 'vitest'
import { fillDemoButtons, fillLandingQuestion, withOperator } from './landing-page.ts'

const TEMPLATE =
  '<template data-landing-question=""><p>{grade} · {subject}</p><p>{question}</p>' +
  '<ul><li><button data-option="{index}">{letter} {option}</button></li></ul></template>'
const page = (inner: string) => `<main>${inner}</main>`

const WHEEL = {
  gradeName: 'Grade 7',
  subjectName: 'Mathematics',
  question: { kind: 'single', stem: null, question: 'How many?', options: ['25', '19'] },
}

/** Filled page without its data for the script. */
const fill = (question: object = {}) =>
  fillLandingQuestion(page(TEMPLATE), { ...WHEEL, question: { ...WHEEL.question, ...question } })

describe('the question in the landing page', () => {
  test('has its text, its options and its data', () => {
    expect(fill()).toBe(
      page(
        '<p>Grade 7 · Mathematics</p><p>How many?</p>' +
          '<ul><li><button data-option="0">A 25</button></li><li><button data-option="1">B 19</button></li></ul>' +
          `<script type="application/json">${JSON.stringify(WHEEL)}</script>`,
      ),
    )
  })

  test('cannot escape from its place', () => {
    const html = fill({
      question: '</script><img src=x onerror=alert(1)>{option}',
      options: ['"><b>{index}', '{letter}'],
    })
    expect(html).not.toMatch(/<img|<b>/)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    // A text with a name in braces stays as it is.
    expect(html).toContain('alert(1)&gt;{option}')
  })

  test.each([
    ['without a question', null],
    ['that is typed', { ...WHEEL, question: { ...WHEEL.question, kind: 'number' } }],
    ['with a formula', { ...WHEEL, question: { ...WHEEL.question, options: ['$x^2$', '19'] } }],
    ['about a text', { ...WHEEL, question: { ...WHEEL.question, stem: 'A text.' } }],
  ])('is left to the script: %s', (_, landing) => {
    expect(fillLandingQuestion(page(TEMPLATE), landing)).toBe(page(''))
  })

  test('is added to no other page', () => {
    expect(fillLandingQuestion(page('text'), WHEEL)).toBe(page('text'))
  })
})

test('the buttons to look around are in the page only where there is a sample family', () => {
  const html = page('<template data-demo=""><button>Look around</button></template>')
  expect(fillDemoButtons(html, true)).toBe(page('<button>Look around</button>'))
  expect(fillDemoButtons(html, false)).toBe(page(''))
  expect(fillDemoButtons(page('text'), true)).toBe(page('text'))
})

describe('who runs the site', () => {
  const html = '<head></head><span data-operator="">The operator of this site</span>'

  test('is in the page as configured, as text', () => {
    const operator = { operatorName: '<b>Linden & "Co"</b>', operatorAddress: '1 Elm Street $1' }
    const escaped = '&lt;b&gt;Linden &amp; &quot;Co&quot;&lt;/b&gt;, 1 Elm Street $1'
    expect(withOperator(html, operator)).toBe(
      `<head><meta name="operator" content="${escaped}"/></head><span data-operator="">${escaped}</span>`,
    )
  })

  test('is left out without a name', () => {
    expect(withOperator(html, { operatorName: null, operatorAddress: '1 Elm Street' })).toBe(html)
  })
})
