import { Button } from '#web/ui/button.tsx'
import type { Row } from './report-types.ts'
import { useReportAddress } from './use-report-address.ts'

export type AnswersButtonProps = {
  row: Row | undefined
  /** Looks like a link, for a cell that has something else to say. */
  small?: boolean
}

/** Opens the marked answers of one activity; nothing where nothing was submitted. */
export function AnswersButton({ row, small = false }: AnswersButtonProps) {
  const { openAnswers } = useReportAddress()
  if (!row?.answers) return null
  const { wrong } = row.answers
  const about = (
    <span className="sr-only">
      : show the answers of {row.activity}
      {row.type !== 'Test' && `, ${row.type}`}
    </span>
  )
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
        className="link block min-h-6 cursor-pointer text-left text-xs pointer-coarse:min-h-11 print:hidden"
      >
        {wrong === 0 ? 'answers' : `${wrong} wrong`}
        {about}
      </button>
    )
  }
  return (
    <Button {...wiring} variant="ghost" size="small" className="-ml-3.5 whitespace-nowrap print:hidden">
      {wrong === 0 ? 'Show answers' : wrong === 1 ? '1 wrong answer' : `${wrong} wrong answers`}
      {about}
    </Button>
  )
}

export function answersButtonId(rowId: string): string {
  return `answers-of-${rowId}`
}
