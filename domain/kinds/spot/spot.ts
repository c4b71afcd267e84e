import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import {
  feedbackPerOption,
  findInvalidIndex,
  OptionalFeedback,
  optionalList,
  present,
  problem,
  requiredText,
  writeFeedbackList,
} from '../author-fields.ts'
import { judgeSelection } from '../choices.ts'
import { describeChoices, Feedback } from '../feedback.ts'
import { kind } from '../kind.ts'
import { indexes, texts } from '../shown-fields.ts'
import { placesOf, spotAnswers } from './answers.ts'

const Picture = z.object({ src: z.string(), alt: z.string(), width: z.number(), height: z.number() })

/** Circular area of a picture, in its pixels. */
const Spot = z.object({ label: z.string(), x: z.number(), y: z.number(), r: z.number() })

const places = {
  /** Null for a passage. */
  picture: Picture.nullable(),
  /** Spots of the picture; empty for a passage. */
  spots: z.array(Spot),
  /** Sentences or phrases to choose from; empty for a picture. */
  passage: texts,
}

const { spots: maxSpots, pictureSize } = CONTENT_LIMITS

const Size = z.number('the size of a picture must be a number.').positive().max(pictureSize)
const WrittenPicture = z.object(
  {
    src: requiredText('the address of the picture', CONTENT_LIMITS.address),
    alt: requiredText('the description of the picture', CONTENT_LIMITS.optionText),
    width: Size,
    height: Size,
  },
  'the picture needs src, alt, width and height.',
)

const WrittenSpot = z.object({
  label: requiredText('the label of a spot', CONTENT_LIMITS.blankText),
  x: z.number('a spot needs x.').min(0),
  y: z.number('a spot needs y.').min(0),
  r: z.number('a spot needs r.').positive('the radius of a spot must be more than 0.'),
})

export const spot = kind({
  ...spotAnswers,
  key: 'spot',
  name: 'spot',
  answer: indexes,
  shown: {
    ...places,
    /** Number of spots or sentences to choose. */
    choose: z.int(),
  },
  normal: {
    ...places,
    correct: z.array(z.int()),
    /** One entry per spot or sentence. */
    feedback: z.array(Feedback.nullable()),
  },

  written: z
    .object({
      picture: WrittenPicture.nullish().transform((picture) => picture ?? null),
      spots: optionalList('the spots', WrittenSpot, maxSpots),
      passage: optionalList(
        'the passage',
        requiredText('a sentence of the passage', CONTENT_LIMITS.optionText),
        maxSpots,
      ),
      correct: z
        .array(z.int('a right spot must be an index.').min(0), 'the right spots must be a list of indexes.')
        .min(1, 'at least one spot must be right.')
        .max(maxSpots),
      feedback: optionalList('the feedback', OptionalFeedback, maxSpots),
    })
    .transform(({ picture, spots, passage, correct, feedback }, context) => {
      if ((picture === null) === (passage.length === 0) || (picture === null && spots.length > 0)) {
        return problem(context, 'it needs either a picture with spots or a passage.')
      }
      const count = picture === null ? passage.length : spots.length
      if (count < 2) return problem(context, 'it needs at least two spots.', [picture === null ? 'passage' : 'spots'])
      if (findInvalidIndex(correct, count) !== null) {
        return problem(context, `the right spots count from 0 to ${count - 1}, each once.`, ['correct'])
      }
      const outside = picture ? spots.findIndex(({ x, y }) => x > picture.width || y > picture.height) : -1
      if (outside >= 0) return problem(context, 'a spot lies outside the picture.', ['spots', outside])
      const sorted = correct.toSorted((a, b) => a - b)
      const all = feedbackPerOption(feedback, count)
      return { picture, spots, passage, correct: sorted, feedback: all }
    }),
  write: ({ picture, spots, passage, correct, feedback }) => ({
    ...present({ picture, spots, passage }),
    correct,
    ...writeFeedbackList(feedback),
  }),

  show: ({ picture, spots, passage, correct }) => ({
    picture,
    spots: [...spots],
    passage: [...passage],
    choose: correct.length,
  }),
  correct: ({ correct }) => correct,
  judge: judgeSelection,

  describeKey: (question) => [
    ...(question.picture ? [`Picture: ${question.picture.alt}`] : []),
    ...describeChoices(placesOf(question), (index) => question.correct.includes(index), question.feedback),
  ],
  editor: {
    title: 'Find in text or picture',
    fields: ['picture', 'spots', 'passage', 'correct', 'feedback'],
    blank: { passage: ['', '', ''], correct: [] },
    example: {
      question: 'Which sentence is a fact?',
      passage: ['Beans are the best.', 'A bean grows from a seed.', 'Everyone loves beans.'],
      correct: [1],
      feedback: [{ text: 'This is an opinion.' }, null, { text: 'This can’t be proved.' }],
    },
    texts: { field: 'passage', right: 'several' },
  },
})
