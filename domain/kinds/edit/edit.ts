import { z } from 'zod'
import { CONTENT_LIMITS } from '../../content/content-limits.ts'
import { foreseen, requiredText, writeForeseen } from '../author-fields.ts'
import { ForeseenValue, feedbackOf } from '../feedback.ts'
import { type Judged, kind } from '../kind.ts'
import { texts, typedText } from '../shown-fields.ts'
import { describeForeseen } from '../typed.ts'
import { editAnswers, isUnchanged, MAX_EDITED_LENGTH } from './answers.ts'
import { foldSentence, wordsAlone } from './fold-sentence.ts'

const { sentence: maxSentence, foreseen: maxForeseen } = CONTENT_LIMITS

const shown = {
  /** Sentence with a fault, which the field has at first. */
  text: z.string(),
}
const normal = {
  ...shown,
  /** Right sentences, the best one first. */
  accept: texts,
  wrong: z.array(ForeseenValue),
}
type Edit = z.output<z.ZodObject<typeof normal>>

const Sentence = requiredText('a sentence', maxSentence)

export const edit = kind({
  ...editAnswers,
  key: 'edit',
  name: 'edit a sentence',
  answer: typedText(MAX_EDITED_LENGTH),
  shown,
  normal,

  written: z.object({
    text: requiredText('the sentence to correct', maxSentence),
    accept: z
      .array(Sentence, 'it needs a list of right sentences.')
      .min(1, 'it needs a right sentence.')
      .max(maxForeseen, `it may have at most ${maxForeseen} right sentences.`),
    wrong: foreseen(Sentence),
  }),
  write: ({ text, accept, wrong }) => ({ text, accept, ...writeForeseen(wrong) }),
  checkKey(question) {
    const right = question.accept.map(foldSentence)
    return [
      ...question.accept.flatMap((value, index) =>
        isUnchanged(question, value)
          ? [{ path: ['accept', index], message: 'a right sentence is the one to correct.' }]
          : [],
      ),
      ...question.wrong.flatMap(({ value }, index) => {
        const path = ['wrong', index, 'value']
        if (right.includes(foldSentence(value)))
          return [{ path, message: `the foreseen wrong answer "${value}" is right.` }]
        return isUnchanged(question, value)
          ? [{ path, message: 'a foreseen wrong answer is the sentence to correct, which learners can’t submit.' }]
          : []
      }),
    ]
  },

  show: ({ text }) => ({ text }),
  correct: ({ accept }) => accept[0] ?? '',
  judge: judgeEdit,

  describeKey: ({ text, accept, wrong }) => [
    text,
    ...accept.map((sentence) => `Right: ${sentence}`),
    ...describeForeseen(wrong),
  ],
  editor: {
    fields: ['text', 'accept', 'wrong'],
    blank: { text: '', accept: [''] },
    example: {
      question: 'Correct the run-on sentence.',
      text: 'The bell rang we ran outside.',
      accept: [
        'The bell rang, and we ran outside.',
        'The bell rang. We ran outside.',
        'The bell rang; we ran outside.',
      ],
      wrong: [{ value: 'The bell rang, we ran outside.', text: 'A comma alone can’t join two sentences.' }],
    },
  },
})

// not translated: feedback is a part of the question
const ONLY_MARKS = 'The words are right. Look at the punctuation and capitals again.'

function judgeEdit({ accept, wrong }: Edit, typed: string): Judged {
  const folded = foldSentence(typed)
  if (accept.some((sentence) => foldSentence(sentence) === folded)) return { outcome: 'right', feedback: [] }
  const expected = wrong.find(({ value }) => foldSentence(value) === folded)
  if (expected) return { outcome: 'wrong', feedback: [feedbackOf(expected, null)] }
  const words = wordsAlone(typed)
  const hasWords = accept.some((sentence) => wordsAlone(sentence) === words)
  return { outcome: 'wrong', feedback: hasWords ? [{ text: ONLY_MARKS, misconception: null, at: null }] : [] }
}
