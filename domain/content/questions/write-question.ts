import type { NumberKey } from '../../scoring/numbers/score-number.ts'
import type { Blank, Feedback, ForeseenValue, Question } from '../../scoring/question.ts'
import { namesOthers } from './parse-choices.ts'

type Fields = Record<string, unknown>

/**
 * Converts a question to the author's form, without empty fields; the inverse of parsing. Plain single choice has the
 * specified form: id, question, options, correct and explanation.
 */
export function writeQuestion(question: Question): Fields {
  const { id, stem, explanation, steps, hints, skills, variants } = question
  return {
    id,
    ...(question.kind === 'single' ? {} : { kind: question.kind }),
    ...present({ stem }),
    question: question.question,
    ...writeKind(question),
    ...(question.kind === 'single' ? { explanation } : present({ explanation })),
    ...present({ steps, hints, skills }),
    ...(variants === null ? {} : { variants: { ranges: variants.ranges, ...present({ where: variants.where }) } }),
  }
}

function writeKind(question: Question): Fields {
  switch (question.kind) {
    case 'single':
    case 'several': {
      const { options, correct, feedback, fixedOrder } = question
      return {
        options,
        correct,
        ...writeFeedbackList(feedback),
        ...present({ fixedOrder: fixedOrder && !options.some(namesOthers) }),
      }
    }
    case 'number':
      return writeNumber(question)
    case 'expression': {
      const { value, form } = question.key
      return { answer: value, ...(form === 'any' ? {} : { form }), ...writeForeseen(question.wrong) }
    }
    case 'order': {
      const { items, correct, wrong, feedback } = question
      const isWrittenOrder = correct.every((index, place) => index === place)
      return {
        items,
        ...(isWrittenOrder ? {} : { correct }),
        ...present({ wrong: wrong.map(({ order, ...one }) => ({ order, ...writeFeedback(one) })) }),
        ...(feedback === null ? {} : { feedback: writeFeedback(feedback) }),
      }
    }
    case 'match':
      return writeMatch(question)
    case 'blanks':
      return { text: question.text, blanks: question.blanks.map(writeBlank) }
    case 'graph': {
      const { board, key, tolerance, wrong } = question
      return {
        board,
        answer: key,
        ...(tolerance === 0 ? {} : { tolerance }),
        ...present({ wrong: wrong.map(({ answer, ...one }) => ({ answer, ...writeFeedback(one) })) }),
      }
    }
    case 'spot': {
      const { picture, spots, passage, correct, feedback } = question
      return { ...present({ picture, spots, passage }), correct, ...writeFeedbackList(feedback) }
    }
  }
}

function writeNumber({ key, label, wrong }: { key: NumberKey; label: string | null; wrong: ForeseenValue[] }): Fields {
  const { value, tolerance, form, significantDigits, unit } = key
  return {
    answer: value,
    ...present({ tolerance }),
    ...(form === 'any' ? {} : { form }),
    ...present({ significantDigits }),
    ...(unit === null
      ? {}
      : { unit: { name: unit.name, ...present({ required: unit.required, convertible: unit.convertible }) } }),
    ...present({ label }),
    ...writeForeseen(wrong),
  }
}

/** Left sides with the same partner each name it; right sides without a left side become `extra`. */
function writeMatch({ left, partners, correct, wrong }: Extract<Question, { kind: 'match' }>): Fields {
  const pairs = left.map((text, index) => [text, partners[correct[index] ?? 0] ?? ''])
  const used = new Set(correct)
  const extra = partners.filter((_, index) => !used.has(index))
  const isWrittenOrder = [...new Set(pairs.map(([, right]) => right)), ...extra].join('\0') === partners.join('\0')
  // Reordered right sides, as in a draw, are not rewritten because indexes refer to them.
  if (!isWrittenOrder) return { left, partners, correct, ...present({ wrong: wrong.map(writePair) }) }
  const rights = [...pairs.map(([, right]) => right), ...extra]
  const written = wrong.map((one) => {
    const [index, partner] = one.pair
    return writePair({ ...one, pair: [index, rights.indexOf(partners[partner] ?? '')] })
  })
  return { pairs, ...present({ extra, wrong: written }) }
}

const writePair = ({ pair, ...feedback }: Feedback & { pair: [number, number] }) => ({
  pair,
  ...writeFeedback(feedback),
})

function writeBlank(blank: Blank): Fields {
  if (blank.kind === 'number') return writeNumber(blank)
  if (blank.kind === 'menu') {
    const { options, correct, wrong } = blank
    return { options, correct, ...writeForeseen(wrong) }
  }
  const { accept, caseSensitive, exact, wrong } = blank
  return { accept, ...present({ caseSensitive, exact }), ...writeForeseen(wrong) }
}

function writeForeseen(wrong: readonly ForeseenValue[]): Fields {
  return present({ wrong: wrong.map(({ value, ...feedback }) => ({ value, ...writeFeedback(feedback) })) })
}

function writeFeedbackList(feedback: readonly (Feedback | null)[]): Fields {
  return feedback.some((one) => one !== null) ? { feedback: feedback.map((one) => one && writeFeedback(one)) } : {}
}

function writeFeedback({ text, misconception }: Feedback): Fields {
  return { text, ...present({ misconception }) }
}

/** Fields that are not null, false or an empty list. */
function present(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== null && value !== false && !(Array.isArray(value) && value.length === 0),
    ),
  )
}
