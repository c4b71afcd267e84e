import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { followHeading, hasHeading, listHeadings, plainHeading } from './reading-headings.ts'

test.each([
  ['## The idea\n\nText.\n\n### Step 1 ###\n', ['The idea', 'Step 1']],
  ['Text.\n#hashtag\n    ## Indented as code\n> ## In a quote', []],
  ['## Before\n```\n## In code\n~~~\n```\n## After', ['Before', 'After']],
  ['~~~~ text\n~~~\n## Still code\n~~~~~\n# Out', ['Out']],
  ['## The idea\n## The *idea*!\n## $x^2$\n##\n## …', ['The idea']],
  [`## ${'a'.repeat(201)}\n## ${'b'.repeat(200)}`, ['b'.repeat(200)]],
  [null, []],
])('the headings of %j are %j', (markdown, headings) => {
  expect(listHeadings(markdown)).toEqual(headings)
})

test.each([
  ['The **number** π', 'the number π', true],
  ['Half of $\\frac{1}{2}$', 'Half of', true],
  ['“Myself” and “herself”', 'Myself and herself', true],
  ['Step 1', 'Step 11', false],
])('the headings %j and %j are equal: %j', (heading, other, equal) => {
  expect(hasHeading([other], heading)).toBe(equal)
})

describe('a heading in the next version of its reading', () => {
  test.each([
    ['as it was', ['A', 'B'], ['A', 'B'], 'B'],
    ['moved', ['A', 'B'], ['B', 'C', 'A'], 'B'],
    ['written in another way', ['A', 'B'], ['A', '*b*!'], '*b*!'],
    ['renamed', ['A', 'B', 'C'], ['A', 'D', 'C'], 'D'],
    ['renamed beside another one', ['A', 'B', 'C'], ['X', 'D', 'C'], 'D'],
    ['removed', ['A', 'B', 'C'], ['A', 'C'], null],
    ['removed, and a new one elsewhere', ['A', 'B', 'C'], ['A', 'C', 'D'], null],
    ['renamed while one was added', ['A', 'B'], ['A', 'D', 'E'], null],
    ['that was not there before', ['A'], ['C'], null],
  ])('%s', (_, before, after, found) => {
    expect(followHeading('B', before, after)).toBe(found)
  })

  test('is in it, and never one that meant another section', () => {
    const heading = fc.constantFrom('A', 'B', 'C', 'D', 'E')
    const headings = fc.uniqueArray(heading, { selector: plainHeading })
    fc.assert(
      fc.property(heading, headings, headings, (section, before, after) => {
        const found = followHeading(section, before, after)
        if (found === null) expect(hasHeading(after, section)).toBe(false)
        else {
          expect(after).toContain(found)
          expect(found === section || !hasHeading(before, found)).toBe(true)
        }
      }),
    )
  })
})
