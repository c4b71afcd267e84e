import { parseQuestions } from '#domain/content/parse-questions.ts'
import { openKeys, type WorkState } from '#domain/keys.ts'
import { type Flags, splitMarks } from '#domain/marks/compute-marks.ts'
import { findAchievement } from '#domain/progress/achievements.ts'
import { presentLearnerQuestions, presentStoredResults } from '../../questions/present-questions.ts'
import type { MisconceptionTexts } from '../../questions/queries.ts'
import type { ExportedLesson, ExportedSubmission, ExportedTest, ExportRow, Time } from './export-queries.ts'

/**
 * Export of a learner for one of the parents, field by field. Answer keys are included only for submitted answers: the
 * questions of an attempt are exported without keys, finished or not.
 */
export function presentExport(row: ExportRow, parentId: string) {
  const { now, enrollment } = row
  return {
    exportedAt: now,
    learner: presentProfile(row.learner),
    parents: row.parents.map(({ id, linkedAt }) => ({
      id,
      you: id === parentId,
      linkedAt: toDate(linkedAt),
    })),
    signInMethods: row.signInMethods.map(({ provider, accountId, addedAt, changedAt }) => ({
      provider,
      accountId,
      addedAt: toDate(addedAt),
      changedAt: toDate(changedAt),
    })),
    enrollment: enrollment && {
      gradeId: enrollment.gradeId,
      gradeName: enrollment.gradeName,
      plan: enrollment.plan,
      enrolledAt: toDate(enrollment.enrolledAt),
      switchedAt: toDateOrNull(enrollment.switchedAt),
      updatedAt: toDate(enrollment.updatedAt),
    },
    plans: row.plans.map(({ subscriptionId, offer, plan, entitled, startedAt, endsAt }) => ({
      subscriptionId,
      offer,
      plan,
      entitled,
      startedAt: toDate(startedAt),
      endsAt: toDateOrNull(endsAt),
    })),
    consents: row.consents.map(({ textVersion, givenBy, parentId: givenByParent, ...times }) => ({
      textVersion,
      givenBy,
      parentId: givenByParent,
      givenAt: toDate(times.givenAt),
      withdrawnAt: toDateOrNull(times.withdrawnAt),
    })),
    subjects: row.subjects.map(({ id, name, gradeName, lessons, tests }) => ({
      id,
      name,
      gradeName,
      lessons: lessons.map(presentLesson),
      tests: tests.map(presentTest),
    })),
    practice: presentPractice(row.practice),
    targetDays: row.targetDays.map(({ kind, itemId, day, setAt }) => ({ kind, itemId, day, setAt: toDate(setAt) })),
    achievements: row.achievements.map(({ code, earnedAt }) => ({
      code,
      title: findAchievement(code)?.title ?? null,
      earnedAt: toDate(earnedAt),
    })),
    certificates: row.certificates.map(({ subjectId, subjectName, gradeName, lessons, tests, earnedOn }) => ({
      subjectId,
      subjectName,
      gradeName,
      lessons,
      tests,
      earnedOn,
    })),
    purgedGrades: row.purgedGrades.map(({ gradeId, gradeName, purgedAt }) => ({
      gradeId,
      gradeName,
      purgedAt: toDate(purgedAt),
    })),
    liveEvents: row.liveEvents.map(({ activity, aboutId, score, at: time }) => ({
      activity,
      aboutId,
      score,
      at: toDate(time),
    })),
    sessions: row.sessions.map(({ signedInAt, lastUsedAt, endsAt, ipAddress, userAgent }) => ({
      signedInAt: toDate(signedInAt),
      lastUsedAt: toDate(lastUsedAt),
      endsAt: toDate(endsAt),
      ipAddress,
      userAgent,
    })),
    mails: row.mails.map(({ subject, postedAt, sentAt }) => ({
      subject,
      postedAt: toDate(postedAt),
      sentAt: toDateOrNull(sentAt),
    })),
    messages: row.messages.map(({ name, email, topic, message, sentAt }) => ({
      name,
      email,
      topic,
      message,
      sentAt: toDate(sentAt),
    })),
    requests: row.requests.map((request) => ({
      firstName: request.firstName,
      lastName: request.lastName,
      email: request.email,
      username: request.username,
      parentEmail: request.parentEmail,
      gradeId: request.gradeId,
      requestedAt: toDate(request.requestedAt),
      expiresAt: toDate(request.expiresAt),
    })),
  }
}

/** Results with their keys; none while these are hidden. */
function presentResults(work: WorkState, results: unknown, texts: MisconceptionTexts) {
  const permission = openKeys({ reader: 'parent', work })
  return permission === null ? [] : presentStoredResults(permission, results, texts).questions
}

function presentPractice({ skills, levels, questions, studyTime, sets }: ExportRow['practice']) {
  return {
    skills,
    levels,
    questions,
    studyTime: studyTime.map(({ day, seconds, lastSeenAt }) => ({ day, seconds, lastSeenAt: toDate(lastSeenAt) })),
    sets: sets.map(({ id, kind, day, createdAt, answers }) => ({
      id,
      kind,
      day,
      createdAt: toDate(createdAt),
      answers: answers.map(({ position, outcome, answeredAt, result, work }) => ({
        position,
        outcome,
        answeredAt: toDate(answeredAt),
        question: presentResults(work, [result], null)[0] ?? null,
      })),
    })),
  }
}

function presentProfile(profile: ExportRow['learner']) {
  return {
    id: profile.id,
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    emailConfirmed: profile.emailConfirmed,
    unverifiedEmail: profile.unverifiedEmail,
    unverifiedEmailSince: toDateOrNull(profile.unverifiedEmailSince),
    username: profile.username,
    cell: profile.cell,
    image: profile.image,
    isParent: profile.isParent,
    role: profile.role,
    gradeId: profile.gradeId,
    gradeName: profile.gradeName,
    timeZone: profile.timeZone,
    extraTimeFactor: profile.extraTimeFactor,
    idleLimitMinutes: profile.idleLimitMinutes,
    goalDays: profile.goalDays,
    practiceSize: profile.practiceSize,
    locked: profile.banned ? { reason: profile.banReason, until: toDateOrNull(profile.banExpires) } : null,
    createdAt: toDate(profile.createdAt),
    updatedAt: toDate(profile.updatedAt),
  }
}

const NOTHING_COMPLETED: Flags = { video: false, text: false, quiz: false, assignment: false }

function presentShares(marks: NonNullable<ExportedLesson['marks']>, completed: Flags) {
  const { academic, bonus } = splitMarks(marks, completed)
  return { academic, bonus }
}

function presentLesson({ id, number, title, progress, marks, ...rest }: ExportedLesson) {
  return {
    id,
    number,
    title,
    progress: progress && {
      completed: {
        video: progress.completed.video,
        text: progress.completed.text,
        quiz: progress.completed.quiz,
        assignment: progress.completed.assignment,
      },
      updatedAt: toDate(progress.updatedAt),
    },
    marks: marks && {
      ...presentShares(marks, progress?.completed ?? NOTHING_COMPLETED),
      video: marks.video,
      text: marks.text,
      quiz: marks.quiz,
      assignment: marks.assignment,
      testBonus: marks.testBonus,
      total: marks.total,
      plan: marks.plan,
      updatedAt: toDate(marks.updatedAt),
    },
    submissions: rest.submissions.map(presentSubmission),
    completions: rest.completions.map(({ part, completedAt }) => ({
      part,
      completedAt: toDate(completedAt),
    })),
    studyTime: rest.studyTime.map(({ day, seconds, lastSeenAt }) => ({
      day,
      seconds,
      lastSeenAt: toDate(lastSeenAt),
    })),
    drafts: rest.drafts.map(({ part, answers, version, draw, updatedAt }) => ({
      part,
      answers,
      version,
      draw,
      updatedAt: toDate(updatedAt),
    })),
    videoPosition: rest.videoPosition && {
      seconds: rest.videoPosition.seconds,
      updatedAt: toDate(rest.videoPosition.updatedAt),
    },
  }
}

function presentSubmission(submission: ExportedSubmission) {
  return {
    id: submission.id,
    part: submission.part,
    draw: submission.draw,
    counted: submission.counted,
    submittedAt: toDate(submission.submittedAt),
    correctCount: submission.correctCount,
    total: submission.total,
    passed: submission.passed,
    questions: presentResults('submitted', submission.questions, submission.misconceptions),
    unlockedTests: submission.unlocked.map(({ id, title }) => ({ id, title })),
  }
}

function presentTest({ id, title, type, work, attempt, result }: ExportedTest) {
  const parsed = parseQuestions(attempt.questions)
  return {
    id,
    title,
    type,
    attempt: {
      number: attempt.number,
      anotherAllowedAt: toDateOrNull(attempt.anotherAllowedAt),
      startedAt: toDate(attempt.startedAt),
      deadline: toDate(attempt.deadline),
      finishedAt: toDateOrNull(attempt.finishedAt),
      passingMark: attempt.passingMark,
      questions: parsed.outcome === 'valid' ? presentLearnerQuestions(parsed.questions, { showHints: false }) : [],
      answers: attempt.answers,
      answerSequences: attempt.answerSequences,
      sequence: attempt.sequence,
    },
    result: result && {
      score: result.score,
      passed: result.passed,
      correctCount: result.correctCount,
      total: result.total,
      completedAt: toDate(result.completedAt),
      questions: presentResults(work, result.questions, result.misconceptions),
    },
  }
}

function toDate(time: Time): Date {
  return new Date(time)
}

function toDateOrNull(time: Time | null): Date | null {
  return time === null ? null : new Date(time)
}
