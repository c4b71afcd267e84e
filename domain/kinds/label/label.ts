import { type Drawn, drawFigure } from '#packages/figures/figures.ts'
import type { FieldProblem } from '../author-fields.ts'
import { kind } from '../kind.ts'
import { matchAnswers } from '../match/answers.ts'
import { type Match, matchParts } from '../match/match.ts'

/** Longest name of a place, which is shown on a round button. */
const MAX_PLACE = 3

/** Least distance of places, in percent of the drawing's width: 28 pixels on the narrowest phone. */
const MIN_DISTANCE = 12

/** Labels for places of the question's figure: a match whose left sides are labels that the figure shows. */
export const label = kind({
  ...matchParts,
  ...matchAnswers,
  key: 'label',
  name: 'label a picture',

  checkKey(question) {
    if (question.figure === undefined) return [{ path: ['pairs'], message: 'it needs a figure that shows its places.' }]
    const drawn = drawFigure(question.figure)
    return drawn.outcome === 'drawn' ? [...findPlaceProblems(question, drawn), ...findTellingText(question, drawn)] : []
  },

  editor: {
    fields: ['pairs', 'extra', 'wrong'],
    blank: {
      pairs: [
        ['1', ''],
        ['2', ''],
      ],
    },
    example: {
      question: 'Label the particles of each state of matter.',
      figure: {
        kind: 'particle-diagram',
        boxes: [
          { label: '1', state: 'liquid', particles: [{ atoms: 'A', count: 18 }] },
          { label: '2', state: 'gas', particles: [{ atoms: 'A', count: 8 }] },
        ],
      },
      pairs: [
        ['1', 'Liquid'],
        ['2', 'Gas'],
      ],
      extra: ['Solid'],
      wrong: [{ pair: [0, 2], text: 'Particles of a solid are in even rows.' }],
    },
  },
})

type DrawnFigure = Extract<Drawn, { outcome: 'drawn' }>

/** Places that the figure does not show exactly once, or that cannot be pressed on a phone. */
function findPlaceProblems({ left }: Match, { labels }: DrawnFigure): FieldProblem[] {
  const problems = left.flatMap((place, index): FieldProblem[] => {
    const path = ['pairs', index, 0]
    if (place.length > MAX_PLACE)
      return [{ path, message: `the name of a place may have at most ${MAX_PLACE} characters.` }]
    const count = labels.filter(({ text }) => text === place).length
    if (count === 1) return []
    return [{ path, message: `its figure has ${count === 0 ? 'no' : 'more than one'} label "${place}".` }]
  })
  if (problems.length > 0) return problems
  const places = left.flatMap((place) => labels.filter(({ text }) => text === place))
  return places.flatMap((one, index) => {
    const near = places.slice(index + 1).find((other) => Math.hypot(other.x - one.x, other.y - one.y) < MIN_DISTANCE)
    if (!near) return []
    const message = `the places "${one.text}" and "${near.text}" are too near to each other to be pressed on a phone.`
    return [{ path: ['pairs', index, 0], message }]
  })
}

/** Labels that the figure's drawing, text or table has, which would tell what they belong to. */
function findTellingText({ partners }: Match, { labels, text, table }: DrawnFigure): FieldProblem[] {
  const words = ` ${wordsOf([...labels.map((one) => one.text), text, ...(table ?? []).flat()].join(' . '))} `
  const telling = partners.find((partner) => words.includes(` ${wordsOf(partner)} `))
  if (telling === undefined) return []
  return [
    { path: ['pairs'], message: `its figure, or the text for those who can’t see it, has the label "${telling}".` },
  ]
}

const wordsOf = (text: string) => (text.toLowerCase().match(/[\p{L}\p{N}]+|\S/gu) ?? []).join(' ')
