import { t } from '@lingui/core/macro'
import { useLocation } from 'react-router'
import { client } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { useSave } from '#web/product/use-save.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useHydrated } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'

export const meta = () => [{ title: pageTitle(t`Stop the weekly email`) }]

/**
 * /weekly-email/stop#token=…: target of the links in the mail. Opening it changes nothing, because mail programs
 * prefetch links; their own unsubscribe button sends the same token by POST
 * (server/features/weekly-email/unsubscribe.ts).
 */
export default function StopWeeklyEmailPage() {
  const { search, hash } = useLocation()
  const hydrated = useHydrated()
  // Emails of earlier versions, and the address of mail programs, have it in the query.
  const parameters = new URLSearchParams(hash === '' ? search : hash.slice(1))
  const token = parameters.get('token') ?? ''
  const stop = useSave(client.weeklyEmail.stop)
  return (
    <Page width="narrow">
      <PageHeader title={t`Weekly email`} />
      <Card>
        {stop.isSuccess ? (
          <div className="grid gap-4">
            <ResultHeading>{stop.data.child ? t`No longer included` : t`Stopped`}</ResultHeading>
            <p>{t`You can change this at any time in your settings.`}</p>
            <ButtonLink to="/parent/weekly-email" variant="secondary">
              {t`Open settings`}
            </ButtonLink>
          </div>
        ) : stop.isError || (hydrated && token === '') ? (
          <div className="grid gap-4">
            <Banner tone="danger">{t`This link doesn’t work. You can stop the email in your settings.`}</Banner>
            <ButtonLink to="/parent/weekly-email" variant="secondary">
              {t`Open settings`}
            </ButtonLink>
          </div>
        ) : (
          <div className="grid gap-4">
            <p>{t`Stop getting these updates? You can switch them on again at any time.`}</p>
            <Button busy={stop.isPending} busyLabel={t`Stopping...`} onClick={() => stop.mutate({ token })}>
              {t`Stop the updates`}
            </Button>
          </div>
        )}
      </Card>
    </Page>
  )
}
