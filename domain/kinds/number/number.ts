import { z } from 'zod'
import { MAX_NUMBER_LENGTH } from '../../scoring/numbers/read-number.ts'
import { kind, markOf, taskOf } from '../kind.ts'
import { typedText } from '../shown-fields.ts'
import {
  checkTypedNumber,
  describeForeseen,
  formatNumber,
  judgeTypedNumber,
  normalNumber,
  numberFields,
  readTypedNumber,
  shownNumber,
  showTypedNumber,
  writeTypedNumber,
} from '../typed.ts'
import { numberAnswers } from './answers.ts'

export const number = kind({
  ...numberAnswers,
  key: 'number',
  name: 'number',
  answer: typedText(MAX_NUMBER_LENGTH),
  shown: shownNumber,
  normal: normalNumber,

  written: z.object(numberFields).transform(readTypedNumber),
  write: writeTypedNumber,
  checkKey: (question) => checkTypedNumber(question, markOf(question)),

  show: showTypedNumber,
  correct: ({ key }) => formatNumber(key),
  judge: (question, answer) => judgeTypedNumber(question, answer, { mark: markOf(question), task: taskOf(question) }),

  describeKey({ key: { value, or = [], tolerance, form, significantDigits, unit }, label, wrong }) {
    const rules = [
      tolerance === null ? '' : `within ${tolerance}`,
      form === 'any' ? '' : `as ${form}`,
      significantDigits === null ? '' : `${significantDigits} significant digits`,
      unit === null ? '' : unit.name,
      label ?? '',
    ].filter(Boolean)
    return [`Answer: ${[[value, ...or].join(' or '), ...rules].join(', ')}`, ...describeForeseen(wrong)]
  },
  editor: {
    fields: ['answer', 'or', 'tolerance', 'form', 'significantDigits', 'unit', 'label', 'wrong'],
    blank: { answer: '' },
    example: {
      question: 'A hose fills 45 gallons in 5 minutes. How many gallons is that per minute?',
      answer: '9',
      label: 'gallons per minute',
      wrong: [{ value: '40', text: 'You subtracted. A rate comes from dividing.' }],
      explanation: '45 ÷ 5 = 9',
      hints: ['How many gallons come in one minute?'],
    },
    isTyped: true,
  },
})
