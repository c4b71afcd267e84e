import { t } from '@lingui/core/macro'
import { FigureDrawing } from '../../questions/figure-drawing.tsx'
import { QuestionText } from '../../questions/question-text.tsx'
import type { KindPaper } from '../kind-paper.ts'
import { PaperInstruction } from '../paper-parts.tsx'

export const labelPaper: KindPaper<'label'> = {
  AnswerSpace: ({ question: { left, partners, formulas, drawing } }) => (
    <>
      {drawing !== undefined && (
        <div className="mb-3 max-w-sm">
          <FigureDrawing drawing={drawing} />
        </div>
      )}
      <PaperInstruction>{t`Write a label from the box on each line.`}</PaperInstruction>
      <ul className="mb-3 flex flex-wrap gap-x-6 gap-y-1 rounded-sm border border-line-strong px-3 py-2">
        {partners.map((text) => (
          <li key={text}>
            <QuestionText text={text} formulas={formulas} />
          </li>
        ))}
      </ul>
      <ol className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
        {left.map((place) => (
          <li key={place} className="flex items-end gap-2.5">
            <span className="min-w-6 font-semibold">{place}</span>
            <span aria-hidden="true" className="paper-line h-7 flex-1" />
          </li>
        ))}
      </ol>
    </>
  ),
  formatKey: ({ left, partners, correct }) =>
    left.map((place, index) => `${place} – ${partners[correct[index] ?? -1] ?? ''}`).join('\n'),
}
