import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '#web/product/paper.css'
import { ORPCError } from '@orpc/client'
import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Printer, Shuffle } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { useParams, useSearchParams } from 'react-router'
import type { contract } from '#contract/index.ts'
import { MAX_SHEET } from '#domain/practice/worksheet.ts'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { StemAbove } from '#web/product/questions/question-field.tsx'
import { figureAbove } from '#web/product/questions/question-figure.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { PaperAnswer, PaperQuestion } from './paper-question.tsx'

type Kind = InferContractRouterInputs<typeof contract>['worksheets']['get']['kind']
type Sheet = InferContractRouterOutputs<typeof contract>['worksheets']['get']

export const meta = () => [{ title: pageTitle(t`Worksheet`) }]

/**
 * /parent/worksheets/{userId}/{kind}/{source}?sheet=3: a worksheet and its answers. The same URL always yields the same
 * sheet.
 */
export default function WorksheetPage() {
  const { userId = '', kind: kindInAddress, source = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const kind = kindInAddress === 'skill' || kindInAddress === 'assignment' ? kindInAddress : 'quiz'
  const number = readSheetNumber(search.get('sheet'))
  const sheet = useQuery(api.worksheets.get.queryOptions({ input: { learnerId: userId, kind, source, sheet: number } }))
  const showSheet = (next: number) => setSearch({ sheet: String(next) }, { preventScrollReset: true })
  return (
    <SheetFrame
      sheet={sheet}
      back={{ to: `/parent/worksheets/${userId}`, label: t`Worksheets` }}
      kind={kind}
      number={() => number}
    >
      {!sheet.isError && <SheetChoice key={number} number={number} onShow={showSheet} />}
    </SheetFrame>
  )
}

type SheetFrameProps<Shown> = {
  sheet: UseQueryResult<Shown>
  back: { to: string; label: string }
  kind: Kind
  number: (sheet: Shown) => number
  /** Above the sheet, on the screen alone. */
  children?: ReactNode
}

/** Page with a worksheet and its answers, for a parent or the helper who picked it. */
export function SheetFrame<Shown extends Sheet>({ sheet, back, kind, number, children }: SheetFrameProps<Shown>) {
  return (
    <Page width="reading">
      <div className="print:hidden">
        <PageHeader
          above={<BackLink to={back.to}>{back.label}</BackLink>}
          title={sheet.data ? describePlace(sheet.data, kind) : t`Worksheet`}
          subtitle={sheet.data?.subjectName}
        />
        {children}
      </div>
      <Loaded
        query={sheet}
        loading={
          <Loading label={t`Loading worksheet...`}>
            <Skeleton className="h-136 w-full rounded-lg" />
          </Loading>
        }
        failed={t`We couldn’t load the worksheet.`}
        explain={explainMissing}
      >
        {(data) => <LoadedSheet sheet={data} kind={kind} number={number(data)} />}
      </Loaded>
    </Page>
  )
}

/** Number of the sheet in the URL; 1 if it is not a number. */
function readSheetNumber(text: string | null): number {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= MAX_SHEET ? number : 1
}

function describePlace({ lessonNumber, title }: Sheet, kind: Kind): string {
  if (lessonNumber === null) return title
  const name = kind === 'quiz' ? t`Quiz` : kind === 'assignment' ? t`Assignment` : t`Skill`
  return t`${name} · Lesson\u00a0${lessonNumber}: ${title}`
}

function SheetChoice({ number, onShow }: { number: number; onShow: (sheet: number) => void }) {
  const [text, setText] = useState(String(number))
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const next = Number(text)
    if (!Number.isInteger(next) || next < 1 || next > MAX_SHEET)
      return setError(t`Enter a number from 1 to ${MAX_SHEET}.`)
    onShow(next)
  }
  return (
    <form onSubmit={submit} noValidate className="mb-7 flex flex-wrap items-start gap-3">
      <div className="w-40 max-w-full">
        <TextField
          inputMode="numeric"
          label={t`Sheet number`}
          value={text}
          error={error}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit" variant="secondary" className="mt-7.5">
        <Trans>Show</Trans>
      </Button>
      <Button
        variant="ghost"
        className="max-sm:-ms-4 sm:mt-7.5"
        onClick={() => onShow(number === MAX_SHEET ? 1 : number + 1)}
      >
        <Shuffle aria-hidden="true" className="size-5" />
        <Trans>Another sheet</Trans>
      </Button>
    </form>
  )
}

function explainMissing(error: Error) {
  const code = error instanceof ORPCError ? error.code : null
  if (code === 'PLAN_REQUIRED') return <WorksheetsOffer />
  if (code === 'NOT_FOUND' || code === 'FORBIDDEN' || code === 'INVALID_INPUT') {
    return (
      <EmptyState title={t`There is nothing to print here.`}>
        <p>
          <Trans>The lesson or skill may have changed, or the link may be old.</Trans>
        </p>
      </EmptyState>
    )
  }
  return null
}

/** Shown instead of worksheets on the free plan. */
export function WorksheetsOffer() {
  return (
    <EmptyState
      title={t`Worksheets are part of Premium.`}
      action={
        <ButtonLink to="/parent/subscriptions">
          <Trans>See plans</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>Print any quiz, assignment or skill with fresh numbers, and an answer sheet for you.</Trans>
      </p>
    </EmptyState>
  )
}

type Printed = 'sheet' | 'answers' | 'both'

/** A sheet with its answers, and buttons that print them. */
function LoadedSheet({ sheet, kind, number }: { sheet: Sheet; kind: Kind; number: number }) {
  const [printed, setPrinted] = useState<Printed>('both')
  const print = (what: Printed) => {
    // The page has to render the part to print first.
    flushSync(() => setPrinted(what))
    window.print()
    setPrinted('both')
  }
  const { questions, answers } = sheet
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print('sheet')}>
          <Printer aria-hidden="true" className="size-5" />
          <Trans>Print worksheet</Trans>
        </Button>
        <Button variant="secondary" onClick={() => print('answers')}>
          <Printer aria-hidden="true" className="size-5" />
          <Trans>Print answers</Trans>
        </Button>
      </div>
      <Card
        as="section"
        aria-label={t`Worksheet`}
        className={`paper-sheet ${printed === 'answers' ? 'print:hidden' : ''}`}
      >
        <SheetHeading sheet={sheet} kind={kind} name={t`Worksheet ${number}`} />
        <p className="mb-7 flex flex-wrap items-end gap-x-8 gap-y-4">
          <span className="flex min-w-0 flex-1 basis-40 items-end gap-2">
            <Trans>Name:</Trans> <span className="paper-line h-6 min-w-0 flex-1" />
          </span>
          <span className="flex min-w-0 items-end gap-2">
            <Trans>Date:</Trans> <span className="paper-line h-6 w-32 min-w-0" />
          </span>
        </p>
        <ol className="space-y-8">
          {questions.map((question, index) => (
            <PaperQuestionWithStem key={question.id} questions={questions} index={index} />
          ))}
        </ol>
      </Card>
      <Card
        as="section"
        aria-label={t`Answers`}
        className={`paper-sheet ${printed === 'answers' ? '' : 'paper-page'} ${printed === 'sheet' ? 'print:hidden' : ''}`}
      >
        <SheetHeading sheet={sheet} kind={kind} name={t`Answers to worksheet ${number}`} />
        <ol className="space-y-4">
          {answers.map((answer, index) => (
            <PaperAnswer key={answer.id} number={index + 1} answer={answer} />
          ))}
        </ol>
      </Card>
    </div>
  )
}

function PaperQuestionWithStem({ questions, index }: { questions: Sheet['questions']; index: number }) {
  const question = questions[index]
  if (!question) return null
  return (
    <>
      {((question.stem !== null && question.stem !== questions[index - 1]?.stem) ||
        figureAbove(question) !== undefined) && (
        <li className="paper-block list-none">
          <StemAbove questions={questions} index={index} />
        </li>
      )}
      <PaperQuestion number={index + 1} question={question} />
    </>
  )
}

function SheetHeading({ sheet, kind, name }: { sheet: Sheet; kind: Kind; name: string }) {
  return (
    <header className="mb-6">
      <p className="font-heading font-semibold text-leaf-text">Trellis · {name}</p>
      <h2 className="wrap-anywhere mt-1 text-xl">{describePlace(sheet, kind)}</h2>
      <p className="mt-0.5 text-sm">
        {sheet.gradeName} · {sheet.subjectName}
      </p>
    </header>
  )
}
