import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CONSENT_TEXT, CONSENT_VERSION } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { api, queryClient } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Bullets, formatUtcDay, LegalPage, type LegalSection } from './legal-page.tsx'
import { type StoredData, storedData } from './stored-data.ts'

const columns: readonly Column<StoredData>[] = [
  { header: 'What', cell: (row) => row.what },
  { header: 'Holds', cell: (row) => row.fields },
  { header: 'Why', cell: (row) => row.why },
  { header: 'Kept', cell: (row) => row.retention },
]

function StoredDataTable() {
  return (
    <div className="text-sm [--label:3.5rem]">
      <DataTable
        caption="What is stored, why, and for how long"
        captionHidden
        columns={columns}
        rows={storedData}
        keyOf={(row) => row.what}
      />
    </div>
  )
}

/**
 * Retention of backups as configured by the operator; a general sentence until it is loaded. Needs its own query
 * provider, because the page is outside the app frame.
 */
function BackupRetention() {
  const { data } = useQuery(api.support.retention.queryOptions())
  const days = data?.backupDays ?? null
  return (
    <li>
      <strong className="font-semibold">Backups:</strong> copies in backups are erased{' '}
      {days === null ? 'when newer backups replace them' : `after ${days} ${days === 1 ? 'day' : 'days'}`}. Restoring a
      backup never brings back a deleted account or a withdrawn consent.
    </li>
  )
}

const privacySections: readonly LegalSection[] = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <Bullets>
        <li>A child gets an account only if a parent creates or approves it.</li>
        <li>We store what learning needs and nothing for advertising. There are no ads here.</li>
        <li>
          No tracking and no analytics. Nothing loads from other companies’ servers unless you play a video from YouTube
          or Vimeo.
        </li>
        <li>One cookie keeps you signed in.</li>
        <li>A parent can download or delete a learner’s data anytime, without asking us.</li>
      </Bullets>
    ),
  },
  {
    id: 'children',
    title: 'Children first',
    body: (
      <>
        <p>
          Most learners here are under 13, so their parents decide. A parent adds a learner, or a child asks to join and
          a parent approves using a link we email. Until then the child has no account. Each time, the parent agrees to
          this text, and we record that and when:
        </p>
        <blockquote className="grid gap-2.5 rounded-md border-leaf border-l-4 bg-leaf-wash px-5 py-4">
          {CONSENT_TEXT.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <footer className="text-sm">Version of {formatUtcDay(CONSENT_VERSION)}</footer>
        </blockquote>
        <p>
          Learners can’t message each other, see each other’s names, or post anything publicly. Nothing here is designed
          to keep a child on the screen longer than a lesson takes.
        </p>
      </>
    ),
  },
  {
    id: 'stored',
    title: 'What is stored, and for how long',
    body: (
      <>
        <StoredDataTable />
        <p>
          Expired data is deleted once a day. The server’s request log has times, page addresses and numbers, but no
          names, answers or network addresses. We never store card numbers.
        </p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies and your browser',
    body: (
      <>
        <p>
          There’s one cookie. It holds a random number that keeps you signed in, scripts can’t read it, and it expires{' '}
          {RETENTION_DAYS.session} days after the last use or when you sign out. It needs no banner, because nothing
          works without it. Signing in with Google or Facebook, where offered, sets a second cookie for the few minutes
          that signing in takes.
        </p>
        <p>
          Your browser also stores test answers that haven’t been sent yet, and a contact message you’re still writing,
          in the open tab. They’re removed once sent or when you close the tab.
        </p>
        <p>
          Work in a lesson is stored in this browser until it’s saved on our server: a part completed while offline, a
          submitted quiz, unfinished answers. It’s there even after you close the browser, and no one else who signs in
          can see or send it.
        </p>
        <p>
          Video volume, speed and captions are stored in this browser too, for everyone who uses it. A few lessons may
          have a video on YouTube or Vimeo. It loads only when you press play; from then on, that site’s own policy
          applies.
        </p>
      </>
    ),
  },
  {
    id: 'who',
    title: 'Who sees it',
    body: (
      <Bullets>
        <li>A learner sees their own work.</li>
        <li>A parent sees only the learners linked to them.</li>
        <li>Content managers edit lessons and tests; that shows them no learner’s work.</li>
        <li>The operator of this site can access the database, and uses an email service to deliver emails.</li>
        <li>
          If you pay for a plan, you pay at our payment provider. They get your email address and your card details from
          you. They never get a child’s name, only a random account number.
        </li>
        <li>No one else. We don’t sell or share data, or use it for training or advertising.</li>
      </Bullets>
    ),
  },
  {
    id: 'rights',
    title: 'Copy, correct, withdraw, delete',
    body: (
      <Bullets>
        <li>
          <strong className="font-semibold">Copy:</strong> in Manage Learners, a parent can download everything we store
          about a learner, as a file.
        </li>
        <li>
          <strong className="font-semibold">Correct:</strong> in Manage Learners for a learner, in Profile for yourself.
        </li>
        <li>
          <strong className="font-semibold">Withdraw:</strong> a parent can withdraw consent under Manage Learners. The
          learner is signed out and cannot sign in until consent is given again; the data stays until you delete it.
        </li>
        <li>
          <strong className="font-semibold">Delete:</strong> deleting a learner in Manage Learners removes the account,
          all work and results, its messages and the emails to it, immediately and permanently, and ends its plan.
        </li>
        <QueryClientProvider client={queryClient}>
          <BackupRetention />
        </QueryClientProvider>
        <li>
          <strong className="font-semibold">Your own account:</strong> a parent can delete it in Profile. Learners with
          no other parent are deleted too.
        </li>
      </Bullets>
    ),
  },
  {
    id: 'safety',
    title: 'How we protect it',
    body: (
      <p>
        Passwords are stored in a scrambled form (scrypt hashes), so no one can read them. Signing out ends the session
        on the server. Password guessing is limited by account and network address. The server checks every request for
        permission. If you find a security problem, please report it to us before you publish it.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this changes',
    body: (
      <p>
        The date at the top changes with the text. When the consent text changes, so does its version. We keep a record
        of the version you agreed to.
      </p>
    ),
  },
]

export const meta = () => [
  { title: pageTitle('Privacy Policy') },
  {
    name: 'description',
    content: 'What Trellis stores about parents and learners, for how long, and how to download or delete it.',
  },
]

/** /privacy (readings, "What the specifications show as a placeholder"). */
export default function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      subtitle="What we store about you and your child, for how long, and how to download or delete it."
      changed="2026-11-23"
      sections={[
        ...privacySections,
        {
          id: 'contact',
          title: 'Questions',
          body: (
            <p>
              The people who run this site are responsible for this data. Write to us on the{' '}
              <Link to="/contact?topic=privacy" className="link">
                Contact
              </Link>{' '}
              page. We store your message to reply to it and email you a confirmation. If you’re not satisfied, you can
              contact your local data protection authority.
            </p>
          ),
        },
      ]}
    />
  )
}
