import { sql } from 'kysely'
import { cartaoNoAlcance } from '#modules/funis/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Alcance } from '../politica.ts'
import { condicoes, type FiltrosDeTarefas } from './filtros.ts'
import { colunasDaTarefa, daTarefa, SEM_DATA, type LinhaDeTarefa } from './linhas.ts'

/** Maximum of rows; the response shows when it was exceeded. */
const LIMITE = 1500

export async function tarefasEntre(
  db: Db,
  a: Alcance,
  f: FiltrosDeTarefas & { de: string; ate: string },
): Promise<{ linhas: LinhaDeTarefa[]; cortado: boolean }> {
  const { rows } = await sql<LinhaDeTarefa>`
    select ${colunasDaTarefa(a)}, ''::text as chave ${daTarefa}
    where ${condicoes(f, a)}
      and t.situacao <> 'cancelada'
    order by ${SEM_DATA}, t.id
    limit ${LIMITE + 1}
  `.execute(db)
  return { linhas: rows.slice(0, LIMITE), cortado: rows.length > LIMITE }
}

export interface LinhaDeCartaoComData {
  id: string
  titulo: string
  funil_id: string
  funil_nome: string
  data: 'previsao' | 'prazo'
  dia: string
  hora: string | null
  versao: number
  responsavel: string | null
}

/** Open cards by expected closing date and by deadline. The task filters that apply to cards are used. */
export async function cartoesEntre(
  db: Db,
  a: Alcance,
  f: FiltrosDeTarefas & { de: string; ate: string },
): Promise<{ linhas: LinhaDeCartaoComData[]; cortado: boolean }> {
  const quem = f.responsavel_id ?? (f.papel === 'minhas' ? ['eu'] : undefined)
  const dono = quem
    ? sql`and c.responsavel_id = any(${quem.map((r) => (r === 'eu' ? a.usuario_id : r))}::uuid[])`
    : sql``
  const dep = f.departamento ? sql`and f.departamento = ${f.departamento}` : sql``
  const { rows } = await sql<LinhaDeCartaoComData>`
    select x.*
    from (
      select
        c.id, c.titulo, c.funil_id, f.nome as funil_nome, d.data, d.dia::text as dia, d.hora, c.versao,
        u.nome as responsavel
      from funis_publico.cartoes c
      join funis_publico.funis f on f.id = c.funil_id
      left join acesso_publico.usuarios u on u.id = c.responsavel_id
      cross join lateral (
        select 'previsao' as data, c.previsao as dia, null::text as hora
        where c.previsao is not null
        union all
        select
          'prazo',
          (c.vence_em at time zone 'America/Sao_Paulo')::date,
          to_char(c.vence_em at time zone 'America/Sao_Paulo', 'HH24:MI')
        where c.vence_em is not null
      ) d
      where c.situacao = 'aberto'
        and ${cartaoNoAlcance(a.funis)} ${dono} ${dep}
        and d.dia between ${f.de}::date and ${f.ate}::date
    ) x
    order by x.dia, x.hora nulls first, x.id
    limit ${LIMITE + 1}
  `.execute(db)
  return { linhas: rows.slice(0, LIMITE), cortado: rows.length > LIMITE }
}
