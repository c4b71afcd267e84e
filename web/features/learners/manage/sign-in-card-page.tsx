import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Printer } from 'lucide-react'
import { href, useParams } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { fullName } from '#web/product/names.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, Detail } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import type { Learner } from '../learner.ts'
import { useLearners } from '../learner-list.tsx'

export const meta = () => [{ title: pageTitle('Sign-in card') }]

/**
 * /parent/sign-in-card/{learnerId}: printable card with a child's address and username.
 */
export default function SignInCardPage() {
  const { learnerId = '' } = useParams()
  const learners = useLearners()
  const learner = learners.data?.learners.find(({ id }) => id === learnerId)
  return (
    <Page width="reading">
      <div className="print:hidden">
        <PageHeader
          above={
            <BackLink to={href('/parent/manage-learners/:learnerId', { learnerId })}>
              {learner ? t`Manage ${{ name: fullName(learner) }}` : t`Manage Learner`}
            </BackLink>
          }
          title={t`Sign-in card`}
          subtitle={
            learner && t`For ${{ firstName: learner.firstName }}. It doesn’t show the password, so share that yourself.`
          }
          actions={
            learner && (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-5" />
                {t`Print`}
              </Button>
            )
          }
        />
      </div>
      <Loaded
        query={learners}
        loading={<Loading label={t`Loading learner accounts...`} />}
        failed={t`Failed to load learners`}
      >
        {() =>
          learner ? (
            <SignInCard learner={learner} />
          ) : (
            <EmptyState
              title={t`We couldn’t find this child.`}
              action={<ButtonLink to="/parent/manage-learners">{t`Manage Learners`}</ButtonLink>}
            />
          )
        }
      </Loaded>
    </Page>
  )
}

function SignInCard({ learner }: { learner: Learner }) {
  const address = `${location.origin}/learner/signin`
  return (
    <Card as="section" aria-label={t`Sign-in card`} className="grid gap-6 sm:grid-cols-[auto_1fr] sm:items-center">
      <QrCode text={address} label={t`QR code of ${address}`} />
      <div className="grid min-w-0 gap-4">
        <h2 className="text-2xl">
          <Trans>Hi {ph({ firstName: learner.firstName })}, welcome to Trellis!</Trans>
        </h2>
        <p>{t`Scan the code with a phone or tablet, or open the address. Then sign in.`}</p>
        <dl className="grid gap-2">
          <Detail name={t`Address`}>{address.replace(/^https?:\/\//, '')}</Detail>
          {learner.username !== null && <Detail name={t`Username`}>{learner.username}</Detail>}
          <Detail name={t`Password`}>
            <span
              className="mt-4 inline-block w-full max-w-56 border-ink-soft border-b"
              aria-label={t`a line to write it on`}
              role="img"
            />
          </Detail>
        </dl>
      </div>
    </Card>
  )
}
