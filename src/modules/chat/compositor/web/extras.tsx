import { useCallback } from 'react'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { extrasDoCanal } from './encaixes.ts'
import type { Contribuicao, Extra, PropsDoExtra } from './extra.ts'

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
