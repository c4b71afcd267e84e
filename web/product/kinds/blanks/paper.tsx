import type { QuestionOf } from '../../questions/question-types.ts'
import type { KindPaper } from '../kind-paper.ts'
import { PaperMenu } from '../paper-menu.tsx'
import { BlanksText } from './blanks-text.tsx'

function PaperBlanks({ question }: { question: QuestionOf<'blanks'> }) {
  return (
    <BlanksText question={question}>
      {(index) => {
        const blank = question.blanks[index]
        if (blank?.kind === 'menu') {
          return <PaperMenu options={blank.options} formulas={question.formulas} />
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
