import { CartoesDoDia } from '../comum/cartoes-do-dia.tsx'
import { Funis } from '../comum/funis.tsx'
import { Tarefas } from '../comum/tarefas.tsx'

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
