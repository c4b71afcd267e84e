import { acceptHtml } from '#web/ui/default-policy.ts'

/** Text, and the elements of WebVTT as media-captions writes them. */
const CAPTION = /^(?:[^<]|<\/?(?:b|i|u|ruby|rt|span|div)(?: (?:class|lang|title|data-[a-z]+)(?:="[^"<>]*")?)*>)*$/

acceptHtml((html) => CAPTION.test(html))
