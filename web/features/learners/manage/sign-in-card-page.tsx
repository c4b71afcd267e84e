import { Printer } from 'lucide-react'
import encodeQR from 'qr'
import { href, useParams } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { fullName } from '#web/product/names.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, Detail } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import type { Learner } from '../learner.ts'
import { useLearners } from '../learner-list.tsx'

export const meta = () => [{ title: pageTitle('Sign-in card') }]

/**
 * /parent/sign-in-card/{learnerId}: printable card with a child's sign-in details. Only this page loads the QR code
 * library.
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
              {learner ? `Manage ${fullName(learner)}` : 'Manage Learner'}
            </BackLink>
          }
          title="Sign-in card"
          subtitle={learner && `For ${learner.firstName}. It doesn’t show the password, so share that yourself.`}
          actions={
            learner && (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-5" />
                Print
              </Button>
            )
          }
        />
      </div>
      <Loaded
        query={learners}
        loading={<Loading label="Loading learner accounts..." />}
        failed="Failed to load learners"
      >
        {() =>
          learner ? (
            <SignInCard learner={learner} />
          ) : (
            <EmptyState
              title="We couldn’t find this learner."
              action={<ButtonLink to="/parent/manage-learners">Manage Learners</ButtonLink>}
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
    <Card as="section" aria-label="Sign-in card" className="grid gap-6 sm:grid-cols-[auto_1fr] sm:items-center">
      <QrCode text={address} label={`QR code of ${address}`} />
      <div className="grid min-w-0 gap-4">
        <h2 className="text-2xl">Hi {learner.firstName}, welcome to Trellis!</h2>
        <p>Scan the code with a phone or tablet, or open the address. Then sign in.</p>
        <dl className="grid gap-2">
          <Detail name="Address">{address.replace(/^https?:\/\//, '')}</Detail>
          {learner.username !== null && <Detail name="Username">{learner.username}</Detail>}
          <Detail name="Password">ask your parent</Detail>
        </dl>
      </div>
    </Card>
  )
}

/** Dark on white in both themes, because many cameras cannot read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const modules = encodeQR(text, 'raw', { border: 3 })
  const path = modules.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${modules.length} ${modules.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 justify-self-center rounded-md border border-line"
    >
      <rect width="100%" height="100%" fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
