import { sql } from 'kysely'
import { dentroDoAlcance, type Alcance as AlcanceNoChat } from '#modules/chat/publico.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Cartao, PrazoAMao } from '#modules/funis/nucleo/tipos.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'
import { algunsFatos, comFatos, fatos } from '#modules/funis/nucleo/server/consultas/fatos.ts'
import { colunasDaCapa, type LinhaDaCapa } from '#modules/funis/nucleo/server/consultas/linhas.ts'
import { quemDeuOPrazo } from '#modules/funis/nucleo/server/consultas/prazos-a-mao.ts'

export interface LinhaDoCartao extends Omit<LinhaDaCapa, 'capa' | 'chave'> {
  valores: Record<string, unknown>
  time_id: string | null
  contato_id: string | null
  cliente_empresa: boolean
  dossie_id: string | null
  uc_id: string | null
  motivo_perda: string | null
  previsao: string | null
  origem: Cartao['origem']
  fechado_em: Date | null
  criado_em: Date
  prazo_a_mao: PrazoAMao | null
}

const deUm = sql`from funis.cartoes c ${comFatos} left join acesso_publico.usuarios r on r.id = c.responsavel_id`

/** The whole card, if it is within reach. */
export async function cartaoPorId(db: Db | Tx, a: Alcance, id: string): Promise<LinhaDoCartao | undefined> {
  const { rows } = await sql<LinhaDoCartao>`
    select
      ${colunasDaCapa},
      ${fatos} as valores,
      c.time_id,
      c.contato_id,
      coalesce(k.tipo = 'empresa', false) as cliente_empresa,
      c.dossie_id,
      d.uc_id,
      c.motivo_perda,
      c.previsao::text as previsao,
      c.origem,
      c.fechado_em,
      c.criado_em,
      ${quemDeuOPrazo} as prazo_a_mao ${deUm}
    where c.id = ${id}
      and ${cartaoNoAlcance(a)}
  `.execute(db)
  return rows[0]
}

/** One card as shown on its board. */
export async function cartaoNaCapaPorId(db: Db | Tx, id: string, capa: readonly string[]): Promise<LinhaDaCapa> {
  const { rows } = await sql<LinhaDaCapa>`
    select ${colunasDaCapa}, ${algunsFatos(capa)} as capa, array[]::text[] as chave ${deUm}
    where c.id = ${id}
  `.execute(db)
  const linha = rows[0]
  if (!linha) throw new Error('the card is gone')
  return linha
}

export interface LinhaDeParente {
  id: string
  funil_id: string
  funil_nome: string
  departamento: string
  estagio_nome: string
  situacao: string
  titulo: string
  vence_em: Date | null
  relacao: 'pai' | 'filho' | 'irmao'
  aguardado: boolean
}

/** For a link `v` from card `d`: its hand-off waits for the outcome of the child. */
export const aguardado = sql<boolean>`
  (
    v.retornou_em is null
    and exists (
      select from funis.funis o
      cross join lateral jsonb_array_elements(o.definicao -> 'passagens') h
      where o.id = d.funil_id
        and h ->> 'chave' = v.passagem
        and jsonb_array_length(h -> 'retornos') > 0
    )
  )
`

/** Children, parents and other cards of the same project that are within reach. */
export async function parentesDe(db: Db, a: Alcance, id: string): Promise<LinhaDeParente[]> {
  const { rows } = await sql<LinhaDeParente>`
    with alvo as (select id, dossie_id from funis.cartoes where id = ${id}),
    parentes as (
      select v.para_cartao_id as id, 'filho' as relacao, 1 as peso, ${aguardado} as aguardado
      from funis.vinculos v
      join funis.cartoes d on d.id = v.de_cartao_id
      where v.de_cartao_id = ${id}
      union all
      select v.de_cartao_id, 'pai', 2, false
      from funis.vinculos v
      where v.para_cartao_id = ${id}
      union all
      select c.id, 'irmao', 3, false
      from funis.cartoes c
      join alvo on c.dossie_id = alvo.dossie_id
      where c.id <> alvo.id
    )
    select distinct on (c.id)
      c.id, c.funil_id, f.nome as funil_nome, f.departamento, e.nome as estagio_nome, c.situacao, c.titulo,
      c.vence_em, p.relacao, p.aguardado
    from parentes p
    join funis.cartoes c on c.id = p.id
    join funis.funis f on f.id = c.funil_id
    join funis.estagios e on e.id = c.estagio_id
    where ${cartaoNoAlcance(a)}
    order by c.id, p.peso, not p.aguardado
    limit 60
  `.execute(db)
  return rows
}

export async function pessoasDe(db: Db, id: string): Promise<Cartao['pessoas']> {
  const { rows } = await sql<Cartao['pessoas'][number]>`
    select u.id, u.nome, p.papel
    from funis.cartao_pessoas p
    join acesso_publico.usuarios u on u.id = p.usuario_id
    where p.cartao_id = ${id}
    order by u.nome
  `.execute(db)
  return rows
}

/** Conversations with the customer that the caller may open. */
export async function conversasDe(
  db: Db,
  a: AlcanceNoChat,
  cartaoId: string,
  contatoId: string | null,
): Promise<Cartao['conversas']> {
  const { rows } = await sql<{ id: string; caixa_nome: string; status: string; ultima_interacao_em: Date }>`
    select v.id, x.nome as caixa_nome, v.status, v.ultima_interacao_em
    from chat_publico.conversas v
    join chat_publico.caixas_entrada x on x.id = v.caixa_entrada_id
    where (
      v.contato_id = ${contatoId}
      or v.id in (
        select conversa_id
        from chat_publico.vinculos
        where tipo = 'cartao'
          and id = ${cartaoId}
      )
    )
      and ${dentroDoAlcance(a, 'v.caixa_entrada_id')}
    order by v.ultima_interacao_em desc
    limit 10
  `.execute(db)
  return rows.map((r) => ({ ...r, ultima_interacao_em: r.ultima_interacao_em.toISOString() }))
}

export interface LinhaDeTransicao {
  seq: number
  de: string | null
  para: string
  em: Date
  por_tipo: string
  por_id: string | null
  por_nome: string | null
  motivo: string | null
  duracao_s: number | null
  duracao_util_s: number | null
  no_prazo: boolean | null
  desfaz: number | null
  desfeita: boolean
}

export async function transicaoPorSeq(
  db: Db | Tx,
  cartaoId: string,
  seq: number,
): Promise<LinhaDeTransicao | undefined> {
  const { rows } = await sql<LinhaDeTransicao>`
    select
      t.seq,
      t.de_estagio_id as de,
      t.para_estagio_id as para,
      t.em,
      t.por_tipo,
      t.por_id,
      r.nome as por_nome,
      t.motivo,
      t.duracao_s::float8 as duracao_s,
      t.duracao_util_s::float8 as duracao_util_s,
      t.no_prazo,
      t.desfaz,
      t.desfeita_por is not null as desfeita
    from funis.transicoes t
    left join acesso_publico.usuarios r on r.id = t.por_id
    where t.cartao_id = ${cartaoId}
      and t.seq = ${seq}
  `.execute(db)
  return rows[0]
}
