/** `https://www.myinstants.com/pt/instant/vine-boom-sound-70972/?utm_source=copy`: the id comes after `instant/`. */
const NO_CAMINHO = /(?:^|\/)instant\/([A-Za-z0-9_%.-]+)/
const ID = /^[\p{L}\p{N}_.-]{1,120}$/u

export const LINK_INVALIDO =
  'Cole o link de um som do MyInstants, como https://www.myinstants.com/pt/instant/nome-do-som/'
export const SOM_INDISPONIVEL = 'Não foi possível obter o arquivo de som.'

export const idDeSomValido = (id: string): boolean => ID.test(id) && !/^\.+$/.test(id)

/** Returns the decoded id of an instant-sound link, or null for any other link. */
export function idDoSom(link: string): string | null {
  const caminho = (URL.parse(link.trim())?.pathname ?? link.trim().split(/[?#]/)[0]) || ''
  const codificado = NO_CAMINHO.exec(caminho)?.[1]
  if (!codificado) return null
  try {
    const id = decodeURIComponent(codificado)
    return idDeSomValido(id) ? id : null
  } catch {
    return null
  }
}
