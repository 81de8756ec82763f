import { sql } from 'kysely'
import type { Campo } from '#engines/funil/campos.ts'
import { separar, guardarFatos } from '#modules/funis/cartao/server/comandos/fatos.ts'
import { cartaoMudou } from '#modules/funis/nucleo/eventos.ts'
import { fatosDo, trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { camposEmUso } from '#modules/funis/nucleo/server/consultas/funil.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'

interface OrdemDoCartao {
  id: string
  numero: string
  cartao_id: string
  situacao: string
  agendada_de: Date | null
  equipe_id: string | null
  equipe: string | null
}

async function ordemDoCartao(tx: Tx, ordemId: string): Promise<OrdemDoCartao | undefined> {
  const { rows } = await sql<OrdemDoCartao>`
    select o.id, 'OS ' || o.numero || '/' || o.ano as numero, o.origem_id as cartao_id, o.situacao, o.agendada_de,
      o.equipe_id, e.nome as equipe
    from ordens_publico.ordens o
    left join equipes_publico.equipes e on e.id = o.equipe_id
    where o.id = ${ordemId}
      and o.origem_tipo = 'cartao'
      and o.origem_id is not null
  `.execute(tx)
  return rows[0]
}

/** A field that the administrator redrew, or tied to the cards of a funnel, takes no order: the order goes on. */
const TIPOS: Readonly<Record<string, Campo['tipo']>> = {
  os_id: 'relacao',
  data_agendada: 'datahora',
  equipe_id: 'relacao',
}
const aceita = (campo: Campo | undefined): boolean =>
  campo !== undefined && campo.tipo === TIPOS[campo.chave] && !campo.config?.entidade

/** The data of an order on its card. */
const valoresDa = (o: OrdemDoCartao): Record<string, unknown> => ({
  os_id: { id: o.id, nome: o.numero },
  ...(o.agendada_de ? { data_agendada: o.agendada_de.toISOString() } : {}),
  ...(o.equipe_id && o.equipe ? { equipe_id: { id: o.equipe_id, nome: o.equipe } } : {}),
})

/**
 * Writes number, time and crew of an order into the card that it came from. It runs in the transaction of a transition,
 * so that a rule that moves the card finds the fields that its stage asks for. A cancelled order leaves the card as it is.
 */
export async function espelharNoCartao(u: Unidade, ordemId: string): Promise<void> {
  const o = await ordemDoCartao(u.tx, ordemId)
  if (!o || o.situacao === 'cancelada') return
  const { rows } = await sql`select from funis.cartoes where id = ${o.cartao_id}`.execute(u.tx)
  if (rows.length === 0) return
  const cartao = await trancarCartao(u.tx, 'sistema', o.cartao_id)
  const [campos, antes] = [await camposEmUso(u.tx), await fatosDo(u.tx, cartao.id)]
  const novos = Object.entries(valoresDa(o)).filter(
    ([chave, valor]) => aceita(campos.get(chave)) && JSON.stringify(antes[chave]) !== JSON.stringify(valor),
  )
  if (novos.length === 0) return
  await guardarFatos(
    u,
    { cartao_id: cartao.id, dossie_id: cartao.dossie_id, contato_id: cartao.contato_id },
    separar(campos, Object.fromEntries(novos)),
  )
  u.emitir(cartaoMudou, {
    cartao_id: cartao.id,
    funil_id: cartao.funil_id,
    estagio_id: cartao.estagio_id,
    versao: cartao.versao,
  })
}
