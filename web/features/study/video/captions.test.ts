import { expect, it } from 'vitest'
import { readCaptions, scenesOf } from './captions.ts'

const FILE = `WEBVTT

00:00.000 --> 00:03.000
Ratios &amp; Rates

Scene: Equivalent ratios
00:03.000 --> 00:05.500
<v Teacher>A well-made
<i>plan</i></v>

7
00:05.500 --> 00:08.000
x &lt; 5

Scene: Share
00:08.000 --> 00:09.000
Check.
`

it('captions are text without markup, and the identifiers of scenes their headings', async () => {
  expect(await readCaptions(FILE)).toEqual([
    { start: 0, end: 3, text: 'Ratios & Rates', heading: null },
    { start: 3, end: 5.5, text: 'A well-made plan', heading: 'Equivalent ratios' },
    { start: 5.5, end: 8, text: 'x < 5', heading: null },
    { start: 8, end: 9, text: 'Check.', heading: 'Share' },
  ])
})

it('a transcript has the lines of each scene below its heading', async () => {
  const scenes = scenesOf(await readCaptions(FILE))
  expect(scenes.map(({ heading, lines }) => [heading, lines.map(({ text }) => text)])).toEqual([
    [null, ['Ratios & Rates']],
    ['Equivalent ratios', ['A well-made plan', 'x < 5']],
    ['Share', ['Check.']],
  ])
})

it.each(['', 'Not captions at all', 'WEBVTT'])('a file without captions has none: "%s"', async (text) => {
  expect(await readCaptions(text)).toEqual([])
})
