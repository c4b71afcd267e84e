import { Link } from 'react-router'
import { pageTitle } from '#web/page-title.ts'
import { LegalPage } from './legal-page.tsx'
import { privacySections } from './privacy-sections.tsx'

export const meta = () => [
  { title: pageTitle('Privacy Policy') },
  {
    name: 'description',
    content: 'What Trellis stores of parents and learners, for how long, and how to copy or delete it.',
  },
]

/** /privacy (readings, "What the specifications show as a placeholder"). */
export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      subtitle="What is kept of you and your child, for how long, and how you get it back or deleted."
      changed="2026-11-21"
      sections={[
        ...privacySections,
        {
          id: 'contact',
          title: 'Questions',
          body: (
            <p>
              The people who run this site answer for what is stored here. Write to them under{' '}
              <Link to="/contact?topic=privacy" className="link">
                Contact
              </Link>
              . Your message is kept so that they can answer, and a confirmation is mailed to you. If an
              answer does not satisfy you, you can turn to the data protection authority where you live.
            </p>
          ),
        },
      ]}
    />
  )
}
