import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { novaOrdem } from '../../contract/ordens.ts'
import type { Prioridade, TipoDeOrdem } from '../../tipos.ts'
import { abrirOrdem, type Aberta } from './abrir.ts'

export interface PedidoDaRegra {
  /** one order a run: it is the order's own id */
  execucao_id: string
  cartao_id: string
  contato_id: string
  /** of the customer's plants, the one that the card names */
  usina_id: string | null
  servico_id: string
  prioridade: Prioridade
  problema: string
}

/** The plant that is named, if the customer has it; otherwise the only one that the customer has. */
async function usinaDoCliente(tx: Tx, p: PedidoDaRegra): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id
    from usinas_publico.usinas
    where contato_id = ${p.contato_id}
    order by id = ${p.usina_id}::uuid desc nulls last
    limit 2
  `.execute(tx)
  return rows.find((r) => r.id === p.usina_id)?.id ?? (rows.length === 1 ? (rows[0]?.id ?? null) : null)
}

/** Opens the order that a rule of a funnel asks for. Its title is the name of the service. */
export async function abrirPelaRegra(u: Unidade, p: PedidoDaRegra): Promise<Aberta> {
  const { rows } = await sql<{ nome: string; tipo: TipoDeOrdem }>`
    select c.modelo as nome, v.tipo
    from ordens.servicos v
    join catalogo_publico.itens c on c.id = v.item_id
    where v.item_id = ${p.servico_id}
  `.execute(u.tx)
  const [servico] = rows
  if (!servico) throw conflito('O serviço da regra não existe mais. Escolha outro na regra.')
  return await abrirOrdem(
    u,
    novaOrdem.parse({
      id: p.execucao_id,
      tipo: servico.tipo,
      prioridade: p.prioridade,
      titulo: servico.nome.slice(0, 120),
      problema: p.problema.slice(0, 4000),
      contato_id: p.contato_id,
      usina_id: await usinaDoCliente(u.tx, p),
      servico_id: p.servico_id,
      origem: { tipo: 'cartao', id: p.cartao_id },
    }),
  )
}
