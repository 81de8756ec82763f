const ASSUNTO_MAXIMO = 72
const FORMA = /^[a-z][a-z0-9-]*: [A-Z]/
/** First words that make a description instead of an instruction. */
const NAO_VERBOS = new Set(
  (
    'A All An And Any As At Both But By Each Every For From He How I If In It Its Many More Most Never No Nobody Not ' +
    'Nothing Of On One Only Or Other Our She So Some Somebody Such That The Their There These They This Those To Two ' +
    'We What Whatever When Where Which While Who Whoever Whose Why With You'
  ).split(' '),
)

/** Imperatives that look like another form. */
const VERBOS = new Set(
  (
    'Access Address Assess Bias Bring Bypass Canvas Compress Cross Discuss Dismiss Embed Express Feed Focus Guess Miss ' +
    'Pass Ping Possess Press Process Progress Proceed Readdress Ring Seed Shed Shred Speed Stress Suppress Surpass Swing ' +
    'Toss Trespass Witness'
  ).split(' '),
)

/** Past forms that no ending shows. */
const PASSADOS = new Set(
  (
    'Became Been Began Bound Broke Brought Built Came Chose Did Done Drew Drove Fell Felt Found Forgot Froze Gave Given ' +
    'Gone Got Grew Had Held Hid Kept Knew Laid Led Left Lost Made Meant Met Paid Ran Said Sat Saw Seen Sent Shown Shrank ' +
    'Sold Spent Spoke Stood Stuck Swept Swore Taken Taught Thought Told Took Understood Was Went Were Withdrew Won Wore ' +
    'Wrote Written'
  ).split(' '),
)

/** Adjectives and nouns that begin a description. */
const DESCRICOES = new Set(
  'Another Better Big Bug Few Large Less Minor New Old Other Same Several Small Some Typo Various'.split(' '),
)

/** "Conversation is closed": a statement about something, whatever its first word. */
const AFIRMACAO = /^\S+ (?:is|are|was|were|has|have|had|does|can|must|no longer)\b/

/** Subjects that git writes by itself: merges, reverts, and the commits that a rebase joins. */
const DE_GIT = /^(?:Merge |Revert "|(?:fixup|squash|amend)! )/

/**
 * Returns why the subject of a commit is refused; null when it is `area: Imperative sentence` of at most 72 characters,
 * or one that git generates.
 */
export function recusaDoAssunto(assunto: string): string | null {
  if (DE_GIT.test(assunto)) return null
  if (assunto.length > ASSUNTO_MAXIMO) return `has ${assunto.length} characters, at most ${ASSUNTO_MAXIMO}`
  if (!FORMA.test(assunto)) return 'is not of the form "area: Imperative sentence"'
  const frase = assunto.slice(assunto.indexOf(': ') + 2)
  const verbo = frase.split(/[\s,]/)[0] ?? ''
  const outraForma = /(?:ed|ing|s)$/.test(verbo) && !VERBOS.has(verbo)
  if (
    NAO_VERBOS.has(verbo) ||
    PASSADOS.has(verbo) ||
    DESCRICOES.has(verbo) ||
    outraForma ||
    AFIRMACAO.test(frase) ||
    !/^[A-Z][a-z]+$/.test(verbo)
  )
    return `begins with "${verbo}", which is no imperative`
  return assunto.endsWith('.') ? 'ends with a full stop' : null
}
