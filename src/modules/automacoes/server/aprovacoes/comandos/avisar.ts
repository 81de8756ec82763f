import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoAprovacao } from '#modules/funis/publico.ts'
import { nomeDoPedido, temDireito } from '../politica.ts'

interface Esperando {
  pessoas: string[]
  cartao_id: string
  funil_id: string
  titulo: string
  etapa: number
  pedida_por: string
  nome: string
}

/**
 * Notifies every user who may decide the pending step. Substitutes are not notified before they have the right to
 * decide.
 */
export async function avisarAprovadores(u: Unidade, id: string, vez = 'primeira'): Promise<void> {
  const {
    rows: [a],
  } = await sql<Esperando>`
    select
      a.cartao_id,
      c.funil_id,
      c.titulo,
      a.etapa,
      a.pedida_por,
      ${nomeDoPedido} as nome,
      array(select q.id from acesso_publico.usuarios q where ${temDireito(sql`q.id`)}) as pessoas
    from funis.aprovacoes a
    join funis_publico.cartoes c on c.id = a.cartao_id
    left join funis.politicas p on p.id = a.politica_id
    left join funis_publico.estagios e on e.id = a.estagio_id
    where a.id = ${id}
  `.execute(u.tx)
  if (!a || a.pessoas.length === 0) return
  u.emitir(cartaoAprovacao, {
    cartao_id: a.cartao_id,
    funil_id: a.funil_id,
    titulo: a.titulo,
    pessoas: a.pessoas,
    por: a.pedida_por,
    texto: `${a.nome} espera sua decisão: ${a.titulo}`.slice(0, 300),
    chave: `aprovar:${id}:${a.etapa}${vez === 'primeira' ? '' : `:${vez}`}`,
  })
}
