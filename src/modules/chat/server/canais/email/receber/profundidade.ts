const FUNDO_MAX = 400
/** Of elements that people leave open without nesting them. */
const FROUXOS_MAX = 3000
const VAZIOS = new Set('area base br col embed hr img input link meta p param source track wbr'.split(' '))
const FROUXOS = new Set('dd dt li option td th tr'.split(' '))

/**
 * Whether a formatted text is nested so deep that cleaning it would hold the process for minutes. Nobody writes so; one pass over the
 * tags, before anything that costs more. An end counts only where something of its name is open, as parsers see it.
 */
export function fundoDemais(html: string): boolean {
  const abertos = new Map<string, number>()
  let fundo = 0
  let frouxos = 0
  for (const [, fecha, bruto = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9:-]{0,40})/gi)) {
    const nome = bruto.toLowerCase()
    const quantos = abertos.get(nome) ?? 0
    if (VAZIOS.has(nome) || (fecha && quantos === 0)) continue
    const passo = fecha ? -1 : 1
    abertos.set(nome, quantos + passo)
    if (FROUXOS.has(nome)) frouxos += passo
    else fundo += passo
    if (fundo > FUNDO_MAX || frouxos > FROUXOS_MAX) return true
  }
  return false
}
