import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { CONSENT_TEXT, CONSENT_VERSION } from '#domain/accounts.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { api, queryClient } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Bullets, LegalPage, type LegalSection } from './legal-page.tsx'
import { type StoredData, storedData } from './stored-data.ts'

const columns: readonly Column<StoredData>[] = [
  { header: 'What', cell: (row) => row.what },
  { header: 'Holds', cell: (row) => row.fields },
  { header: 'Why', cell: (row) => row.why },
  { header: 'Kept', cell: (row) => row.retention },
]

function StoredDataTable() {
  return (
    <div className="text-sm">
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
 * Retention of backups, as the operator has configured it; a plain sentence until it is known. It needs a provider, because
 * the page is outside the app frame.
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
        <li>A child has an account only when a parent has made or approved it.</li>
        <li>We keep what learning needs, and nothing for advertising. There is none here.</li>
        <li>No tracking, no analytics, nothing loaded from other companies’ servers.</li>
        <li>One cookie keeps you signed in.</li>
        <li>A parent can copy or delete a learner’s data at any time, without asking anybody.</li>
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
          a parent approves by a link that is mailed to the parent. Until then the child has no account. Each time the
          parent agrees to this text, and we note that and when:
        </p>
        <blockquote className="grid gap-2.5 rounded-md border-leaf border-l-4 bg-leaf-wash px-5 py-4">
          {CONSENT_TEXT.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <footer className="text-sm">Version of {CONSENT_VERSION}</footer>
        </blockquote>
        <p>
          Learners cannot write to each other, see each other’s names, or show anything to the public. Nothing here is
          made to keep a child on the screen for longer than a lesson takes.
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
          What is over is cleared away once a day. The server’s request log holds times, addresses of pages and numbers,
          but no names, no answers and no network addresses. Card numbers are not stored: there is no place for them in
          this software.
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
          There is one cookie. It holds a random number that keeps you signed in, scripts cannot read it, and it ends{' '}
          {RETENTION_DAYS.session} days after the last use or when you sign out. It needs no banner, because nothing
          works without it. Signing in with Google or Facebook, where it is offered, sets a second one for the few
          minutes that the way there and back takes.
        </p>
        <p>
          Your browser also keeps a test answer that could not be sent yet, or a contact message that you are still
          writing, in the open tab. That is gone when it has been sent or the tab is closed.
        </p>
        <p>
          What you do in a lesson is kept in this browser until it has been saved here: a part you marked as completed
          without a connection, a quiz you submitted, answers you are still giving. It waits for you even when the
          browser is closed, and nobody else who signs in sees it or can send it.
        </p>
        <p>
          How loud and how fast videos are played, and whether with captions, is kept in this browser too, for everybody
          who uses it. A few lessons may have a video at YouTube or Vimeo. That site is asked for it only when play is
          pressed, and from then on does with what it learns as its own policy says.
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
        <li>A parent sees the learners linked to them, and no other.</li>
        <li>Content managers edit lessons and tests; that shows them no learner’s work.</li>
        <li>
          The operator of this site can reach the database, as whoever runs a server can, and passes mails to the mail
          service that delivers them.
        </li>
        <li>
          Who pays for a plan does so at the payment provider, which gets your email address and asks for the card
          itself. It gets no name of a child, only the random number of the account.
        </li>
        <li>Nobody else. Data is not sold, not lent, and not used to train or to advertise anything.</li>
      </Bullets>
    ),
  },
  {
    id: 'rights',
    title: 'Copy, correct, withdraw, delete',
    body: (
      <Bullets>
        <li>
          <strong className="font-semibold">Copy:</strong> under Manage Learners a parent downloads everything that is
          kept about a learner, as a file.
        </li>
        <li>
          <strong className="font-semibold">Correct:</strong> under Manage Learners for a learner, under Profile for
          yourself.
        </li>
        <li>
          <strong className="font-semibold">Withdraw:</strong> a parent can withdraw consent under Manage Learners. The
          learner is signed out and cannot sign in until consent is given again; the data stays until you delete it.
        </li>
        <li>
          <strong className="font-semibold">Delete:</strong> deleting a learner under Manage Learners removes the
          account, all work and results, its messages and the mails to it, at once and for good, and ends what is
          charged for it.
        </li>
        <QueryClientProvider client={queryClient}>
          <BackupRetention />
        </QueryClientProvider>
        <li>
          <strong className="font-semibold">Your own account:</strong> a parent deletes it under Profile, and with it
          the learners that no other parent is linked to.
        </li>
      </Bullets>
    ),
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    body: (
      <p>
        Passwords are stored as scrypt hashes, so that nobody can read them. Signing out ends the session on the server.
        Guessing is slowed down by account and by network address. Every request is checked on the server for who asks
        and what is theirs. No software is without faults: if you find one, please tell us before you tell others.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'When this changes',
    body: (
      <p>
        The date at the top changes with the text. When the consent text changes, its version does, and the one that you
        agreed to stays noted with your learner.
      </p>
    ),
  },
]

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
      changed="2026-11-22"
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
              . Your message is kept so that they can answer, and a confirmation is mailed to you. If an answer does not
              satisfy you, you can turn to the data protection authority where you live.
            </p>
          ),
        },
      ]}
    />
  )
}
