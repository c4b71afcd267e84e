import { t } from '@lingui/core/macro'
import { isDefinedError } from '@orpc/client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { api, client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { ContentManagersOnly } from '#web/product/empty-states.tsx'
import { useSave } from '#web/product/use-save.ts'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.ts'
import { SeedLog } from './seed-log.tsx'

const title = () => t`Sample data`

export const meta = () => [{ title: pageTitle(title()) }]

/**
 * /seed-data, the data seeding tool (learner-area.md section 2): a warning, a button, and the log of the latest run,
 * which resumes after a reload.
 */
export default function SeedDataPage() {
  const status = useQuery(api.seeding.status.queryOptions())
  return (
    <Page width="reading">
      <PageHeader
        above={<BackLink to="/parent/cms">{t`Back to Content`}</BackLink>}
        title={title()}
        subtitle={t`Adds sample grades, subjects, lessons and tests.`}
      />
      {isDefinedError(status.error) && status.error.code === 'FORBIDDEN' ? (
        <ContentManagersOnly reason={t`Only content managers can add sample data.`} />
      ) : (
        <Loaded
          query={status}
          loading={<Loading label={t`Loading...`} />}
          failed={t`Failed to load data. Please try again later.`}
        >
          {({ enabled, run }) => (
            <div className="grid grid-cols-1 gap-6">
              {enabled ? (
                <>
                  <Banner tone="warning" title={t`This replaces the sample grades`}>
                    <p>
                      {t`Resets the sample subjects, lessons and tests of Grade 6, Grade 7 and Grade 8. Your changes to them stay in their history. Other grades and learners’ work aren’t affected.`}
                    </p>
                  </Banner>
                  <StartButton running={run?.state === 'running'} />
                </>
              ) : (
                <Banner tone="info" title={t`Sample data is turned off`}>
                  <p>{t`The person who runs this site can turn it on with the SEED_DATA setting.`}</p>
                </Banner>
              )}
              {run ? (
                <SeedLog key={run.id} latest={run} />
              ) : (
                enabled && <p className="text-ink-soft">{t`No sample data added yet.`}</p>
              )}
            </div>
          )}
        </Loaded>
      )}
    </Page>
  )
}

/** Starts a run, or shows the log of the current one. */
function StartButton({ running }: { running: boolean }) {
  const queryClient = useQueryClient()
  const start = useSave(client.seeding.start, {
    done: ({ run, started }) => {
      queryClient.setQueryData(api.seeding.status.queryKey(), { enabled: true, run })
      if (!started) toast.info(t`Sample data is already being added`, t`Here’s the progress.`)
    },
    failed: (message = t`Failed to start. Please try again.`) => {
      toast.error(message)
      void queryClient.invalidateQueries({ queryKey: api.seeding.status.key() })
    },
  })
  const busy = running || start.isPending
  return (
    <Button
      busy={busy}
      busyLabel={t`Adding...`}
      onClick={() => start.mutate({})}
      className="max-sm:w-full sm:justify-self-start"
    >
      {!busy && <Sprout aria-hidden="true" className="size-5" />}
      {t`Add sample data`}
    </Button>
  )
}
