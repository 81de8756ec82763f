// A pattern like /x+$/ is quadratic: it starts again at every x of every run that is not the last one. These look at
// each end once.

/** Without any of the given characters at the end. */
export function semNoFim(texto: string, sinais: string): string {
  let fim = texto.length
  while (fim > 0 && sinais.includes(texto.charAt(fim - 1))) fim -= 1
  return texto.slice(0, fim)
}

/** Without any of the given characters at either end. */
export function semNasPontas(texto: string, sinais: string): string {
  let de = 0
  while (de < texto.length && sinais.includes(texto.charAt(de))) de += 1
  return semNoFim(texto.slice(de), sinais)
}
