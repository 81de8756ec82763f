import { useCallback, type ComponentType } from 'react'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import type { RecursosDoCanal } from '#modules/chat/nucleo/recursos.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { extrasDoCanal } from './encaixes.ts'

/** What an extra adds to the next send, or why sending is blocked now. */
export interface Contribuicao {
  /** sent with the message: the subject and copies of an e-mail */
  especial?: EspecialDeEnvio
  /** reason why text is blocked, as a sentence for the user; notes stay allowed */
  bloqueio?: string
}

export interface PropsDoExtra {
  c: Conversa
  recursos: RecursosDoCanal
  privada: boolean
  /** Called whenever the contribution changes; null removes it. A stable function. */
  aoContribuir: (contribuicao: Contribuicao | null) => void
  /** Sends something immediately (a template), through the same queue as typed messages. */
  aoEnviar: (especial: EspecialDeEnvio, texto: string) => void
}

export interface Extra {
  nome: string
  /** Decides by the channel's capabilities, never by its name. */
  quando: (r: RecursosDoCanal) => boolean
  Componente: ComponentType<PropsDoExtra>
}

/**
 * Components above the text field for every channel. Each is loaded when a conversation first needs it. A channel adds
 * its own in `extrasDoCanal`.
 */
const extras: readonly Extra[] = [
  {
    nome: 'inativa',
    quando: () => true,
    Componente: tardia(() => import('./caixa-inativa.tsx').then((m) => m.CaixaInativa)),
  },
]

type AoContribuir = (nome: string, contribuicao: Contribuicao | null) => void

function UmExtra({
  extra: { nome, Componente },
  aoContribuir,
  ...resto
}: { extra: Extra; aoContribuir: AoContribuir } & Omit<PropsDoExtra, 'aoContribuir'>) {
  const dizer = useCallback(
    (contribuicao: Contribuicao | null) => aoContribuir(nome, contribuicao),
    [nome, aoContribuir],
  )
  return <Componente {...resto} aoContribuir={dizer} />
}

export function Extras({
  aoContribuir,
  ...resto
}: Omit<PropsDoExtra, 'aoContribuir'> & { aoContribuir: AoContribuir }) {
  return [...extras, ...extrasDoCanal.ler()]
    .filter((e) => e.quando(resto.recursos))
    .map((extra) => (
      <Aguarde key={extra.nome}>
        <UmExtra extra={extra} aoContribuir={aoContribuir} {...resto} />
      </Aguarde>
    ))
}
