import { z } from 'zod'
import { Canvas, textWidth } from '../canvas.ts'
import { label, listOf, numeric, optionalLabel, optionalList, positive } from '../fields.ts'
import { figureKind } from '../kind.ts'
import { ticksOf } from '../ticks.ts'
import { formatNumber } from '../wording.ts'

const MAX_STEPS = 40

/** Begin and end of a timeline with numbers; years ago end at a smaller number. */
const scale = z
  .strictObject({ from: numeric, to: numeric, step: positive, label: optionalLabel })
  .superRefine(({ from, to, step }, context) => {
    const steps = Math.abs(to - from) / step
    if (steps === 0) context.addIssue({ code: 'custom', message: 'a timeline must not end at its begin.' })
    else if (steps > MAX_STEPS)
      context.addIssue({ code: 'custom', message: `a timeline may have at most ${MAX_STEPS} steps.` })
    else if (Math.abs(steps - Math.round(steps)) > 1e-6)
      context.addIssue({ code: 'custom', message: 'the steps of a timeline must end at its end.' })
  })

const schema = z
  .strictObject({
    /** Missing for events in order, without times. */
    scale: scale.optional(),
    events: listOf(z.strictObject({ at: numeric.nullish(), label: optionalLabel }), 1, 12),
    /** Periods of time. */
    spans: optionalList(z.strictObject({ from: numeric, to: numeric, label }), 4),
  })
  .superRefine(({ scale: range, events, spans }, context) => {
    const add = (message: string) => context.addIssue({ code: 'custom', message })
    if (!range) {
      if (spans.length > 0 || events.some(({ at }) => at != null)) add('a time needs the scale of the timeline.')
      return
    }
    if (events.some(({ at }) => at == null)) return add('every event of a timeline with a scale needs its time.')
    const low = Math.min(range.from, range.to)
    const high = Math.max(range.from, range.to)
    const times = [...events.map(({ at }) => at ?? low), ...spans.flatMap(({ from, to }) => [from, to])]
    if (times.some((time) => time < low || time > high)) return add('a time does not lie on the timeline.')
    if (spans.some(({ from, to }) => Math.sign(to - from) !== Math.sign(range.to - range.from)))
      add('a period must end after its begin.')
  })

type Timeline = z.output<typeof schema>
type Scale = NonNullable<Timeline['scale']>

/** Year or number of a scale; years before year 1 are negative. */
const formatTime = (time: number) => (time < 0 ? `${formatNumber(-time)} BCE` : formatNumber(time))

/** Least distance of two labels. */
const LINE = 22

/** Places for labels near where they belong, one line apart, in a column of a height. */
function spread(wanted: readonly number[], height: number): number[] {
  const places: number[] = []
  for (const place of wanted) places.push(Math.max(place, (places.at(-1) ?? -Infinity) + LINE))
  let below = height + LINE
  return places
    .toReversed()
    .map((place) => {
      below = Math.min(place, below - LINE)
      return below
    })
    .toReversed()
}

/** Events in their order, and spans at their middle, as one column of labels. */
function entriesOf({ events, spans }: Timeline, toY: (time: number) => number) {
  return [
    ...events.map(({ at, label: text }) => ({ y: toY(at ?? 0), text, reach: 0 })),
    ...spans.map(({ from, to, label: text }) => ({ y: (toY(from) + toY(to)) / 2, text, reach: 9 })),
  ]
    .filter(({ text }) => text !== '')
    .toSorted((a, b) => a.y - b.y)
}

function drawScaled(canvas: Canvas, timeline: Timeline, { from, to, step, label: unit }: Scale) {
  const height = Math.max(210, LINE * (timeline.events.length + timeline.spans.length))
  const toY = (time: number) => ((time - from) / (to - from)) * height
  const low = Math.min(from, to)
  const ticks = ticksOf({ from: low, to: Math.max(from, to), step }, height, 20)
  const numbers = Math.max(...ticks.map(({ value }) => textWidth(formatTime(value), 'number')))
  const x = numbers + 12
  canvas.text([0, -24], unit, { anchor: 'start' })
  for (const span of timeline.spans)
    canvas.rectangle(x + 5, toY(span.from), 12, toY(span.to) - toY(span.from), 'area-2')
  canvas.line([
    [x, -8],
    [x, height + 8],
  ])
  for (const { value, numbered } of ticks) {
    canvas.line([
      [x - 5, toY(value)],
      [x, toY(value)],
    ])
    if (numbered) canvas.text([x - 10, toY(value)], formatTime(value), { size: 'number', anchor: 'end' })
  }
  const entries = entriesOf(timeline, toY)
  const places = spread(
    entries.map(({ y }) => y),
    height,
  )
  const column = x + (timeline.spans.length > 0 ? 36 : 26)
  for (const [index, { y, text, reach }] of entries.entries()) {
    const place = places[index] ?? y
    canvas.line(
      [
        [x + reach + 8, y],
        [column - 5, place],
      ],
      'grid',
    )
    canvas.text([column, place], text, { anchor: 'start' })
  }
  for (const { at } of timeline.events) canvas.circle([x, toY(at ?? 0)], 5, 'mark')
}

function drawInOrder(canvas: Canvas, { events }: Timeline) {
  const gap = Math.max(30, Math.min(44, 300 / events.length))
  const end = (events.length - 1) * gap + 30
  canvas.line([
    [0, -14],
    [0, end],
  ])
  canvas.arrow([0, end], [0, 1])
  for (const [index, { label: text }] of events.entries()) {
    canvas.circle([0, index * gap], 5, 'mark')
    canvas.text([18, index * gap], text, { anchor: 'start' })
  }
}

/** Vertical line of time, which has room for whole names of events on a phone. */
export const timeline = figureKind({
  name: 'Timeline',
  schema,
  draw(data) {
    const canvas = new Canvas()
    if (data.scale) drawScaled(canvas, data, data.scale)
    else drawInOrder(canvas, data)
    return canvas
  },
  describe({ scale: range, events, spans }) {
    const count = `${events.length} ${events.length === 1 ? 'event' : 'events'}`
    if (!range) {
      return {
        title: `Timeline with ${count} from top to bottom.`,
        values: [`In order: ${events.map(({ label: text }) => text || 'an event').join(', ')}.`],
      }
    }
    const unit = range.label && ` (${range.label})`
    return {
      title: `Timeline${unit} from ${formatTime(range.from)} to ${formatTime(range.to)} in steps of ${formatNumber(range.step)}, with ${count}.`,
      values: [
        ...byTime(events, range).map(({ at, label: text }) => `${formatTime(at ?? 0)}: ${text || 'an event'}.`),
        ...spans.map(({ from, to, label: text }) => `From ${formatTime(from)} to ${formatTime(to)}: ${text}.`),
      ],
    }
  },
  tableOf({ scale: range, events, spans }) {
    if (!range) return null
    return [
      [range.label || 'Time', 'Event'],
      ...byTime(events, range).map(({ at, label: text }, index) => [formatTime(at ?? 0), text || String(index + 1)]),
      ...spans.map(({ from, to, label: text }) => [`${formatTime(from)} to ${formatTime(to)}`, text]),
    ]
  },
  note: 'Without `scale`, the events have no `at` and stand in their order. A scale can end at a smaller number, such as one of years ago: `from` 500, `to` 0. Negative years are written as BCE. `spans` are periods of time.',
  example: {
    kind: 'timeline',
    scale: { from: 1770, to: 1800, step: 5, label: 'Year' },
    events: [
      { at: 1776, label: 'Independence declared' },
      { at: 1787, label: 'Constitution written' },
      { at: 1789, label: 'First president' },
    ],
    spans: [{ from: 1775, to: 1783, label: 'Revolutionary War' }],
  },
})

const byTime = (events: Timeline['events'], { from, to }: Scale) =>
  events.toSorted((a, b) => ((a.at ?? 0) - (b.at ?? 0)) * Math.sign(to - from))
