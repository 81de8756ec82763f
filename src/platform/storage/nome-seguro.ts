/** Of a longer name the beginning and the end: more does not fit into the key. */
const LIDOS = 400

/**
 * A file name as an object key may carry it: the letters survive without their accents, everything else becomes a
 * hyphen. The name people see is kept beside the object; this one only has to be legible in a path.
 */
export function nomeSeguro(nome: string): string {
  const limpo = (nome.length > LIDOS ? nome.slice(0, LIDOS / 2) + nome.slice(-LIDOS / 2) : nome)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/[-.]*\.[-.]*/g, '.') // "nota - .pdf" → "nota.pdf", and no dots in a row
    .replace(/^[-._]+|[-._]+$/g, '')
  if (limpo === '') return 'arquivo'
  const ponto = limpo.lastIndexOf('.')
  const extensao = ponto > 0 && limpo.length - ponto <= 10 ? limpo.slice(ponto) : ''
  const corte = limpo.slice(0, 80 - extensao.length)
  return extensao && limpo.length > 80
    ? corte.replace(/[-._]+$/, '') + extensao
    : limpo.slice(0, 80).replace(/[-._]+$/, '')
}
