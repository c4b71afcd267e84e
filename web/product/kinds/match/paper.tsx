import { letterOf } from '../../questions/answers.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'
import type { KindPaper } from '../kind-paper.ts'
import { PaperInstruction } from '../paper-parts.tsx'

function MatchColumns({ question: { left, partners, formulas } }: { question: QuestionOf<'match'> }) {
  return (
    <>
      <PaperInstruction>Write the letter of the match in each box.</PaperInstruction>
      <div className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        <ul className="grid content-start gap-2.5">
          {left.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items may have equal texts, and their order never changes
            <li key={index} className="flex items-start gap-2.5">
              <span aria-hidden="true" className="paper-box size-7 rounded-xs" />
              <span className="min-w-0">
                <QuestionText text={text} formulas={formulas} />
              </span>
            </li>
          ))}
        </ul>
        <ul className="grid content-start gap-2.5">
          {partners.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: partners may have equal texts, and their order never changes
            <li key={index} className="flex items-start gap-2.5">
              <span className="font-semibold">{letterOf(index)}.</span>
              <span className="min-w-0">
                <QuestionText text={text} formulas={formulas} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

export const matchPaper: KindPaper<'match'> = {
  AnswerSpace: MatchColumns,
  formatKey: ({ left, correct }) =>
    correct
      .map(
        (partner, index) => `${(left[index] ?? '').replace(/\.$/, '')} – ${partner === null ? '' : letterOf(partner)}`,
      )
      .join('\n'),
}
