// Trims without regular expressions: a pattern like /x+$/ is quadratic, because it restarts at every x of every run
// that is not at the end. These functions scan each end once.

/** Removes the given characters from the end. */
export function semNoFim(texto: string, sinais: string): string {
  let fim = texto.length
  while (fim > 0 && sinais.includes(texto.charAt(fim - 1))) fim -= 1
  return texto.slice(0, fim)
}

/** Removes the given characters from both ends. */
export function semNasPontas(texto: string, sinais: string): string {
  let de = 0
  while (de < texto.length && sinais.includes(texto.charAt(de))) de += 1
  return semNoFim(texto.slice(de), sinais)
}
