import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ORPCError } from '@orpc/client'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { LessonPlace, TextBlock } from './question-parts.tsx'

type Report = InferContractRouterOutputs<typeof contract>['asking']['reports']['reports'][number]

/** What was reported, the oldest report first. */
export function Reports() {
  const titleId = useId()
  const reports = useQuery({ ...api.asking.reports.queryOptions(), refetchOnWindowFocus: false })
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-4">
      <h2 id={titleId} className="text-xl">
        <Trans>Reported</Trans>
      </h2>
      <Loaded
        query={reports}
        loading={
          <Card>
            <Loading label={t`Loading reports...`}>
              <Skeleton className="h-40 w-full" />
            </Loading>
          </Card>
        }
        failed={t`We couldn’t load the reports.`}
        explain={(error) =>
          error instanceof ORPCError &&
          error.code === 'NOT_FOUND' && (
            <EmptyState title={t`Nobody can ask on this site`}>
              <p>{t`Name people who answer and an address for worries in the configuration first.`}</p>
            </EmptyState>
          )
        }
      >
        {({ reports }) =>
          reports.length === 0 ? (
            <EmptyState title={t`Nothing is reported`} />
          ) : (
            <ul className="grid grid-cols-1 gap-6">
              {reports.map((report) => (
                <ReportCard key={report.id} report={report} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const reporters = (): Record<Report['reporter'], string> => ({
  learner: t`a child`,
  parent: t`a parent`,
  answerer: t`a person who answers`,
})

function ReportCard({ report }: { report: Report }) {
  const queryClient = useQueryClient()
  const { id, kind, question, answer, reporter, reportedAt } = report
  const settle = useSave(client.asking.settle, {
    done: async (_, { shown }) => {
      await queryClient.invalidateQueries({ queryKey: api.asking.key() })
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
      toast.success(shown ? t`Shown again` : t`Stays hidden`)
    },
    failed: t`We couldn’t save this. Please try again.`,
  })
  return (
    <Card as="li" className="grid grid-cols-1 gap-4">
      <LessonPlace place={report} />
      <p className="text-ink-soft text-sm">
        {t`Reported by ${{ reporter: reporters()[reporter] }} on ${{ time: formatDateTime(reportedAt) }}.`}
      </p>
      <TextBlock label={kind === 'question' ? t`A child’s question` : t`Question for everyone`} text={question} />
      {answer !== null && <TextBlock label={t`Answer`} text={answer} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          busy={settle.isPending}
          busyLabel={t`Saving...`}
          onClick={() => settle.mutate({ reportedId: id, shown: false })}
        >
          <Trans>Leave it hidden</Trans>
        </Button>
        <Button
          variant="ghost"
          disabled={settle.isPending}
          onClick={() => settle.mutate({ reportedId: id, shown: true })}
        >
          <Trans>Show it again</Trans>
        </Button>
      </div>
    </Card>
  )
}
