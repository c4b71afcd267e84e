import { Fragment, type ReactNode } from 'react'
import { splitBlanks } from '#domain/kinds/blank-marks.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'

type BlanksTextProps = {
  question: Pick<QuestionOf<'blanks'>, 'text' | 'formulas'>
  /** True for a text without fields, whose lines need no room for them. */
  isClose?: boolean | undefined
  /** Renders the blank with this index. */
  children: (index: number) => ReactNode
}

/** Text with inline blanks. */
export function BlanksText({ question: { text, formulas }, isClose = false, children }: BlanksTextProps) {
  return (
    <p className={`whitespace-pre-line text-lg ${isClose ? 'leading-9' : 'leading-[2.9]'}`}>
      {piecesOf(text).map((piece, index) => (
        // The order of the pieces never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          {typeof piece === 'string' ? (
            <QuestionText text={piece} formulas={formulas} />
          ) : (
            <span className="whitespace-nowrap">
              <span className="whitespace-normal">{children(piece.blank)}</span>
              {piece.closing}
            </span>
          )}
        </Fragment>
      ))}
    </p>
  )
}

/** Pieces of a text with its blanks; a blank has the punctuation right after it, which stays on the same line. */
export function piecesOf(text: string): (string | { blank: number; closing: string })[] {
  const pieces = splitBlanks(text)
  const closingAfter = (index: number) => {
    const next = pieces[index + 1]
    return typeof next === 'string' ? (/^[.,:;!?%)\]”’"]*/.exec(next)?.[0] ?? '') : ''
  }
  return pieces.map((piece, index) =>
    typeof piece === 'number'
      ? { blank: piece, closing: closingAfter(index) }
      : piece.slice(index === 0 ? 0 : closingAfter(index - 1).length),
  )
}
