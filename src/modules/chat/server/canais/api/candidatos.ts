import type { Dialeto } from './dialeto.ts'
import { comInstancia, trocarEnvio, type Endereco } from './endereco.ts'

export interface Candidato {
  url: string
  /** Null when both dialects write it so: nothing is learned from it, and its place in the list is fixed. */
  dialeto: Dialeto | null
}
export type ListaDeCandidatos = (endereco: Endereco) => Candidato[]

/** Both dialects agree. */
export const unico =
  (caminho: string): ListaDeCandidatos =>
  (endereco) => [{ url: comInstancia(endereco, caminho), dialeto: null }]

/** Only as the specification writes it: the served path of this name does something else. */
export const soSpec =
  (caminho: string): ListaDeCandidatos =>
  (endereco) => [{ url: endereco.base + caminho, dialeto: 'spec' }]

/** First as the specification writes it, then as it is really served. */
export const par =
  (spec: string, servido: string = spec): ListaDeCandidatos =>
  (endereco) => [
    { url: endereco.base + spec, dialeto: 'spec' },
    { url: comInstancia(endereco, servido), dialeto: 'evolution' },
  ]

/** The configured address itself, or (media) the same with another send in its place. */
export const noEndereco =
  (nome: string): ListaDeCandidatos =>
  (endereco) => {
    if (endereco.forma === 'com-instancia') return [{ url: trocarEnvio(endereco, nome), dialeto: null }]
    const servido = { url: comInstancia(endereco, `/message/${nome}`), dialeto: 'evolution' } as const
    if (endereco.forma === 'sem-instancia') return [{ url: trocarEnvio(endereco, nome), dialeto: 'spec' }, servido]
    return [
      { url: nome === 'sendText' ? endereco.envio : `${endereco.base}/message/${nome}`, dialeto: 'spec' },
      servido,
    ]
  }

/** A voice note goes where the specification sends its bytes; `sendAudio` only when that place does not exist. */
export const vozEmBytes: ListaDeCandidatos = (endereco) =>
  [...noEndereco('sendWhatsAppAudio')(endereco), { url: `${endereco.base}/message/sendAudio`, dialeto: null }].map(
    ({ url }) => ({ url, dialeto: null }),
  )

/** The remembered dialect first; the rest stays, in case the server was upgraded. */
export function ordenar(candidatos: Candidato[], lembrado: Dialeto | null): Candidato[] {
  if (!lembrado || candidatos.some((c) => c.dialeto === null)) return candidatos
  return [...candidatos.filter((c) => c.dialeto === lembrado), ...candidatos.filter((c) => c.dialeto !== lembrado)]
}
