import { CartoesDoDia } from '../comum/cartoes-do-dia.tsx'
import { Funis } from '../comum/funis.tsx'
import { Tarefas } from '../comum/tarefas.tsx'
import { useDia, useTarefas } from '../comum/trabalho.ts'
import { Areas } from './areas.tsx'
import { Mesa } from './mesa.tsx'
import { Reservas } from './reservas.tsx'
import { Resumo } from './resumo.tsx'

export { Areas, Mesa, Reservas }

/** Today's tasks and cards of the user, and the funnels they work in. */
export function MeuTrabalho() {
  return (
    <>
      <Tarefas departamento={null} />
      <CartoesDoDia
        departamento={null}
        meus
        titulo="Seus cartões de hoje"
        vazio="Nenhum cartão seu está atrasado nem vence hoje."
      />
      <Funis departamento={null} titulo="Funis em que você trabalha" maximo={6} />
    </>
  )
}

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
