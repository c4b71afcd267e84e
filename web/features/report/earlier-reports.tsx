import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { client } from '#web/api/client.ts'
import { fullName } from '#web/product/names.ts'
import { useSave } from '#web/product/use-save.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { SectionCard } from '#web/ui/card.tsx'
import { datedFileName, saveFile } from '#web/ui/download.ts'
import { formatDay } from '#web/ui/format.ts'
import type { Report } from './report-rows.ts'

type Earlier = Report['earlierReports'][number]

/** Stored term reports about lessons that were removed, as files; nothing without any. */
export function EarlierReports({ report: { learner, earlierReports } }: { report: Report }) {
  // A response that an earlier version stored for use without a connection has no such list.
  if (!earlierReports || earlierReports.length === 0) return null
  return (
    <div className="mt-8 print:hidden">
      <SectionCard title={t`Reports of earlier lessons`}>
        <p className="text-ink-soft">{t`These lessons were removed. Their term reports stay available as files.`}</p>
        <ul className="mt-3 divide-y divide-line">
          {earlierReports.map((earlier) => (
            <li key={earlier.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div className="min-w-0 grow basis-60">
                <p className="wrap-anywhere font-semibold">{earlier.title}</p>
                <p className="text-ink-soft text-sm">
                  {t`${{ from: formatDay(earlier.from) }} to ${{ to: formatDay(earlier.to) }}`}
                </p>
              </div>
              <DownloadButton learner={learner} earlier={earlier} />
            </li>
          ))}
        </ul>
      </SectionCard>
    </div>
  )
}

function DownloadButton({ learner, earlier }: { learner: Report['learner']; earlier: Earlier }) {
  const download = useSave(client.report.stored, {
    done: ({ html, title }) =>
      saveFile(html, storedReportFileName(learner, title, earlier.to), 'text/html;charset=utf-8'),
    failed: t`Failed to download the report`,
  })
  return (
    <Button
      variant="secondary"
      className="max-sm:w-full"
      busy={download.isPending}
      busyLabel={t`Preparing the file...`}
      onClick={() => download.mutate({ learnerId: learner.id, reportId: earlier.id })}
    >
      {!download.isPending && <Download aria-hidden="true" className="size-5" />}
      <Trans>
        Download
        <VisuallyHidden> the report about {ph({ title: earlier.title })}</VisuallyHidden>
      </Trans>
    </Button>
  )
}

/** `term-report-noor-haddad-grade-7-2026-11-24.html`, with the last day of the report. */
function storedReportFileName(learner: Report['learner'], title: string, to: string): string {
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number)
  return datedFileName(
    // not translated: the name of a file
    `Term report ${fullName(learner)} ${title}`,
    'term-report',
    new Date(year, month - 1, day),
    'html',
  )
}
