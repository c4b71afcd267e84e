import { useSearchParams } from 'react-router'
import { client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'

export const meta = () => [{ title: pageTitle('Stop the weekly email') }]

/**
 * /weekly-email/stop?token=…: target of the links in the mail. Opening it changes nothing, because mail programs
 * prefetch links; their own unsubscribe button sends the same token by POST
 * (server/features/weekly-email/unsubscribe.ts).
 */
export default function StopWeeklyEmailPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const stop = useSave(client.weeklyEmail.stop)
  return (
    <Page width="narrow">
      <PageHeader title="Weekly email" />
      <Card>
        {stop.isSuccess ? (
          <div className="grid gap-4">
            <ResultHeading>{stop.data.child ? 'No longer included' : 'Stopped'}</ResultHeading>
            <p>You can change this at any time in your settings.</p>
            <ButtonLink to="/parent/weekly-email" variant="secondary">
              Open settings
            </ButtonLink>
          </div>
        ) : stop.isError || token === '' ? (
          <div className="grid gap-4">
            <Banner tone="danger">This link doesn’t work. You can stop the email in your settings.</Banner>
            <ButtonLink to="/parent/weekly-email" variant="secondary">
              Open settings
            </ButtonLink>
          </div>
        ) : (
          <div className="grid gap-4">
            <p>Stop getting these updates? You can switch them on again at any time.</p>
            <Button busy={stop.isPending} busyLabel="Stopping..." onClick={() => stop.mutate({ token })}>
              Stop the updates
            </Button>
          </div>
        )}
      </Card>
    </Page>
  )
}
