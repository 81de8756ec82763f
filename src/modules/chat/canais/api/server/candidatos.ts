import type { Dialeto } from './dialeto.ts'
import { comInstancia, trocarEnvio, type Endereco } from './endereco.ts'

export interface Candidato {
  url: string
  /** Null when both dialects use this URL: a success teaches nothing, and the candidate's position is fixed. */
  dialeto: Dialeto | null
}
export type ListaDeCandidatos = (endereco: Endereco) => Candidato[]

/** One URL, the same in both dialects. */
export const unico =
  (caminho: string): ListaDeCandidatos =>
  (endereco) => [{ url: comInstancia(endereco, caminho), dialeto: null }]

/** Only the specification's URL: on Evolution servers the route of this name does something else. */
export const soSpec =
  (caminho: string): ListaDeCandidatos =>
  (endereco) => [{ url: endereco.base + caminho, dialeto: 'spec' }]

/** The specification's URL first, then Evolution's. */
export const par =
  (spec: string, servido: string = spec): ListaDeCandidatos =>
  (endereco) => [
    { url: endereco.base + spec, dialeto: 'spec' },
    { url: comInstancia(endereco, servido), dialeto: 'evolution' },
  ]

/** The configured send URL itself, or for other sends the same URL with their name in its place. */
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

/** A voice note is posted to `sendWhatsAppAudio`; `sendAudio` is tried only when that route does not exist. */
export const vozEmBytes: ListaDeCandidatos = (endereco) =>
  [...noEndereco('sendWhatsAppAudio')(endereco), { url: `${endereco.base}/message/sendAudio`, dialeto: null }].map(
    ({ url }) => ({ url, dialeto: null }),
  )

/** Puts the remembered dialect first; the others stay, in case the server was upgraded. */
export function ordenar(candidatos: Candidato[], lembrado: Dialeto | null): Candidato[] {
  if (!lembrado || candidatos.some((c) => c.dialeto === null)) return candidatos
  return [...candidatos.filter((c) => c.dialeto === lembrado), ...candidatos.filter((c) => c.dialeto !== lembrado)]
}
