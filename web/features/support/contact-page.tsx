import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { pageTitle } from '#web/page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Sprout } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ContactForm } from './contact-form.tsx'
import { topicOf } from './contact-message.ts'

export const meta = () => [
  { title: pageTitle('Contact') },
  { name: 'description', content: 'Write to the people who run this Trellis.' },
]

/** /contact (readings, "What the specifications show as a placeholder"); `?topic=` chooses the topic. */
export default function ContactPage() {
  const hydrated = useHydrated()
  const [query] = useSearchParams()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <Page width="reading">
      <PageHeader
        title="Contact"
        subtitle="A question, a worry, a wish? Write to the people who run this site. The answer comes by email."
      />
      <Card>
        {sentTo === null ? (
          // Only the hydrated form knows the address and the message stored in the tab.
          <ContactForm
            key={hydrated ? 'in the browser' : 'as built'}
            ready={hydrated}
            requestedTopic={hydrated ? topicOf(query.get('topic')) : undefined}
            onSent={setSentTo}
          />
        ) : (
          <MessageReceived email={sentTo} onAnother={() => setSentTo(null)} />
        )}
      </Card>
      <p className="mt-6 text-ink-soft text-sm">
        Your message goes to the operator of this site and is kept for {RETENTION_DAYS.contactMessage} days.
        See the{' '}
        <Link to="/privacy" className="link">
          Privacy Policy
        </Link>
        .
      </p>
    </Page>
  )
}

/** Replaces the form, and takes over its focus. */
function MessageReceived({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-3 py-4 text-center">
      <Sprout className="h-20" />
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Thank you, your message has arrived
      </h2>
      <p className="max-w-prose text-ink-soft">
        A confirmation is on its way to{' '}
        <strong className="wrap-anywhere font-semibold text-ink">{email}</strong>. The answer comes to the
        same address.
      </p>
      <Button variant="secondary" className="mt-3" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  )
}
