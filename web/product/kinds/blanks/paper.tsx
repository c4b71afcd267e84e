import { QuestionText } from '../../questions/question-text.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'
import type { KindPaper } from '../kind-paper.ts'
import { BlanksText } from './blanks-text.tsx'

function PaperBlanks({ question }: { question: QuestionOf<'blanks'> }) {
  return (
    <BlanksText question={question}>
      {(index) => {
        const blank = question.blanks[index]
        if (blank?.kind === 'menu') {
          return (
            <span className="mx-0.5">
              <span className="sr-only">Circle one: </span>
              <strong aria-hidden="true">[ </strong>
              {blank.options.map((option, place) => (
                <span key={option}>
                  {place > 0 && ' / '}
                  <QuestionText text={option} formulas={question.formulas} />
                </span>
              ))}
              <strong aria-hidden="true"> ]</strong>
            </span>
          )
        }
        return (
          <>
            <span
              className={`paper-line mx-1 h-6 align-bottom ${blank?.kind === 'number' ? 'w-24' : 'w-40 max-w-full'}`}
            />
            {blank?.kind === 'number' && blank.label}
          </>
        )
      }}
    </BlanksText>
  )
}

export const blanksPaper: KindPaper<'blanks'> = { AnswerSpace: PaperBlanks }
