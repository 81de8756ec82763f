import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { MotivoDaFila } from '#modules/funis/nucleo/tipos.ts'
import { cartaoNoAlcance, type Alcance } from '#modules/funis/nucleo/server/politica.ts'
import { comFatos } from '#modules/funis/nucleo/server/consultas/fatos.ts'
import { semProximaAcao } from '#modules/funis/nucleo/server/consultas/filtros.ts'
import { colunasDaCapa } from '#modules/funis/nucleo/server/consultas/linhas.ts'
import { quemDeuOPrazo } from '#modules/funis/nucleo/server/consultas/prazos-a-mao.ts'
import type { LinhaDaTabela } from './tabela.ts'

export interface LinhaDaFila extends LinhaDaTabela {
  motivo: MotivoDaFila
  funil_chave: string
  funil_nome: string
  departamento: string
  estagio_nome: string
}
const MAXIMO = 300
const FIM_DE_HOJE = sql`
  (date_trunc('day', now() at time zone 'America/Sao_Paulo') + interval '1 day') at time zone 'America/Sao_Paulo'
`

/**
 * A user's work queue over all funnels, also for the absent colleagues they substitute. Each card appears once, for its
 * most urgent reason: overdue, due today, an unanswered mention, just handed off, no next action. Waiting stages are
 * not urgent.
 */
export async function minhaFila(db: Db, a: Alcance, departamento: string | undefined): Promise<LinhaDaFila[]> {
  const eu = a.usuario_id
  const minha = sql`c.responsavel_id = any(${[...a.em_nome_de]}::uuid[])`
  const chamou = sql`
    exists (
      select from funis.comentarios m
      where m.cartao_id = c.id
        and ${eu}::uuid = any(m.mencoes)
        and m.apagado_em is null
        and m.criado_em > now() - interval '30 days'
        and not exists (
          select from funis.comentarios s
          where s.cartao_id = c.id
            and s.autor_id = ${eu}
            and s.criado_em > m.criado_em
        )
        and not exists (
          select from funis.transicoes t
          where t.cartao_id = c.id
            and t.por_id = ${eu}
            and t.em > m.criado_em
        )
    )
  `
  const chegou = sql`
    (
      c.origem = 'passagem'
      and c.criado_em > now() - interval '3 days'
      and c.ultima_atividade_em <= c.criado_em + interval '1 minute'
    )
  `
  const { rows } = await sql<LinhaDaFila>`
    with meus as (
      select c.*
      from funis.cartoes c
      where c.situacao = 'aberto'
        and ${minha}
      union
      select c.*
      from funis.cartoes c
      join funis.cartao_pessoas p on p.cartao_id = c.id
      where p.usuario_id = ${eu}
        and c.situacao = 'aberto'
      union
      select c.*
      from funis.cartoes c
      where c.situacao = 'aberto'
        and c.origem = 'passagem'
        and c.responsavel_id is null
        and c.criado_em > now() - interval '3 days'
        and c.funil_id = any(${[...a.funis.keys()]}::uuid[])
    )
    select *
    from (
      select
        ${colunasDaCapa},
        c.previsao::text as previsao,
        c.fechado_em,
        c.criado_em,
        ${quemDeuOPrazo} as prazo_a_mao,
        '{}'::jsonb as capa,
        f.chave as funil_chave,
        f.nome as funil_nome,
        f.departamento,
        e.nome as estagio_nome,
        case
          when ${minha} and c.vence_em < now() and e.tipo = 'aberto' then 'atrasado'
          when ${minha} and c.vence_em < ${FIM_DE_HOJE} and e.tipo = 'aberto' then 'hoje'
          when ${chamou} then 'chamou'
          when ${chegou} then 'chegou'
          when ${minha} and e.tipo = 'aberto' and c.vence_em is null and ${semProximaAcao} then 'sem_acao'
        end as motivo
      from meus c
      join funis.funis f on f.id = c.funil_id
      join funis.estagios e on e.id = c.estagio_id ${comFatos}
      left join acesso_publico.usuarios r on r.id = c.responsavel_id
      where ${cartaoNoAlcance(a)}
        and c.arquivado_em is null
        and f.arquivado_em is null ${departamento ? sql`and f.departamento = ${departamento}` : sql``}
    ) x
    where x.motivo is not null
    order by
      array_position(array['atrasado', 'hoje', 'chamou', 'chegou', 'sem_acao'], x.motivo),
      x.vence_em nulls last,
      x.id
    limit ${MAXIMO}
  `.execute(db)
  return rows
}
