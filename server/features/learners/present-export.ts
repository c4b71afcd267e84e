import { findAchievement } from '#domain/progress/achievements.ts'
import { type ScoredQuestion, toLearnerQuestions } from '#domain/scoring/question.ts'
import type { Everything, ExportedLesson, ExportedSubmission, ExportedTest, Time } from './exported-rows.ts'

/**
 * The export of one learner for one of their parents, field by field. Keys stand only in what was submitted: the
 * questions of an attempt are given without, whether or not it is finished.
 */
export function presentExport(everything: Everything, parentId: string) {
  const { now, enrollment } = everything
  return {
    exportedAt: now,
    learner: presentProfile(everything.learner),
    parents: everything.parents.map(({ id, linkedAt }) => ({
      id,
      you: id === parentId,
      linkedAt: at(linkedAt),
    })),
    signInMethods: everything.signInMethods.map(({ provider, accountId, addedAt, changedAt }) => ({
      provider,
      accountId,
      addedAt: at(addedAt),
      changedAt: at(changedAt),
    })),
    enrollment: enrollment && {
      gradeId: enrollment.gradeId,
      gradeName: enrollment.gradeName,
      plan: enrollment.plan,
      enrolledAt: at(enrollment.enrolledAt),
      updatedAt: at(enrollment.updatedAt),
    },
    plans: everything.plans.map(({ subscriptionId, offer, plan, entitled, startedAt, endsAt }) => ({
      subscriptionId,
      offer,
      plan,
      entitled,
      startedAt: at(startedAt),
      endsAt: atOrNull(endsAt),
    })),
    consents: everything.consents.map(({ textVersion, givenBy, parentId: givenByParent, ...times }) => ({
      textVersion,
      givenBy,
      parentId: givenByParent,
      givenAt: at(times.givenAt),
      withdrawnAt: atOrNull(times.withdrawnAt),
    })),
    subjects: everything.subjects.map(({ id, name, gradeName, lessons, tests }) => ({
      id,
      name,
      gradeName,
      lessons: lessons.map(presentLesson),
      tests: tests.map(presentTest),
    })),
    achievements: everything.achievements.map(({ code, earnedAt }) => ({
      code,
      title: findAchievement(code)?.title ?? null,
      earnedAt: at(earnedAt),
    })),
    liveEvents: everything.liveEvents.map(({ activity, aboutId, score, at: time }) => ({
      activity,
      aboutId,
      score,
      at: at(time),
    })),
    sessions: everything.sessions.map(({ signedInAt, lastUsedAt, endsAt, ipAddress, userAgent }) => ({
      signedInAt: at(signedInAt),
      lastUsedAt: at(lastUsedAt),
      endsAt: at(endsAt),
      ipAddress,
      userAgent,
    })),
    mails: everything.mails.map(({ subject, postedAt, sentAt }) => ({
      subject,
      postedAt: at(postedAt),
      sentAt: atOrNull(sentAt),
    })),
    messages: everything.messages.map(({ name, email, topic, message, sentAt }) => ({
      name,
      email,
      topic,
      message,
      sentAt: at(sentAt),
    })),
    requests: everything.requests.map((request) => ({
      firstName: request.firstName,
      lastName: request.lastName,
      email: request.email,
      username: request.username,
      parentEmail: request.parentEmail,
      gradeId: request.gradeId,
      requestedAt: at(request.requestedAt),
      expiresAt: at(request.expiresAt),
    })),
  }
}

function presentProfile(profile: Everything['learner']) {
  return {
    id: profile.id,
    firstName: profile.firstName,
    lastName: profile.lastName,
    email: profile.email,
    emailConfirmed: profile.emailConfirmed,
    username: profile.username,
    cell: profile.cell,
    image: profile.image,
    isParent: profile.isParent,
    role: profile.role,
    gradeId: profile.gradeId,
    gradeName: profile.gradeName,
    timeZone: profile.timeZone,
    extraTimeFactor: profile.extraTimeFactor,
    locked: profile.banned ? { reason: profile.banReason, until: atOrNull(profile.banExpires) } : null,
    createdAt: at(profile.createdAt),
    updatedAt: at(profile.updatedAt),
  }
}

function presentLesson({ id, number, title, progress, marks, ...done }: ExportedLesson) {
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
      updatedAt: at(progress.updatedAt),
    },
    marks: marks && {
      video: marks.video,
      text: marks.text,
      quiz: marks.quiz,
      assignment: marks.assignment,
      testBonus: marks.testBonus,
      total: marks.total,
      plan: marks.plan,
      updatedAt: at(marks.updatedAt),
    },
    submissions: done.submissions.map(presentSubmission),
    completions: done.completions.map(({ part, completedAt }) => ({ part, completedAt: at(completedAt) })),
    studyTime: done.studyTime.map(({ day, seconds, lastSeenAt }) => ({
      day,
      seconds,
      lastSeenAt: at(lastSeenAt),
    })),
    drafts: done.drafts.map(({ part, answers, version, updatedAt }) => ({
      part,
      answers,
      version,
      updatedAt: at(updatedAt),
    })),
    videoPosition: done.videoPosition && {
      seconds: done.videoPosition.seconds,
      updatedAt: at(done.videoPosition.updatedAt),
    },
  }
}

function presentSubmission(submission: ExportedSubmission) {
  return {
    id: submission.id,
    part: submission.part,
    submittedAt: at(submission.submittedAt),
    correctCount: submission.correctCount,
    total: submission.total,
    passed: submission.passed,
    questions: presentMarked(submission.questions),
    unlockedTests: submission.unlocked.map(({ id, title }) => ({ id, title })),
  }
}

function presentTest({ id, title, type, attempt, result }: ExportedTest) {
  return {
    id,
    title,
    type,
    attempt: {
      startedAt: at(attempt.startedAt),
      deadline: at(attempt.deadline),
      finishedAt: atOrNull(attempt.finishedAt),
      passingMark: attempt.passingMark,
      questions: toLearnerQuestions(attempt.questions),
      answers: attempt.answers,
      answerSequences: attempt.answerSequences,
      sequence: attempt.sequence,
    },
    result: result && {
      score: result.score,
      passed: result.passed,
      correctCount: result.correctCount,
      total: result.total,
      completedAt: at(result.completedAt),
      questions: presentMarked(result.questions),
    },
  }
}

function presentMarked(questions: readonly ScoredQuestion[]) {
  return questions.map(({ id, question, options, chosen, correct, right, explanation }) => ({
    id,
    question,
    options,
    chosen,
    correct,
    right,
    explanation,
  }))
}

function at(time: Time): Date {
  return new Date(time)
}

function atOrNull(time: Time | null): Date | null {
  return time === null ? null : new Date(time)
}
