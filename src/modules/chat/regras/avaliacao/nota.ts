/** Longer texts say something else. */
const TAMANHO_MAX = 60
const ESTRELAS = /^(?:⭐|★|🌟){1,5}$/u

/** 1 to 5 when that is all that was said («5», «nota 4», «5️⃣», «⭐⭐⭐»); null when the person said something else. */
export function notaDe(texto: string): number | null {
  const limpo = texto.replace(/[\uFE0F\u20E3]/g, '').trim()
  const escrita =
    limpo.length <= TAMANHO_MAX && /^(?:nota\s*:?\s*)?([1-5])(?:\s*(?:de 5|\/\s*5|estrelas?))?\s*[.!]*$/i.exec(limpo)
  if (escrita) return Number(escrita[1])
  return ESTRELAS.test(limpo) ? [...limpo].length : null
}
