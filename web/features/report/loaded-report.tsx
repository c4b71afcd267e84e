import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import type { UseQueryResult } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { loadCode } from '#web/api/connection.ts'
import { useSave } from '#web/product/use-save.ts'
import { saveFile } from '#web/ui/download.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { FiguresSkeleton } from '#web/ui/loading.tsx'
import { Menu, MenuAction } from '#web/ui/menu.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Report } from './report-rows.ts'

type LoadedReportProps<Data> = {
  query: UseQueryResult<Data>
  /** Shown to a reader who may not see this report. */
  denied: ReactNode
  children: (report: Data) => ReactNode
}

/** Renders a report, or its loading, denied or error state. */
export function LoadedReport<Data>({ query, denied, children }: LoadedReportProps<Data>) {
  return (
    <Loaded
      query={query}
      loading={<FiguresSkeleton label={t`Loading report...`} />}
      failed={t`Failed to load data. Please try again later.`}
      explain={(error) => isDenied(error) && <ReportDenied>{denied}</ReportDenied>}
    >
      {children}
    </Loaded>
  )
}

export function ReportDenied({ children }: { children: ReactNode }) {
  return (
    <Banner tone="warning" title={t`You don’t have access to this report`}>
      {children}
    </Banner>
  )
}

/** True if the learner belongs to another parent or does not exist, or the id is malformed. */
function isDenied(error: Error): boolean {
  return error instanceof ORPCError && ['FORBIDDEN', 'NOT_FOUND', 'INVALID_INPUT'].includes(error.code)
}

/** Menu of what can be done with a report: further pages (`children`), printing, and a file for a spreadsheet. */
export function ReportMenu({ report, children }: { report: Report; children: ReactNode }) {
  const download = useSave(() => loadCode(() => import('./report-csv.ts')), {
    done: ({ reportCsv, reportFileName }) =>
      saveFile(reportCsv(report), reportFileName(report, new Date()), 'text/csv;charset=utf-8'),
    failed: () => toast.error(t`Failed to download the report`),
  })
  return (
    <Menu label={t`Print and more`} icon={<Printer aria-hidden="true" className="size-5" />} variant="secondary">
      {children}
      <MenuAction onSelect={() => window.print()}>
        <Printer aria-hidden="true" className="size-5" />
        {t`Print`}
      </MenuAction>
      <MenuAction onSelect={() => download.mutate()}>
        <Download aria-hidden="true" className="size-5" />
        {t`Download CSV`}
      </MenuAction>
    </Menu>
  )
}

/** Replaces the live line while the learner cannot sign in. */
export function PausedBanner({ learner: { id, firstName } }: Pick<Report, 'learner'>) {
  return (
    <div className="mb-8 print:hidden">
      <Banner tone="warning" title={t`Paused: consent withdrawn`}>
        <p>
          <Trans>
            {firstName} can’t sign in until you{' '}
            <Link to={`/parent/manage-learners/${id}#consent`} className="link">
              give consent again
            </Link>
            .
          </Trans>
        </p>
      </Banner>
    </div>
  )
}
