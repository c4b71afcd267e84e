import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import '#web/product/paper.css'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { growAll } from '#domain/progress/garden.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { GardenDrawing } from '#web/product/garden.tsx'
import { fullName } from '#web/product/names.ts'
import { certificateQuery } from '#web/product/page-queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { BackLink, Page, PageHeader } from '#web/ui/page.tsx'
import { LoadedReport } from './loaded-report.tsx'
import type { Certificate } from './report-rows.ts'
import { describeRemainingWork } from './report-words.ts'

export const meta = () => [{ title: pageTitle(t`Certificate`) }]

/** /parent/certificate/{userId}/{subjectId} and /learner/certificate/…: printable certificate of a finished subject. */
export default function CertificatePage() {
  const { userId = '', subjectId = '' } = useParams()
  const session = useSession()
  const isOwn = session.kind === 'signed-in' && session.user.id === userId
  const certificate = useQuery(certificateQuery({ userId, subjectId }))
  const earned = certificate.data?.certificate.outcome === 'earned'
  return (
    <Page>
      <div className="print:hidden">
        <PageHeader
          above={
            <BackLink to={isOwn ? `/learner/subjects/${subjectId}` : `/parent/report/${userId}`}>
              {isOwn ? (certificate.data?.subject.name ?? t`Subject`) : t`Progress report`}
            </BackLink>
          }
          title={t`Certificate`}
          subtitle={certificate.data?.subject.name}
          actions={
            earned && (
              <Button onClick={() => window.print()}>
                <Printer aria-hidden="true" className="size-5" />
                {t`Print`}
              </Button>
            )
          }
        />
      </div>
      <LoadedReport query={certificate} denied={<p>{t`You can see the certificates of your own children.`}</p>}>
        {(data) => <LoadedCertificate data={data} isOwn={isOwn} />}
      </LoadedReport>
    </Page>
  )
}

function LoadedCertificate({ data, isOwn }: { data: Certificate; isOwn: boolean }) {
  const { certificate, learner, subject } = data
  if (certificate.outcome === 'earned') return <Paper learner={learner} subject={subject} earned={certificate} />
  return (
    <EmptyState
      title={describeRemainingWork(certificate)}
      action={
        isOwn && (
          <ButtonLink to={`/learner/subjects/${subject.id}`}>{t`Continue ${{ subject: subject.name }}`}</ButtonLink>
        )
      }
    >
      <p>{t`The certificate is ready once every lesson in ${{ subject: subject.name }} is finished and every test is passed.`}</p>
    </EmptyState>
  )
}

type PaperProps = Pick<Certificate, 'learner' | 'subject'> & {
  earned: Extract<Certificate['certificate'], { outcome: 'earned' }>
}

/** Single landscape page. Frame and plant are line drawings, which print without backgrounds and in gray. */
function Paper({ learner, subject, earned: { lessons, tests, day } }: PaperProps) {
  return (
    <section
      aria-label={t`Certificate`}
      className="certificate mx-auto w-full max-w-4xl rounded-xl border-4 border-leaf bg-surface p-2 print:max-w-none"
    >
      <div className="relative grid content-center justify-items-center gap-5 rounded-lg border border-leaf px-5 pt-10 pb-20 text-center sm:px-12 sm:py-14 print:h-[175mm] print:py-0">
        <Vine className="absolute top-3 start-3 h-16 sm:h-28 print:h-32" />
        <Vine className="absolute end-3 bottom-3 h-16 rotate-180 sm:h-28 print:h-32" />
        <p className="font-heading font-semibold text-leaf-text text-lg">Trellis</p>
        <h2 className="text-3xl print:text-5xl">{t`Certificate of completion`}</h2>
        <p className="text-lg">{t`This certifies that`}</p>
        <p className="wrap-anywhere max-w-full border-sun-deep border-b-2 px-2 pb-1 font-bold font-heading text-2xl sm:px-6 sm:text-3xl print:text-4xl">
          {fullName(learner)}
        </p>
        <p className="max-w-xl text-lg">
          <Trans>
            has completed <strong>{ph({ subject: subject.name })}</strong> in {ph({ gradeName: subject.gradeName })}:{' '}
            {ph({ work: describeWork(lessons, tests) })}.
          </Trans>
        </p>
        <div className="w-full max-w-xl print:max-w-2xl">
          <GardenDrawing plants={growAll({ lessons, tests })} color="bg-green-100" columns={14} />
        </div>
        <p className="text-lg">{formatDay(day)}</p>
        <p className="max-w-md text-ink-soft text-sm">
          {t`This certificate recognizes work done on Trellis, a learning portal for families. It is not a school record.`}
        </p>
      </div>
    </section>
  )
}

function describeWork(lessons: number, tests: number): string {
  const finished = plural(lessons, { one: '# lesson', other: 'all # lessons' })
  if (tests === 0) return finished
  const passed = plural(tests, { one: '# test', other: 'all # tests' })
  return t`${finished} and ${passed}`
}

/** Stem that climbs along a corner of the frame. */
function Vine({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 120 120" fill="none" aria-hidden="true" className={className}>
      <path d="M10 118C8 70 24 26 112 10" strokeWidth="3" strokeLinecap="round" className="stroke-leaf" />
      {[
        'M13 84c14 2 22-5 24-18-14-1-23 6-24 18Z',
        'M19 60C9 54 7 44 12 33c11 5 14 16 7 27Z',
        'M34 38c4 13 15 18 27 13-3-13-14-19-27-13Z',
        'M56 24c-4-9-1-17 8-22 6 10 3 19-8 22Z',
        'M80 16c5 11 14 15 25 11-3-11-13-16-25-11Z',
      ].map((leaf) => (
        <path key={leaf} d={leaf} strokeWidth="2" className="fill-leaf-wash stroke-leaf" />
      ))}
    </svg>
  )
}
