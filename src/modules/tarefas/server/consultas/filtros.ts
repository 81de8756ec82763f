import { sql, type RawBuilder } from 'kysely'
import { comoTrecho } from '#platform/postgres/filtros.ts'
import type { Quando } from '../../regras/prazo.ts'
import type { Situacao } from '../../regras/transicoes.ts'
import { noDepartamento, tarefaNoAlcance, type Alcance } from '../politica.ts'

export interface FiltrosDeTarefas {
  busca?: string | undefined
  situacao?: Situacao[] | undefined
  prioridade?: string[] | undefined
  tipo_id?: string[] | undefined
  responsavel_id?: string[] | undefined
  papel?: 'minhas' | 'delegadas' | 'participo' | 'criadas' | undefined
  departamento?: string | undefined
  quando?: Quando[] | undefined
  de?: string | undefined
  ate?: string | undefined
  cartao_id?: string | undefined
  dossie_id?: string | undefined
  contato_id?: string | undefined
  conversa_id?: string | undefined
  serie_id?: string | undefined
  delegacao?: 'pendente' | undefined
}

const FUSO = sql.lit('America/Sao_Paulo')
/** First instant of the day `n` days from today. */
const dia = (n: number) =>
  sql`((date_trunc('day', now() at time zone ${FUSO}) + make_interval(days => ${sql.lit(n)})) at time zone ${FUSO})`
/** Conditions of the sections of the list. Must match regras/prazo.ts. */
export const quando: Record<Quando, RawBuilder<boolean>> = {
  atrasadas: sql`(t.vence_em < now())`,
  hoje: sql`(t.vence_em >= now() and t.vence_em < ${dia(1)})`,
  amanha: sql`(t.vence_em >= ${dia(1)} and t.vence_em < ${dia(2)})`,
  semana: sql`(t.vence_em >= ${dia(2)} and t.vence_em < ${dia(7)})`,
  depois: sql`(t.vence_em >= ${dia(7)})`,
  sem_data: sql`(t.vence_em is null)`,
}
export const concluidaHoje = sql<boolean>`(t.concluida_em >= ${dia(0)})`
export const ABERTAS: Situacao[] = ['aberta', 'em_andamento', 'aguardando']
export const aberta = sql<boolean>`t.situacao not in ('concluida', 'cancelada')`

const papeis = {
  minhas: (_: string, nomes: readonly string[]) => sql`t.responsavel_id = any(${[...nomes]}::uuid[])`,
  delegadas: (eu: string) => sql`t.delegada_por = ${eu} and t.responsavel_id <> ${eu}`,
  participo: (eu: string) =>
    sql`exists (select from tarefas.participantes p where p.tarefa_id = t.id and p.usuario_id = ${eu})`,
  criadas: (eu: string) => sql`t.criado_por = ${eu}`,
}

function busca(texto: string): RawBuilder<unknown> {
  const trecho = comoTrecho(texto)
  return sql`
    (
      t.busca like plataforma.sem_acento(${trecho})
      or exists (
        select from contatos_publico.contatos k
        where k.id = t.contato_id
          and plataforma.sem_acento(k.nome) like plataforma.sem_acento(${trecho})
      )
    )
  `
}

/** The tasks that the caller may see, restricted by the filters. */
export function condicoes(f: FiltrosDeTarefas, a: Alcance): RawBuilder<unknown> {
  const l: RawBuilder<unknown>[] = [tarefaNoAlcance(a)]
  if (f.situacao)
    l.push(
      f.situacao.every((s) => ABERTAS.includes(s))
        ? sql`${aberta} and t.situacao = any(${f.situacao}::text[])`
        : sql`t.situacao = any(${f.situacao}::text[])`,
    )
  if (f.prioridade) l.push(sql`t.prioridade = any(${f.prioridade}::text[])`)
  if (f.tipo_id) l.push(sql`t.tipo_id = any(${f.tipo_id}::uuid[])`)
  if (f.responsavel_id)
    l.push(sql`t.responsavel_id = any(${f.responsavel_id.flatMap((r) => (r === 'eu' ? a.em_nome_de : r))}::uuid[])`)
  if (f.papel) l.push(papeis[f.papel](a.usuario_id, a.em_nome_de))
  if (f.departamento) l.push(noDepartamento(f.departamento))
  if (f.quando)
    l.push(
      sql`
        (
          ${sql.join(
            f.quando.map((q) => quando[q]),
            sql` or `,
          )}
        )
      `,
    )
  if (f.de) l.push(sql`t.vence_em >= (${f.de}::date)::timestamp at time zone ${FUSO}`)
  if (f.ate) l.push(sql`t.vence_em < ((${f.ate}::date) + 1)::timestamp at time zone ${FUSO}`)
  for (const c of ['cartao_id', 'dossie_id', 'contato_id', 'conversa_id', 'serie_id'] as const)
    if (f[c]) l.push(sql`${sql.ref(`t.${c}`)} = ${f[c]}`)
  if (f.delegacao) l.push(sql`t.delegacao = ${f.delegacao} and ${aberta}`)
  if (f.busca) l.push(busca(f.busca))
  return sql.join(l, sql` and `)
}
