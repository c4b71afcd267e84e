import type { ReactNode } from 'react'
import { asDrawing, describeAnswer } from '#domain/scoring/describe-answer.ts'
import { letterOf } from '#web/product/questions/answers.ts'
import { BlanksText } from '#web/product/questions/blanks-field.tsx'
import { GraphBoard } from '#web/product/questions/graph-board.tsx'
import { Legend } from '#web/product/questions/question-field.tsx'
import { QuestionText } from '#web/product/questions/question-text.tsx'
import type { LearnerQuestion, QuestionOf, ScoredQuestion } from '#web/product/questions/question-types.ts'
import { SpotPicture } from '#web/product/questions/spot-picture.tsx'

/** Question with space to answer it by hand. */
export function PaperQuestion({ number, question }: { number: number; question: LearnerQuestion }) {
  return (
    <li className="paper-block grid grid-cols-1 gap-3">
      <p className="font-semibold">
        <Legend number={number} question={question} />
      </p>
      <div className="pl-6">
        <AnswerSpace question={question} />
      </div>
    </li>
  )
}

function AnswerSpace({ question }: { question: LearnerQuestion }) {
  const { formulas } = question
  switch (question.kind) {
    case 'single':
    case 'several':
      return (
        <>
          {question.kind === 'several' && <Instruction>Check all that are right.</Instruction>}
          <BoxedList round={question.kind === 'single'} texts={question.options} lettered formulas={formulas} />
        </>
      )
    case 'number':
      return <WritingSpace unit={question.label} line="w-48" />
    case 'expression':
      return <WritingSpace unit={null} line="w-80 max-w-full" />
    case 'order':
      return (
        <>
          <Instruction>Number the boxes from 1, first to last.</Instruction>
          <BoxedList texts={question.items} formulas={formulas} />
        </>
      )
    case 'match':
      return <MatchColumns question={question} />
    case 'blanks':
      return <PaperBlanks question={question} />
    case 'graph':
      return (
        <>
          <Instruction>{drawThis[question.tool]}</Instruction>
          <div className="max-w-[19rem]">
            <GraphBoard
              board={question.board}
              label={'line' in question.board ? 'Number line' : 'Coordinate plane'}
              drawings={[]}
            />
          </div>
        </>
      )
    case 'spot':
      return <PaperSpots question={question} />
  }
}

const drawThis: Record<QuestionOf<'graph'>['tool'], string> = {
  points: 'Draw your answer as points.',
  line: 'Draw your answer as a line.',
  interval: 'Draw your answer: a filled dot for an end that is included, an open one for an end that is not.',
  halfPlane: 'Draw the line, solid or dashed, and shade the right side.',
}

function Instruction({ children }: { children: ReactNode }) {
  return <p className="mb-2 text-ink-soft text-sm">{children}</p>
}

type BoxedListProps = {
  texts: readonly string[]
  formulas: LearnerQuestion['formulas']
  round?: boolean
  lettered?: boolean
}

function BoxedList({ texts, formulas, round = false, lettered = false }: BoxedListProps) {
  return (
    <ul className="grid grid-cols-1 gap-x-8 gap-y-2 sm:grid-cols-2">
      {texts.map((text, index) => (
        // Items may have the same text, and their order never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index} className="flex items-start gap-2.5">
          <span aria-hidden="true" className={`paper-box mt-0.5 size-5.5 ${round ? 'rounded-full' : 'rounded-xs'}`} />
          <span className="min-w-0">
            {lettered && <span className="font-semibold">{letterOf(index)}. </span>}
            <QuestionText text={text} formulas={formulas} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Space to work, then a line for the answer. */
function WritingSpace({ unit, line }: { unit: string | null; line: string }) {
  return (
    <p className="flex items-end gap-2 pt-16">
      <span className="text-ink-soft text-sm">Answer:</span>
      <span className={`paper-line h-6 ${line}`} />
      {unit}
    </p>
  )
}

function MatchColumns({ question: { left, partners, formulas } }: { question: QuestionOf<'match'> }) {
  return (
    <>
      <Instruction>Write the letter of the match in each box.</Instruction>
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
            <span className={`paper-line mx-1 h-6 align-bottom ${blank?.kind === 'number' ? 'w-24' : 'w-40'}`} />
            {blank?.kind === 'number' && blank.label}
          </>
        )
      }}
    </BlanksText>
  )
}

function PaperSpots({ question: { picture, spots, passage, choose, formulas } }: { question: QuestionOf<'spot'> }) {
  if (!picture) {
    return (
      <>
        <Instruction>{choose === 1 ? 'Check one sentence.' : `Check ${choose} sentences.`}</Instruction>
        <BoxedList texts={passage} formulas={formulas} />
      </>
    )
  }
  return (
    <>
      <div className="max-w-md">
        <SpotPicture picture={picture} spots={spots} />
      </div>
      <Instruction>{choose === 1 ? 'Check one.' : `Check ${choose}.`}</Instruction>
      <BoxedList texts={spots.map(({ label }, index) => spotName(label, index))} formulas={formulas} />
    </>
  )
}

/** Name of a spot, prefixed with its letter in the picture unless it already starts with it. */
function spotName(label: string, index: number): string {
  const letter = letterOf(index)
  return label === letter || label.startsWith(`${letter},`) ? label : `${letter}. ${label}`
}

/** Correct answer of a question with its explanation, for the answer sheet. */
export function PaperAnswer({ number, answer }: { number: number; answer: ScoredQuestion }) {
  const { explanation, steps, formulas } = answer
  return (
    <li className="paper-block grid grid-cols-[2rem_minmax(0,1fr)] gap-x-1">
      <span className="font-semibold tabular-nums">{number}.</span>
      <div className="grid grid-cols-1 gap-1">
        <p className="whitespace-pre-line font-semibold">
          <QuestionText text={keyText(answer)} formulas={formulas} />
        </p>
        {answer.kind === 'graph' && (
          <div className="max-w-[15rem]">
            <GraphBoard board={answer.board} label="Answer" drawings={keyDrawing(answer.correct)} />
          </div>
        )}
        {steps.length > 0 ? (
          <ol className="list-decimal pl-5 text-sm">
            {steps.map((step) => (
              <li key={step}>
                <QuestionText text={step} formulas={formulas} />
              </li>
            ))}
          </ol>
        ) : (
          explanation && (
            <p className="text-sm">
              <QuestionText text={explanation} formulas={formulas} />
            </p>
          )
        )}
      </div>
    </li>
  )
}

function keyDrawing(correct: ScoredQuestion['correct']) {
  const drawing = asDrawing(correct)
  return drawing ? [{ drawing, look: 'mine' as const }] : []
}

/** Formats the key as text, with the letters on the sheet and a line per part. */
function keyText(answer: ScoredQuestion): string {
  const words = describeAnswer(answer, answer.correct)
  switch (answer.kind) {
    case 'single':
      return `${letterOf(answer.correct)}. ${words}`
    case 'several':
      return answer.correct.map((index) => `${letterOf(index)}. ${answer.options[index] ?? ''}`).join('\n')
    case 'match':
      return answer.correct
        .map(
          (partner, index) =>
            `${(answer.left[index] ?? '').replace(/\.$/, '')} – ${partner === null ? '' : letterOf(partner)}`,
        )
        .join('\n')
    case 'spot':
      return answer.picture
        ? answer.correct.map((index) => spotName(answer.spots[index]?.label ?? '', index)).join('\n')
        : words
    case 'number':
      return answer.label && !words.includes(answer.label) ? `${words} ${answer.label}` : words
    default:
      return words
  }
}
