import { plural, t } from '@lingui/core/macro'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readMarked } from '#domain/marked-content.ts'
import { formatPercent } from '#domain/progress/report.ts'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatMediumDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { MarkedAnswersList } from './marked-answers-list.tsx'
import { useReportAddress } from './report-address.ts'
import type { Reader, Report, Row } from './report-rows.ts'
import { typeName } from './report-words.ts'

/** Dialog with the scored answers of the activity in the query; closed if there is no activity or it has no answers. */
export function AnswersDialog({ report, reader }: { report: Report; reader: Reader }) {
  const { answers, closeAnswers } = useReportAddress()
  const row = report.rows.find(({ id }) => id === answers)
  const open = row?.answers ? row : null
  // Keeps its content while the dialog closes.
  const [shown, setShown] = useState(open)
  if (open && open !== shown) setShown(open)
  return (
    <Dialog
      open={open !== null}
      onClose={closeAnswers}
      title={shown ? titleOf(shown) : ''}
      finalFocus={() => shown && document.getElementById(answersButtonId(shown.id))}
    >
      {shown && <Answers key={shown.id} learnerId={report.learner.id} row={shown} reader={reader} />}
    </Dialog>
  )
}

function Answers({ learnerId, row, reader }: { learnerId: string; row: Row; reader: Reader }) {
  const { kind, activityId } = row.answers ?? {}
  const [attempt, setAttempt] = useState<number>()
  const answers = useQuery(
    api.report.answers.queryOptions({
      input: kind && activityId ? { learnerId, kind, activityId, ...(attempt && { attempt }) } : skipToken,
    }),
  )
  const content = (
    <Loaded
      query={answers}
      loading={
        <Loading label={t`Loading answers...`}>
          <div className="fade-in-late grid gap-4">
            <Skeleton className="h-6 w-40" />
            <Skeleton className="h-64" />
          </div>
        </Loading>
      }
      failed={t`Failed to load data. Please try again later.`}
    >
      {(data) => <MarkedAnswersList answers={data} row={row} reader={reader} />}
    </Loaded>
  )
  if (row.otherResults.length === 0) return content
  const choices = [
    { attempt: undefined, name: t`Best: ${{ percent: formatPercent(row.score) }}` },
    ...row.otherResults.map((other) => ({
      attempt: other.attempt,
      name: `${formatPercent(other.score)}, ${formatMediumDate(other.completedAt)}`,
    })),
  ]
  return (
    <div className="grid grid-cols-1 gap-5">
      <fieldset className="flex flex-wrap gap-3 print:hidden">
        <legend className="sr-only">{t`Attempt`}</legend>
        {choices.map((choice) => (
          <Button
            key={choice.name}
            variant="secondary"
            size="small"
            aria-pressed={choice.attempt === attempt}
            onClick={() => setAttempt(choice.attempt)}
          >
            {choice.name}
          </Button>
        ))}
      </fieldset>
      {content}
    </div>
  )
}

function titleOf({ activity, type }: Row): string {
  const name = readMarked(activity).join('')
  return type === 'Test' ? name : `${name}, ${typeName(type)}`
}

export type AnswersButtonProps = {
  row: Row | undefined
  /** Looks like a link, for a cell with other content. */
  small?: boolean
}

/** Button that opens the scored answers of an activity; renders nothing if none were submitted. */
export function AnswersButton({ row, small = false }: AnswersButtonProps) {
  const { openAnswers } = useReportAddress()
  if (!row?.answers) return null
  const { wrong } = row.answers
  const about = <span className="sr-only">{`: ${t`show the answers of ${{ activity: titleOf(row) }}`}`}</span>
  const wiring = {
    id: answersButtonId(row.id),
    'aria-haspopup': 'dialog' as const,
    onClick: () => openAnswers(row.id),
  }
  if (small) {
    return (
      <button
        {...wiring}
        type="button"
        className="link block min-h-6 cursor-pointer text-start text-xs pointer-coarse:min-h-11 print:hidden"
      >
        {wrong === 0 ? t`answers` : plural(wrong, { one: '# wrong', other: '# wrong' })}
        {about}
      </button>
    )
  }
  return (
    <Button {...wiring} variant="ghost" size="small" className="-ms-3.5 text-start sm:whitespace-nowrap print:hidden">
      {wrong === 0 ? t`Show answers` : plural(wrong, { one: '# wrong answer', other: '# wrong answers' })}
      {about}
    </Button>
  )
}

function answersButtonId(rowId: string): string {
  return `answers-of-${rowId}`
}
