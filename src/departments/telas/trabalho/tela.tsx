import { pode, usePessoa } from '#platform/navegador/pessoa.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { BlocoDeAprovacoes } from '../comum/bloco-de-aprovacoes.tsx'
import { CartoesDoDia } from '../comum/cartoes-do-dia.tsx'
import { useContagensDaMesa, useConversasDe } from '../comum/dados.ts'
import { Tarefas } from '../comum/tarefas.tsx'
import { MinhasConversas } from '../inicio/conversas.tsx'
import { Reservas } from '../inicio/reservas.tsx'
import { Agenda } from './agenda.tsx'

/** /meu-trabalho: what the user has to do, in every area. */
export function TelaDoMeuTrabalho() {
  const pessoa = usePessoa()
  const conversa = pode(pessoa, 'chat.conversa.ver')
  const minhas = useConversasDe(pessoa.id, conversa)
  const mesa = useContagensDaMesa(conversa)
  return (
    <div className="flex min-h-full flex-col">
      <PageHeader titulo="Meu trabalho" />
      <div className="grid flex-1 items-stretch max-md:content-start md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]">
        <div className="min-w-0 md:border-r">
          <BlocoDeAprovacoes />
          <Tarefas departamento={null} />
          <CartoesDoDia
            departamento={null}
            meus
            titulo="Seus cartões de hoje"
            vazio="Nenhum cartão seu está atrasado nem vence hoje."
          />
        </div>
        <div className="min-w-0 max-md:border-t">
          <Agenda />
          <Reservas />
          {conversa && <MinhasConversas minhas={minhas} semDono={null} mesa={mesa} />}
        </div>
      </div>
    </div>
  )
}
