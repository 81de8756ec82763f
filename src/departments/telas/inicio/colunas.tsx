import type { ComponentProps } from 'react'
import { usePessoa, usePode } from '#platform/navegador/pessoa.ts'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { BlocoDeAprovacoes } from '../comum/bloco-de-aprovacoes.tsx'
import { useDia, useTarefas } from '../comum/trabalho.ts'
import { Avisos } from './avisos.tsx'
import { MinhasConversas, NaMesa } from './conversas.tsx'
import { Resumo } from './resumo.tsx'
import { MeuTrabalho } from './trabalho.tsx'

const FaixaSemCorreio = tardia(() => import('#modules/correio/web/publico.ts').then((m) => m.FaixaSemCorreio))
const MinhasPropostas = tardia(() => import('./propostas.tsx').then((m) => m.MinhasPropostas))
const Reservas = tardia(() => import('./reservas.tsx').then((m) => m.Reservas))
const SemArea = tardia(() => import('./sem-area.tsx').then((m) => m.SemArea))
const Mesa = tardia(() => import('./mesa.tsx').then((m) => m.Mesa))
const Comeco = tardia(() => import('./comeco.tsx').then((m) => m.Comeco))

/** What the user does today. `conversas`: null for a user without the chat. */
export function ColunaDoTrabalho({ conversas }: { conversas: ComponentProps<typeof MinhasConversas> | null }) {
  const administra = usePode('cad.empresa.editar')
  const semArea = !usePessoa().permissoes.some((p) => p.endsWith('.area.entrar'))
  return (
    <>
      {administra && (
        <Aguarde>
          <FaixaSemCorreio />
          <Comeco />
        </Aguarde>
      )}
      <BlocoDeAprovacoes />
      {semArea && (
        <Aguarde>
          <SemArea />
        </Aguarde>
      )}
      <MeuTrabalho />
      <Aguarde>
        <MinhasPropostas />
      </Aguarde>
      {conversas && <MinhasConversas {...conversas} />}
    </>
  )
}

/** What waits for the user. `contagens` and `recentes`: null for whom they are no work. */
export function ColunaDosAvisos({
  contagens,
  recentes,
}: {
  contagens: ComponentProps<typeof Mesa>['contagens'] | null
  recentes: ComponentProps<typeof NaMesa>['recentes'] | null
}) {
  return (
    <>
      <Avisos />
      <Aguarde>
        <Reservas />
      </Aguarde>
      {contagens && (
        <Aguarde>
          <Mesa contagens={contagens} />
        </Aguarde>
      )}
      {recentes && <NaMesa recentes={recentes} />}
    </>
  )
}

/** The figures of the day next to the greeting. */
export function ResumoDoTrabalho() {
  const cartoes = useDia(null, true)
  const tarefas = useTarefas(null)
  return (
    <>
      {tarefas.data && <Resumo n={tarefas.data.total} um="tarefa" muitos="tarefas" />}
      {cartoes.data && (
        <Resumo n={cartoes.data.atrasados.total} um="cartão atrasado" muitos="cartões atrasados" alerta />
      )}
    </>
  )
}
