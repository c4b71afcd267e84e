import { t } from '@lingui/core/macro'
import { boardOf } from '#domain/kinds/display/board.ts'
import { valuesOf } from '#domain/kinds/display/parts.ts'
import type { QuestionOf } from '../../questions/question-types.ts'
import type { KindPaper } from '../kind-paper.ts'
import { PaperInstruction } from '../paper-parts.tsx'
import DisplayPicture, { Markup } from './display-picture.tsx'

const drawThis: Record<QuestionOf<'display'>['display']['kind'], () => string> = {
  'dot-plot': () => t`Draw a dot above the axis for each value.`,
  'bar-chart': () => t`Draw the bars.`,
  'box-plot': () => t`Draw the box plot above the axis.`,
}

export const displayPaper: KindPaper<'display'> = {
  AnswerSpace: ({ question: { display } }) => (
    <>
      <PaperInstruction>{drawThis[display.kind]()}</PaperInstruction>
      <div className="max-w-[19rem]">
        <Markup html={boardOf(display, valuesOf(display, undefined)).markup} />
      </div>
    </>
  ),
  KeyPicture: ({ answer: { display, correct } }) => (
    <div className="max-w-[15rem]">
      <DisplayPicture display={display} values={correct} />
    </div>
  ),
}
