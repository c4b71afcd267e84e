import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import {
  feedbackPerOption,
  findInvalidIndex,
  foreseen,
  forward,
  OptionalFeedback,
  optionalList,
  present,
  problem,
  requiredText,
  writeFeedbackList,
  writeForeseen,
} from '../author-fields.ts'
import { judgeSelection } from '../choices.ts'
import { describeChoices, describeFeedback, Feedback, ForeseenValue } from '../feedback.ts'
import { kind } from '../kind.ts'
import { index, texts } from '../shown-fields.ts'
import { placesOf, spotAnswers } from './answers.ts'
import { readMarkedText, withoutBrackets, wordsOf } from './words.ts'

const Picture = z.object({ src: z.string(), alt: z.string(), width: z.number(), height: z.number() })

/** Circular area of a picture, in its pixels. */
const PictureSpot = z.object({ label: z.string(), x: z.number(), y: z.number(), r: z.number() })

const places = {
  /** Null for a passage. */
  picture: Picture.nullable(),
  /** Spots of the picture; empty for a passage. */
  spots: z.array(PictureSpot),
  /** Sentences or phrases to choose from; empty for a picture. */
  passage: texts,
}

const { spots: maxSpots, words: maxWords, pictureSize } = CONTENT_LIMITS

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

const normal = {
  ...places,
  /** Text with brackets around its right words; missing for a picture or a passage. */
  text: z.string().optional(),
  /** Feedback on words of the text, from which `feedback` follows; missing without a text. */
  wrong: z.array(ForeseenValue).optional(),
  correct: z.array(z.int()),
  /** One entry per spot, sentence or word. */
  feedback: z.array(Feedback.nullable()),
}
type Spot = z.output<z.ZodObject<typeof normal>>

const WrittenPlaces = z
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
  .transform(({ picture, spots, passage, correct, feedback }, context): Spot => {
    if ((picture === null) === (passage.length === 0) || (picture === null && spots.length > 0)) {
      return problem(context, 'it needs a picture with spots, a passage or a text.')
    }
    const count = picture === null ? passage.length : spots.length
    if (count < 2) return problem(context, 'it needs at least two spots.', [picture === null ? 'passage' : 'spots'])
    if (findInvalidIndex(correct, count) !== null) {
      return problem(context, `the right spots count from 0 to ${count - 1}, each once.`, ['correct'])
    }
    const outside = picture ? spots.findIndex(({ x, y }) => x > picture.width || y > picture.height) : -1
    if (outside >= 0) return problem(context, 'a spot lies outside the picture.', ['spots', outside])
    const sorted = correct.toSorted((a, b) => a - b)
    return { picture, spots, passage, correct: sorted, feedback: feedbackPerOption(feedback, count) }
  })

/** The right words and the feedback follow from the text, so that a template can fill in words. */
const WrittenText = z
  .object({
    text: requiredText('the text'),
    wrong: foreseen(requiredText('a word of the text', CONTENT_LIMITS.blankText)),
    picture: z.null('it needs a picture with spots, a passage or a text.').optional(),
    passage: z.array(z.never('it needs a picture with spots, a passage or a text.')).optional(),
  })
  .transform(({ text, wrong }, context): Spot => {
    const marked = readMarkedText(text)
    if ('problem' in marked) return problem(context, marked.problem, ['text'])
    const names = wordsOf(marked.text).map(({ name }) => name)
    const { right } = marked
    if (names.length > maxWords) return problem(context, `the text may have at most ${maxWords} words.`, ['text'])
    if (right.length === 0) return problem(context, 'at least one word must be right: put it in [brackets].', ['text'])
    if (right.length === names.length) return problem(context, 'at least one word must not be right.', ['text'])
    const stranger = wrong.findIndex(({ value }) => !names.includes(value))
    if (stranger >= 0) {
      return problem(context, `"${wrong[stranger]?.value}" is no word of the text.`, ['wrong', stranger, 'value'])
    }
    const feedback = names.map((name) => {
      const found = wrong.find(({ value }) => value === name)
      return found ? { text: found.text, misconception: found.misconception } : null
    })
    return { picture: null, spots: [], passage: [], text, wrong, correct: right, feedback }
  })

const isWritten = (text: unknown) => text !== undefined && text !== null

export const spot = kind({
  ...spotAnswers,
  key: 'spot',
  name: 'spot',
  answer: z.array(index).max(maxWords),
  shown: {
    ...places,
    /** Text whose words can be marked; missing for a picture or a passage. */
    text: z.string().optional(),
    /** Number of spots or sentences to choose; null for words of a text, any number of which can be marked. */
    choose: z.int().nullable(),
  },
  normal,

  written: z.looseObject({}).transform((fields, context): Spot => {
    const parsed = (isWritten(fields.text) ? WrittenText : WrittenPlaces).safeParse(fields)
    return parsed.success ? parsed.data : forward(context, parsed.error, fields)
  }),
  write: ({ picture, spots, passage, text, wrong, correct, feedback }) =>
    text === undefined
      ? { ...present({ picture, spots, passage }), correct, ...writeFeedbackList(feedback) }
      : { text, ...writeForeseen(wrong ?? []) },

  show: ({ picture, spots, passage, text, correct }) => ({
    picture,
    spots: [...spots],
    passage: [...passage],
    ...(text === undefined ? {} : { text: withoutBrackets(text) }),
    choose: text === undefined ? correct.length : null,
  }),
  correct: ({ correct }) => correct,
  judge: judgeSelection,

  describeKey: (question) => [
    ...(question.picture ? [`Picture: ${question.picture.alt}`] : []),
    ...(question.text === undefined
      ? describeChoices(placesOf(question), (at) => question.correct.includes(at), question.feedback)
      : [question.text, ...(question.wrong ?? []).map((one) => `${one.value}${describeFeedback(one)}`)]),
  ],
  editor: {
    fields: ['picture', 'spots', 'passage', 'correct', 'feedback', 'text', 'wrong'],
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
