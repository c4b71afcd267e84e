/** Player and source of a lesson's video; `start` is in seconds. */
export type VideoSource =
  | { kind: 'youtube'; id: string; start: number }
  /** `hash` gives access to an unlisted video. */
  | { kind: 'vimeo'; id: string; hash: string | null; start: number }
  | { kind: 'file' | 'hls'; url: string; start: number }

/** Error text for a URL, shown after the name of its field. */
export const INVALID_VIDEO_ADDRESS =
  'must be the address of a YouTube or Vimeo video, or of a video file (mp4, m4v, webm, ogv or m3u8) on this server or on a host that VIDEO_HOSTS allows'

const YOUTUBE_HOSTS = [
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]
const VIMEO_HOSTS = ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']

/** YouTube paths that look like a video id. */
const NO_YOUTUBE_IDS = ['videoseries', 'live_stream']

/** Placeholder host for URLs that are paths on this server; no real host can have this name (RFC 2606). */
const HERE = 'https://here.invalid'

/** Video of a lesson as stored. */
export type StoredVideo = {
  videoTitle: string | null
  videoUrl: string | null
  videoDuration: string | null
  videoCaptionsUrl: string | null
  videoNarrationUrl: string | null
}

/**
 * Reads the video of a lesson; null without one. Stored addresses are validated again, since the list of allowed hosts
 * may have changed.
 */
export function readVideo(
  { videoTitle, videoUrl, videoDuration, videoCaptionsUrl, videoNarrationUrl }: StoredVideo,
  hosts: readonly string[],
) {
  if (videoUrl === null) return null
  return {
    title: videoTitle,
    source: parseVideoAddress(videoUrl, hosts),
    duration: videoDuration,
    captionsUrl: videoCaptionsUrl === null ? null : parseCaptionsAddress(videoCaptionsUrl, hosts),
    narrationUrl: videoNarrationUrl === null ? null : parseNarrationAddress(videoNarrationUrl, hosts),
  }
}

/**
 * Allow-list of videos: parses a URL into a source; null if it is not allowed.
 * @param hosts lowercase host names from which files may be loaded by https
 */
export function parseVideoAddress(address: string, hosts: readonly string[]): VideoSource | null {
  const url = plainUrl(address)
  if (url === null) return null
  const start = startOf(url)
  if (url.hostname === 'youtu.be') return youtube(url.pathname.slice(1), start)
  if (YOUTUBE_HOSTS.includes(url.hostname)) return youtube(youtubeId(url), start)
  if (VIMEO_HOSTS.includes(url.hostname)) return vimeo(url, start)

  const file = fileAddress(url, hosts)
  if (file === null) return null
  if (/\.m3u8$/i.test(url.pathname)) return { kind: 'hls', url: file, start }
  return /\.(mp4|m4v|webm|ogv)$/i.test(url.pathname) ? { kind: 'file', url: file, start } : null
}

/** Normalizes the URL of captions; null if it is not allowed. */
export function parseCaptionsAddress(address: string, hosts: readonly string[]): string | null {
  const url = plainUrl(address)
  return url !== null && /\.vtt$/i.test(url.pathname) ? fileAddress(url, hosts) : null
}

export const INVALID_NARRATION_ADDRESS =
  'must be an uploaded recording, or the address of an audio file (mp3, m4a, ogg or opus) on this server or on a host that VIDEO_HOSTS allows'

const UPLOADED = /^\/files\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Normalizes the URL of a recording that is played with a video; null if it is not allowed. */
export function parseNarrationAddress(address: string, hosts: readonly string[]): string | null {
  if (UPLOADED.test(address)) return address
  const url = plainUrl(address)
  return url !== null && /\.(?:mp3|m4a|ogg|opus)$/i.test(url.pathname) ? fileAddress(url, hosts) : null
}

/** Parses an http(s) URL or path without credentials or port; rejects characters that URL parsers silently drop. */
function plainUrl(address: string): URL | null {
  if (address.length > 2000 || /[\s\\\p{Cc}]/u.test(address)) return null
  if (!/^(https?:\/\/|\/(?!\/))/i.test(address) || !URL.canParse(address, HERE)) return null
  const url = new URL(address, HERE)
  if (address.startsWith('/') !== (url.origin === HERE)) return null
  return url.username === '' && url.password === '' && url.port === '' ? url : null
}

function fileAddress(url: URL, hosts: readonly string[]): string | null {
  const path = url.pathname + url.search
  // Browsers treat a path such as //evil.example as another host.
  if (url.origin === HERE) return path.startsWith('//') ? null : path
  return url.protocol === 'https:' && hosts.includes(url.hostname) ? url.origin + path : null
}

function youtubeId(url: URL): string {
  if (url.pathname === '/watch') return url.searchParams.get('v') ?? ''
  return /^\/(?:embed|shorts|live|v|e)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ?? ''
}

function youtube(id: string, start: number): VideoSource | null {
  return /^[\w-]{11}$/.test(id) && !NO_YOUTUBE_IDS.includes(id) ? { kind: 'youtube', id, start } : null
}

function vimeo({ pathname, searchParams }: URL, start: number): VideoSource | null {
  const path =
    /^\/(?:video\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?(\d{1,15})(?:\/([\da-f]{6,20}))?\/?$/
  const [, id, hashInPath] = path.exec(pathname) ?? []
  if (id === undefined) return null
  const hash = hashInPath ?? searchParams.get('h')
  if (hash !== null && !/^[\da-f]{6,20}$/.test(hash)) return null
  return { kind: 'vimeo', id, hash, start }
}

/** Start in seconds from `t=90`, `t=1m30s` or `start=90` in the query or fragment; 0 if absent. */
function startOf(url: URL): number {
  const hash = new URLSearchParams(url.hash.slice(1))
  const written = url.searchParams.get('t') ?? url.searchParams.get('start') ?? hash.get('t') ?? ''
  const time = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/.exec(written)
  const [hours = 0, minutes = 0, seconds = 0] = (time ?? []).slice(1).map((part) => Number(part ?? 0))
  return Math.min(hours * 3600 + minutes * 60 + seconds, 86_400)
}
