import { Link } from 'react-router'
import { MONEY_BACK_DAYS, PAST_DUE_GRACE_DAYS, TRIAL_DAYS } from '#domain/plans/plans.ts'
import { pageTitle } from '#web/page-title.ts'
import { Bullets, LegalPage } from './legal-page.tsx'

export const meta = () => [
  { title: pageTitle('Terms') },
  {
    name: 'description',
    content: 'The rules for using Trellis, in plain words.',
  },
]

/** /terms (readings, "What the specifications show as a placeholder"). */
export default function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      subtitle="Short and simple."
      changed="2026-11-22"
      sections={[
        {
          id: 'between',
          title: 'Who these terms are between',
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
              <li>A parent account is for an adult with their own email address.</li>
              <li>Create accounts only for children you’re the parent or guardian of.</li>
              <li>Keep passwords private, and let us know if one gets out.</li>
            </Bullets>
          ),
        },
        {
          id: 'use',
          title: 'Fair use',
          body: (
            <Bullets>
              <li>Learners do their own work. That’s what makes marks meaningful.</li>
              <li>Don’t try to access other people’s data or disrupt the site.</li>
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
                Freemium is free, with no card needed. Prices of the other plans are on the{' '}
                <Link to="/pricing" className="link">
                  Pricing
                </Link>{' '}
                page. Only parents can buy a plan. You’ll see what you pay today, what you pay later, and how often
                before you pay.
              </li>
              <li>
                A learner’s first paid plan starts with a <span className="whitespace-nowrap">{TRIAL_DAYS}-day</span>{' '}
                free trial. Cancel during the trial and you won’t be charged.
              </li>
              <li>
                A plan renews automatically every month or year, as you chose, until you cancel it in Subscriptions:
                anytime, with no fee. You keep it until the end of the time you paid for.
              </li>
              <li>
                You can switch a monthly plan for one learner between Premium and Premium Plus right away; you’ll see
                the exact amount before you confirm. Other plans can be switched when they end. If we change the price
                of your plan, we’ll email you at least 30 days before you pay it.
              </li>
              <li>Write to us within {MONEY_BACK_DAYS} days of a payment for a full refund. The plan then ends.</li>
              <li>
                If we can’t charge a renewal, the plan stays for up to {PAST_DUE_GRACE_DAYS} days so you can update your
                card. After that, the learner continues with Freemium.
              </li>
              <li>Earned marks stay, whatever the plan.</li>
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
              explains what’s stored and how to download or delete it.
            </p>
          ),
        },
        {
          id: 'promise',
          title: 'What you can expect',
          body: (
            <p>
              The operator takes reasonable care to keep the site running and its lessons correct, but can’t promise
              that it never fails. Trellis adds to school and doesn’t replace it; its marks aren’t official school
              grades. Nothing here limits your legal rights as a consumer.
            </p>
          ),
        },
        {
          id: 'end',
          title: 'Ending it',
          body: (
            <p>
              You can stop anytime, without asking us: delete a learner in Manage Learners, or your own account in
              Profile, which also deletes learners with no other parent here. The operator may close an account that
              breaks these rules and will explain why.
            </p>
          ),
        },
        {
          id: 'contact',
          title: 'Changes and questions',
          body: (
            <p>
              When these terms change, so does the date at the top. Questions? See{' '}
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
