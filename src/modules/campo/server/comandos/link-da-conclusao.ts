import { sql } from 'kysely'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { EscopoDoLink } from '../../contract/links.ts'
import { enderecoDoLink, gerarLink } from './links.ts'
import { mandarLink, type Envio } from './mandar-link.ts'

interface Conclusao {
  ordem_id: string
  ciclo: number
}
interface Feito {
  id: string
  token: string
  escopo: EscopoDoLink
}

/** A phone may bring a conclusion late; an old one, as of a history that is imported, is no news to its customer. */
const RECENTE = sql`interval '1 day'`

/** Which link the conclusion asks for; null: none, or the customer has one. */
async function escopoDevido(u: Unidade, c: Conclusao): Promise<EscopoDoLink | null> {
  const { rows } = await sql<{ assinada: boolean }>`
    select exists (
      select from ordens_publico.assinaturas a
      where a.ordem_id = o.id
        and a.ciclo = o.ciclo
        and a.papel = 'cliente'
    ) as assinada
    from ordens_publico.ordens o
    join ordens_publico.servicos s on s.item_id = o.servico_id and s.link_ao_concluir
    where o.id = ${c.ordem_id}
      and o.ciclo = ${c.ciclo}
      and o.situacao = 'concluida'
      and o.concluida_em > now() - ${RECENTE}
      and o.contato_id is not null
      and not exists (
        select from campo.links l
        where l.ordem_id = o.id
          and l.escopo <> 'tecnico_externo'
          and l.revogado_em is null
          and l.expira_em > now()
          and not exists (
            select from campo.links_da_conclusao d
            where d.link_id = l.id
              and d.feito_em is null
          )
      )
  `.execute(u.tx)
  const [o] = rows
  if (!o) return null
  return o.assinada ? 'cliente_ver' : 'cliente_assinar'
}

/** Makes the link of a cycle once. One whose sending was interrupted is replaced: its token is known no more. */
async function fazerLink(u: Unidade, c: Conclusao): Promise<Feito | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campo:conclusao:${c.ordem_id}`}, 0))`.execute(u.tx)
  const antes = await u.tx
    .selectFrom('campo.links_da_conclusao')
    .select('feito_em')
    .where('ordem_id', '=', c.ordem_id)
    .where('ciclo', '=', c.ciclo)
    .executeTakeFirst()
  if (antes?.feito_em) return null
  const escopo = await escopoDevido(u, c)
  if (!escopo) return null
  const { id, token } = await gerarLink(u, c.ordem_id, escopo)
  await u.tx
    .insertInto('campo.links_da_conclusao')
    .values({ ordem_id: c.ordem_id, ciclo: c.ciclo, link_id: id })
    .onConflict((oc) => oc.columns(['ordem_id', 'ciclo']).doUpdateSet({ link_id: id }))
    .execute()
  return { id, token, escopo }
}

/** Records how the sending went. A link that reached no customer ends: its address is known to no user. */
async function terminar(u: Unidade, linkId: string, envio: Envio): Promise<void> {
  await u.tx
    .updateTable('campo.links_da_conclusao')
    .set({
      mandado: envio.mandado,
      recusa: envio.mandado ? null : (envio.recusa ?? 'Sem canal.').slice(0, 500),
      feito_em: new Date(),
    })
    .where('link_id', '=', linkId)
    .execute()
  if (envio.mandado) return
  await u.tx
    .updateTable('campo.links')
    .set({ revogado_em: new Date() })
    .where('id', '=', linkId)
    .where('revogado_em', 'is', null)
    .execute()
  u.auditar({
    acao: 'link_da_ordem.nao_mandar',
    entidade: 'link_da_ordem',
    entidade_id: linkId,
    depois: { recusa: envio.recusa },
  })
}

/** After a conclusion: makes and sends the link for signature and rating when the service asks for it. */
export async function mandarAoConcluir(s: Servicos, c: Conclusao): Promise<void> {
  const link = await s.executar(sistema, (u) => fazerLink(u, c))
  if (!link) return
  const envio = await mandarLink(s, {
    id: link.id,
    ordemId: c.ordem_id,
    escopo: link.escopo,
    endereco: enderecoDoLink(s, link.token),
  })
  await s.executar(sistema, (u) => terminar(u, link.id, envio))
}
