import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
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
        subtitle="A question, a worry, a wish? Write to the people who run this site. A person reads it and answers by email."
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
        Your message is stored and mailed to the operator of this site. The{' '}
        <Link to="/privacy#contact" className="link">
          Privacy Policy
        </Link>{' '}
        says for how long.
      </p>
    </Page>
  )
}
