import { Trans } from '@lingui/react/macro'
import { QuestionText } from '../../questions/question-text.tsx'
import { AnswerLine } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'

export function MarkedOrder({ question, legend, answerLabel }: MarkedProps<'order'>) {
  const { items, formulas, correct, right } = question
  const answer = question.answer ?? []
  const renderItem = (item: number | undefined) => <QuestionText text={items[item ?? -1] ?? ''} formulas={formulas} />
  return (
    <MarkedFrame legend={legend}>
      <ol className="grid grid-cols-1 gap-2">
        {correct.map((item, index) => {
          const here = answer[index]
          return (
            <li key={item} className="grid grid-cols-1 gap-1.5">
              {here !== undefined && (
                <AnswerLine mark={here === item ? 'right' : 'wrong'} label={`${index + 1}`}>
                  <span className="sr-only">{answerLabel}: </span>
                  {renderItem(here)}
                  {here !== item && (
                    <span className="block font-normal text-sm">
                      <Trans>
                        Should be: <strong>{renderItem(item)}</strong>
                      </Trans>
                    </span>
                  )}
                </AnswerLine>
              )}
              {here === undefined && !right && (
                <AnswerLine mark="key" label={`${index + 1}`}>
                  {renderItem(item)}
                </AnswerLine>
              )}
            </li>
          )
        })}
      </ol>
    </MarkedFrame>
  )
}
