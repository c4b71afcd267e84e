import { describeAnswer } from '#domain/kinds/answers.ts'
import { partLetter } from '#domain/kinds/parts/answers.ts'
import type { PartKind } from '#domain/kinds/parts/part-kinds.ts'
import type { QuestionOf, ScoredOf } from '../../questions/question-types.ts'
import { expressionPaper } from '../expression/paper.tsx'
import type { KindPaper } from '../kind-paper.ts'
import { numberPaper } from '../number/paper.tsx'
import { severalPaper } from '../several/paper.tsx'
import { singlePaper } from '../single/paper.tsx'
import { PartLegend } from './part-legend.tsx'

const PAPERS: { [K in PartKind]: KindPaper<K> } = {
  single: singlePaper,
  several: severalPaper,
  number: numberPaper,
  expression: expressionPaper,
}

const paperOfPart = <K extends PartKind>({ kind }: { kind: K }): KindPaper<K> => PAPERS[kind]

function PaperParts({ question: { parts, formulas } }: { question: QuestionOf<'parts'> }) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {parts.map((part, index) => {
        const { AnswerSpace } = paperOfPart(part)
        return (
          <div key={part.id} className="paper-block grid grid-cols-1 gap-3">
            <p className="font-semibold">
              <PartLegend index={index} text={part.question} formulas={formulas} />
            </p>
            <div className="ps-5">
              <AnswerSpace question={{ ...part, formulas }} />
            </div>
          </div>
        )
      })}
    </div>
  )
}

/** Key of each part on a line of its own, with its explanation. */
function formatKeys({ results, formulas }: ScoredOf<'parts'>): string {
  return results
    .map((result, index) => {
      const key = paperOfPart(result).formatKey?.({ ...result, formulas }) ?? describeAnswer(result, result.correct)
      const lines = key.replaceAll('\n', '; ')
      return `${partLetter(index)}) ${lines}${result.explanation === null ? '' : ` – ${result.explanation}`}`
    })
    .join('\n')
}

export const partsPaper: KindPaper<'parts'> = { AnswerSpace: PaperParts, formatKey: formatKeys }
