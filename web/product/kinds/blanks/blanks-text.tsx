import { Fragment, type ReactNode } from 'react'
import { QuestionText } from '../../questions/question-text.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'

/**
 * Splits a text at its {1}, {2} …; a blank is its index, from 0, with the punctuation right after it, which stays on
 * the same line.
 */
export function splitBlanks(text: string): (string | { blank: number; closing: string })[] {
  const pieces = text.split(/(\{\d+\}[.,:;!?%)\]”’"]*)/)
  return pieces.map((piece, index) => {
    if (index % 2 === 0) return piece
    const end = piece.indexOf('}')
    return { blank: Number(piece.slice(1, end)) - 1, closing: piece.slice(end + 1) }
  })
}

type BlanksTextProps = {
  question: Pick<QuestionOf<'blanks'>, 'text' | 'formulas'>
  /** Renders the blank with this index. */
  children: (index: number) => ReactNode
}

/** Text with inline blanks. */
export function BlanksText({ question: { text, formulas }, children }: BlanksTextProps) {
  return (
    <p className="whitespace-pre-line text-lg leading-[2.9]">
      {splitBlanks(text).map((piece, index) => (
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
