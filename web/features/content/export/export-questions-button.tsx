import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChoiceBox } from '#web/ui/fields.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { FETCH_FAILED } from '../content-labels.ts'
import { type BankFormat, ExportProblemList, useExport } from './export-action.tsx'

type ExportQuestionsDialogProps = {
  kind: 'quiz' | 'assignment' | 'practice' | 'landing' | 'film' | 'test'
  /** The id of the test, or of the lesson with the list. */
  itemId: string
  onClose: () => void
}

const formats = () =>
  [
    { value: 'gift', name: 'Moodle GIFT', about: t`For Moodle and other learning platforms.` },
    { value: 'csv', name: 'CSV', about: t`A table for a spreadsheet. Includes everything.` },
    { value: 'json', name: 'JSON', about: t`The editor’s own format. Includes everything.` },
    { value: 'aiken', name: 'Aiken', about: t`Single choice only, without explanations.` },
  ] as const

/** Downloads questions in a chosen format, after showing what that format cannot hold. */
function ExportQuestionsDialog({ kind, itemId, onClose }: ExportQuestionsDialogProps) {
  const [format, setFormat] = useState<BankFormat>('gift')
  const input = { kind, itemId, format }
  const check = useQuery({
    ...api.contentExports.check.queryOptions({ input }),
    // Always checks the questions as saved now.
    staleTime: 0,
  })
  const download = useExport()
  return (
    <Dialog
      open
      title={t`Export questions`}
      description={t`The file contains what’s saved.`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Close`}
          </Button>
          <Button
            busy={download.isPending}
            busyLabel={t`Exporting...`}
            disabled={check.data?.questions === 0}
            onClick={() => download.mutate(input)}
          >
            {t`Export`}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-semibold">{t`Format`}</legend>
          {formats().map(({ value, name, about }) => (
            // biome-ignore lint/a11y/noLabelWithoutControl: ChoiceBox renders the control
            <label
              key={value}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border-[1.5px] border-line-strong px-3 py-2 has-checked:border-leaf has-checked:bg-leaf-wash has-focus-visible:outline-3 has-focus-visible:outline-focus"
            >
              <ChoiceBox type="radio" name="format" checked={format === value} onChange={() => setFormat(value)} />
              <span>
                <span className="font-semibold">{name}</span>
                <span className="block text-ink-soft text-sm">{about}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {check.isPending ? (
          <Loading label={t`Checking...`} />
        ) : check.data ? (
          <>
            <p className="wrap-anywhere">
              {check.data.questions === 0
                ? t`No questions to export.`
                : describeFile(check.data.fileName, check.data.questions ?? 0)}
            </p>
            <ExportProblemList problems={check.data.problems} />
          </>
        ) : (
          <ErrorState message={FETCH_FAILED.data} onRetry={() => void check.refetch()} busy={check.isFetching} />
        )}
      </div>
    </Dialog>
  )
}

const describeFile = (file: string, questions: number) =>
  plural(questions, { one: `${file}, with # question.`, other: `${file}, with # questions.` })

/** Exports the saved questions. */
export function ExportQuestionsButton(item: Omit<ExportQuestionsDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        <Download aria-hidden="true" className="size-5" />
        {t`Export`}
      </Button>
      {open && <ExportQuestionsDialog {...item} onClose={() => setOpen(false)} />}
    </>
  )
}
