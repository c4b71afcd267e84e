import { t } from '@lingui/core/macro'
import { describeAnswer } from '#domain/kinds/answers.ts'
import { letterOf } from '../../questions/answers.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'
import type { KindPaper } from '../kind-paper.ts'
import { BoxedList, PaperInstruction } from '../paper-parts.tsx'
import { SpotPicture } from './picture.tsx'

function PaperSpots({
  question: { picture, spots, passage, text, choose, formulas },
}: {
  question: QuestionOf<'spot'>
}) {
  const count = choose ?? 1
  if (text !== undefined) {
    return (
      <>
        <PaperInstruction>{t`Underline the words in the text.`}</PaperInstruction>
        <p className="max-w-prose whitespace-pre-line leading-loose">
          <QuestionText text={text} formulas={formulas} />
        </p>
      </>
    )
  }
  if (!picture) {
    return (
      <>
        <PaperInstruction>{choose === 1 ? t`Check one sentence.` : t`Check ${count} sentences.`}</PaperInstruction>
        <BoxedList texts={passage} formulas={formulas} />
      </>
    )
  }
  return (
    <>
      <div className="max-w-md">
        <SpotPicture picture={picture} spots={spots} />
      </div>
      <PaperInstruction>{choose === 1 ? t`Check one.` : t`Check ${count}.`}</PaperInstruction>
      <BoxedList texts={spots.map(({ label }, index) => spotName(label, index))} formulas={formulas} />
    </>
  )
}

/** Name of a spot, prefixed with its letter in the picture unless it already starts with it. */
function spotName(label: string, index: number): string {
  const letter = letterOf(index)
  return label === letter || label.startsWith(`${letter},`) ? label : `${letter}. ${label}`
}

export const spotPaper: KindPaper<'spot'> = {
  AnswerSpace: PaperSpots,
  formatKey: (answer) =>
    answer.picture
      ? answer.correct.map((index) => spotName(answer.spots[index]?.label ?? '', index)).join('\n')
      : describeAnswer(answer, answer.correct),
}
