import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { pageTitle } from '#web/page-title.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { ContactForm } from './contact-form.tsx'
import { MessageReceived } from './message-received.tsx'
import { topicOf } from './topics.ts'

export const meta = () => [
  { title: pageTitle('Contact') },
  { name: 'description', content: 'Write to the people who run this Trellis.' },
]

/** /contact (readings, "What the specifications show as a placeholder"); `?topic=` chooses the topic. */
export default function ContactPage() {
  const known = useHydrated()
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
          // The prerendered form knows neither the address nor what the tab has kept; the one after it knows both.
          <ContactForm
            key={known ? 'in the browser' : 'as built'}
            ready={known}
            topicAsked={known ? topicOf(query.get('topic')) : undefined}
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
