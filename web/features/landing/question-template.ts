import { t } from '@lingui/core/macro'
import { contentLanguage } from '#web/language/content-language.ts'
import { questionStyle as style } from '#web/product/visitor-question-style.ts'

/** Frame of the section, with its heading. */
export const sectionStyle = {
  section: 'mx-auto w-full max-w-6xl px-4 pb-14 sm:px-6',
  title: 'max-w-2xl text-3xl', // not translated: classes,
  intro: 'mt-3 mb-6 max-w-2xl text-ink-soft text-lg',
  box: 'max-w-3xl',
}

export const title = () => t`Try a question`
export const intro = () => t`Press an answer. You don’t need an account.`

/**
 * Question of the landing page as it is shown before the script that answers it has loaded (landing-question.tsx, with the
 * same texts and classes). The server fills it or removes it (server/http/pages/landing-page.ts). It is written into the
 * page's HTML by the build and is no part of the browser's script.
 */
export const questionTemplate = () =>
  [
    '<template data-landing-question="">',
    `<div class="${sectionStyle.section}"><h2 class="${sectionStyle.title}">${title()}</h2>`,
    `<p class="${sectionStyle.intro}">${intro()}</p>`,
    `<div class="${sectionStyle.box}"><div class="${style.card}">`,
    `<p class="${style.place}">{grade} · {subject}</p><p${languageOfContent()} class="${style.legend}">{question}</p>`,
    `<ul${languageOfContent()} class="${style.options}"><li><button type="button" data-option="{index}" class="${style.option}">`,
    `<span aria-hidden="true" class="${style.letter}">{letter}</span><span class="${style.text}">{option}</span>`,
    '</button></li></ul></div></div></div></template>',
  ].join('')

const languageOfContent = () =>
  Object.entries(contentLanguage() ?? {})
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')
