import { Link } from 'react-router'
import { MONEY_BACK_DAYS, PAST_DUE_GRACE_DAYS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { pageTitle } from '#web/page-title.ts'
import { Bullets, LegalPage } from './legal-page.tsx'

export const meta = () => [
  { title: pageTitle('Terms') },
  {
    name: 'description',
    content: 'The rules of using this Trellis, for parents and learners, in plain words.',
  },
]

/** /terms (readings, "What the specifications show as a placeholder"). */
export default function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      subtitle="Short, because the rules are few."
      changed="2026-11-21"
      sections={[
        {
          id: 'between',
          title: 'Who this is between',
          body: (
            <p>
              You, a parent or guardian, and the operator: the people or the school who run this site. Trellis itself is
              free software under the MIT license; its authors do not run this site and give no warranty for it.
            </p>
          ),
        },
        {
          id: 'accounts',
          title: 'Accounts',
          body: (
            <Bullets>
              <li>A parent account is for an adult, with an email address that is theirs.</li>
              <li>You make accounts only for children whose parent or guardian you are.</li>
              <li>Keep passwords to yourselves, and tell us when one has got out.</li>
            </Bullets>
          ),
        },
        {
          id: 'use',
          title: 'Fair use',
          body: (
            <Bullets>
              <li>A learner’s answers are the learner’s own. Marks mean something only then.</li>
              <li>Don’t try to reach what belongs to others, or to keep the site from working.</li>
              <li>Lessons may be used for learning here; ask the operator before you publish them elsewhere.</li>
            </Bullets>
          ),
        },
        {
          id: 'plans',
          title: 'Plans and money',
          body: (
            <Bullets>
              <li>
                Freemium costs nothing and asks for no card. The prices of the other plans are on the{' '}
                <Link to="/pricing" className="link">
                  Pricing
                </Link>{' '}
                page. Only a parent can order one, and sees before paying what is charged today, what later, and how
                often.
              </li>
              <li>
                A learner’s first paid plan begins with {TRIAL_DAYS} free days. Cancel within them, and nothing is
                charged.
              </li>
              <li>
                A plan renews every month or every year, as you chose, until you cancel it under Subscriptions: at any
                time, with no fee. It stays until the end of what you paid for.
              </li>
              <li>
                For one learner and by the month, you can change between Premium and Premium Plus at once, and see the
                exact amount before you confirm. Any other plan changes at the end of what you paid for. A new price
                counts for plans that are ordered or changed to after it.
              </li>
              <li>
                Write to us within {MONEY_BACK_DAYS} days of a payment, and you get it back in full; the plan then ends.
              </li>
              <li>
                When a renewal cannot be charged, the plan stays for up to {PAST_DUE_GRACE_DAYS} days, so that you can
                change the card. After that the learner goes on with Freemium.
              </li>
              <li>Marks that a learner has earned stay, whatever the plan.</li>
            </Bullets>
          ),
        },
        {
          id: 'privacy',
          title: 'Privacy',
          body: (
            <p>
              The{' '}
              <Link to="/privacy" className="link">
                Privacy Policy
              </Link>{' '}
              says what is stored and how you copy or delete it.
            </p>
          ),
        },
        {
          id: 'promise',
          title: 'What you can expect',
          body: (
            <p>
              The operator does what is reasonable to keep the site up and its lessons right, and cannot promise that it
              never fails. Trellis accompanies school and does not replace it; its marks are no school certificate. The
              rights that the law gives you as a consumer are not touched by any of this.
            </p>
          ),
        },
        {
          id: 'end',
          title: 'Ending it',
          body: (
            <p>
              You can stop at any time, without asking anybody: delete a learner under Manage Learners, or your own
              account under Profile, and with it every learner who has no other parent here. The operator may close an
              account that breaks these rules, and tells you why.
            </p>
          ),
        },
        {
          id: 'contact',
          title: 'Changes and questions',
          body: (
            <p>
              When the rules change, so does the date at the top. What is unclear, ask under{' '}
              <Link to="/contact" className="link">
                Contact
              </Link>
              .
            </p>
          ),
        },
      ]}
    />
  )
}
