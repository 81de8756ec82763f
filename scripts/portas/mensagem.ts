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
const VERBOS = new Set(['Bring', 'Embed', 'Ping', 'Ring', 'Shed', 'Shred', 'Swing'])

/**
 * Returns why the subject of a commit is refused; null when it is `area: Imperative sentence` of at most 72 characters.
 */
export function recusaDoAssunto(assunto: string): string | null {
  if (assunto.length > ASSUNTO_MAXIMO) return `has ${assunto.length} characters, at most ${ASSUNTO_MAXIMO}`
  if (!FORMA.test(assunto)) return 'is not of the form "area: Imperative sentence"'
  const verbo = assunto.slice(assunto.indexOf(': ') + 2).split(/[\s,]/)[0] ?? ''
  const outraForma = /(?:[^e]ed|ing)$/.test(verbo) && !VERBOS.has(verbo)
  if (NAO_VERBOS.has(verbo) || outraForma || !/^[A-Z][a-z]+$/.test(verbo))
    return `begins with "${verbo}", which is no imperative`
  return assunto.endsWith('.') ? 'ends with a full stop' : null
}
