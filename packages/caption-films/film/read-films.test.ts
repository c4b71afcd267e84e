import { expect, test } from 'vitest'
import { frameAt } from '../stage/frame.ts'
import { lengthOf } from '../stage/scenes.ts'
import { parseFilm } from './read-films.ts'

const about = { grade: 6, subject: 'Mathematics', title: 'A title', name: 'a-film' } as const

/** Film whose first scene has a picture and beats. */
const filmOf = (
  picture: string,
  beats: readonly string[] = ['{ caption: Here it is. }', '{ caption: And there it is. }'],
) => `
scenes:
  - heading: One
    picture: ${picture}
    beats: [${beats.join(', ')}]
  - heading: Two
    beats: [{ caption: The end. }]
takeaway: [First., Second.]
`

const problemsOf = (text: string) => {
  const film = parseFilm(text, about)
  return film.outcome === 'failed' ? film.problems : []
}

const DOT = '{ size: [400, 100], draw: [{ dot: [10, 50], moves: { move: [[300, 0]], seconds: 2 } }] }'
const LINE = 'kind: number-line, axis: { from: 0, to: 10, step: 1 }, points: [{ at: 2 }]'

test.each([
  ['a field that does not exist', filmOf('{ icons: [[Bus, green]] }').replace('takeaway', 'takeaways'), /takeaway/],
  [
    'no heading',
    filmOf('{ icons: [[Bus, green]] }').replace('heading: Two', 'name: Two'),
    /^line 6: scenes\.1\.heading/,
  ],
  [
    'a picture of no known form',
    filmOf('{ photo: bus }'),
    /^line 4: scenes\.0\.picture: one of these fields is missing/,
  ],
  [
    'a figure that the content lacks',
    filmOf('{ figure: no-such-figure }'),
    /there is no content\/videos\/no-such-figure\.svg/,
  ],
  ['an unknown icon', filmOf('{ icons: [[Busses, green]] }'), /no icon of this name/],
  ['invalid data of a figure', filmOf(`{ ${LINE.replace('at: 2', 'at: 12')} }`), /does not lie on the number line/],
  [
    'a change to invalid data',
    filmOf(`{ ${LINE}, changes: [{ to: { points: [{ at: 20 }] } }] }`),
    /does not lie on the number line/,
  ],
  ['a figure that is a table', filmOf('{ kind: table, head: [a, b], rows: [[1, 2]] }'), /figure|table|drawing/],
  ['an unknown shape', filmOf('{ size: [400, 100], draw: [{ blob: [1, 2] }] }'), /picture\.draw\.0/],
  ['an unknown color', filmOf('{ size: [400, 100], draw: [{ dot: [1, 2], tone: pink }] }'), /picture\.draw\.0\.tone/],
  ['an unknown movement', filmOf(DOT.replace('move: [[300, 0]]', 'shake: 3')), /picture\.draw\.0\.moves/],
  [
    'a movement that ends after its scene',
    filmOf(DOT.replace('seconds: 2', 'seconds: 9')),
    /a movement of “One” ends after 9\.0 s/,
  ],
  ['a movement in a beat that its scene lacks', filmOf(DOT.replace('seconds: 2', 'beat: 3')), /“One” has no beat 3/],
  [
    'something that appears again and again',
    filmOf(DOT.replace('move: [[300, 0]]', 'appear: true, loop: true')),
    /cannot be a loop/,
  ],
  [
    'shapes without a picture',
    filmOf('{}')
      .replace('    picture: {}\n', '')
      .replace('{ caption: Here it is. }', '{ caption: Here., draw: [{ dot: [1, 2] }] }'),
    /shapes need a picture/,
  ],
  [
    'a card without a color',
    filmOf('{ icons: [[Bus, green]] }', ['{ caption: Here., show: { card: A bus } }']),
    /beats\.0\.show\.0\.tone/,
  ],
  ['a reference', filmOf('&a { icons: [[Bus, green]] }').replace('caption: The end.', 'caption: *a'), /References/],
  ['invalid YAML', 'scenes: [', /Invalid YAML/],
])('a film with %s is invalid', (_, text, problem) => {
  expect(problemsOf(text).join('\n')).toMatch(problem)
})

/** Markup of the first scene of a film, `seconds` after the title card. */
function shownAt(text: string, seconds: number): string {
  const film = parseFilm(text, about)
  if (film.outcome === 'failed') throw new Error(film.problems.join('\n'))
  expect(lengthOf(film.clip)).toBeGreaterThan(seconds + 3)
  return frameAt(film.clip, 3 + seconds)
}

test('a shape moves along its way and stays at its end', () => {
  expect(problemsOf(filmOf(DOT))).toEqual([])
  expect(shownAt(filmOf(DOT), 0)).toContain('translate(0 0)')
  expect(shownAt(filmOf(DOT), 1)).toContain('translate(150 0)')
  expect(shownAt(filmOf(DOT), 2.5)).toContain('translate(300 0)')
})

test('a loop begins again', () => {
  const film = filmOf(DOT.replace('seconds: 2', 'seconds: 2, loop: true'))
  expect(shownAt(film, 0.5)).toContain('translate(75 0)')
  expect(shownAt(film, 2.5)).toContain('translate(75 0)')
})

test('what swings passes its place twice in a loop', () => {
  const film = filmOf(DOT.replace('move: [[300, 0]]', 'swing: [0, 40]').replace('seconds: 2', 'seconds: 2, loop: true'))
  const places = [0, 0.5, 1, 1.5].map((time) => /translate\(([-\d.]+ [-\d.]+)\)/.exec(shownAt(film, time))?.[1])
  expect(places).toEqual(['0 0', '0 40', '0 0', '0 -40'])
})

test('a line is drawn from its begin, and a shape grows from a point', () => {
  const film = filmOf(
    '{ size: [400, 100], draw: [{ line: [[0, 0], [9, 9]], moves: { draw: true, seconds: 1 } }, { dot: [5, 5], moves: { grow: [0, 1], about: [5, 5], seconds: 1 } }] }',
  )
  expect(shownAt(film, 0)).not.toContain('M0 0L9 9')
  expect(shownAt(film, 0.5)).toContain('stroke-dasharray:0.5 2')
  expect(shownAt(film, 0.5)).toContain('translate(5 5) scale(0.5 0.5) translate(-5 -5)')
  expect(shownAt(film, 1)).toContain('scale(1 1)')
})

test('a number counts in its text, and cells of a bar are filled one after the other', () => {
  const film = filmOf(
    `{ size: [400, 100], draw: [{ text: "# m", at: [9, 9], moves: { count: [0, 1000], seconds: 1 } }, { bar: 4, area: [0, 20, 400, 40], tone: green, moves: { fill: [0, 4], seconds: 1 } } ] }`,
  )
  expect(shownAt(film, 0)).toContain('>0 m<')
  expect(shownAt(film, 1)).toContain('>1,000 m<')
  const filled = (time: number) => shownAt(film, time).match(/green-wash/g)?.length ?? 0
  expect([filled(0), filled(0.5), filled(1)]).toEqual([0, 2, 4])
})

test('a figure goes from one state to the next, in a picture of the same size', () => {
  const film = filmOf(`{ ${LINE}, changes: [{ beat: 2, seconds: 1, to: { points: [{ at: 8 }] } }] }`)
  const places = [0, 2.5, 4].map((time) => Number(/<circle[^>]* cx="([\d.]+)"/.exec(shownAt(film, time))?.[1]))
  expect(places[1]).toBeCloseTo(((places[0] ?? 0) + (places[2] ?? 0)) / 2, 0)
  const boxes = [0, 2.5, 4].map((time) => /viewBox="([^"]*)"/.exec(shownAt(film, time))?.[1])
  expect(new Set(boxes).size).toBe(1)
})

test('a polygon turns around a point', () => {
  const plane = 'kind: plane, x: { from: -4, to: 4, step: 1 }, y: { from: -4, to: 4, step: 1 }'
  const polygons = 'polygons: [{ points: [[1, 1], [3, 1], [1, 2]] }]'
  const turning = filmOf(
    `{ ${plane}, ${polygons}, changes: [{ seconds: 1, turn: { polygon: 1, about: [0, 0], degrees: 90 } }] }`,
  )
  const turned = filmOf(`{ ${plane}, polygons: [{ points: [[-1, 1], [-1, 3], [-2, 1]] }] }`)
  const shapesOf = (markup: string) => markup.match(/d="[^"]*Z"/g)
  expect(shapesOf(shownAt(turning, 2))).toEqual(shapesOf(shownAt(turned, 2)))
})

test('texts are escaped, and their notation becomes markup', () => {
  const film = filmOf('{ icons: [[Bus, green]] }', ['{ caption: Here., show: ["3 < 4 & *so* <b>", "**or** {3/4}"] }'])
  expect(shownAt(film, 1)).toContain('3 &lt; 4 &amp; <b style="color:var(--color-leaf)">so</b> &lt;b&gt;')
  expect(shownAt(film, 1)).toContain('<b>or</b> <span class="fraction"><span>3</span><span>4</span></span>')
})
