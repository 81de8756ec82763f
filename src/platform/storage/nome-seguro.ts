/** Characters read of a longer name, half from its beginning and half from its end: more does not fit into the key. */
const LIDOS = 400

/**
 * Converts a file name to an object key: letters lose their accents, everything else becomes a hyphen. The displayed
 * name is stored with the object; this one only has to be legible in a path.
 */
export function nomeSeguro(nome: string): string {
  const limpo = (nome.length > LIDOS ? nome.slice(0, LIDOS / 2) + nome.slice(-LIDOS / 2) : nome)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/[-.]*\.[-.]*/g, '.') // "nota - .pdf" → "nota.pdf", and no consecutive dots
    .replace(/^[-._]+|[-._]+$/g, '')
  if (limpo === '') return 'arquivo'
  const ponto = limpo.lastIndexOf('.')
  const extensao = ponto > 0 && limpo.length - ponto <= 10 ? limpo.slice(ponto) : ''
  const corte = limpo.slice(0, 80 - extensao.length)
  return extensao && limpo.length > 80
    ? corte.replace(/[-._]+$/, '') + extensao
    : limpo.slice(0, 80).replace(/[-._]+$/, '')
}
