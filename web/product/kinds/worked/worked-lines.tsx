import type { ReactNode } from 'react'
import { blanksByLine } from '#domain/kinds/worked/answers.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'
import { BlanksText } from '../blanks/blanks-text.tsx'
import { NumberedLines } from '../numbered-lines.tsx'

type WorkedLinesProps = {
  question: Pick<QuestionOf<'worked'>, 'lines' | 'given' | 'formulas'>
  /** Renders the open blank with this index. */
  children: (index: number) => ReactNode
}

/** Numbered lines of a solution: the given blanks with their texts, and the open ones. */
export function WorkedLines({ question: { lines, given, formulas }, children }: WorkedLinesProps) {
  const blanks = blanksByLine(lines)
  return (
    <NumberedLines count={lines.length}>
      {(line) => (
        <BlanksText
          question={{ text: lines[line] ?? '', formulas }}
          isClose={blanks[line]?.every((blank) => blank < given.length)}
        >
          {(blank) =>
            blank < given.length ? (
              <QuestionText text={given[blank] ?? ''} formulas={formulas} />
            ) : (
              children(blank - given.length)
            )
          }
        </BlanksText>
      )}
    </NumberedLines>
  )
}
