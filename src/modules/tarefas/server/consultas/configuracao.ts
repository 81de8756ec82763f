import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'
import type { ItemDeModelo } from '../../regras/modelo.ts'
import { hojeEm } from '../../regras/prazo.ts'
import { frase, proximas, type RegraDeSerie } from '../../regras/recorrencia.ts'
import type { ModeloDeTarefas, SerieDeTarefas, TipoDeTarefa } from '../../tipos.ts'
import { serieEditavel, serieNoAlcance, type Alcance } from '../politica.ts'

export async function tiposDeTarefa(db: Db, arquivados: boolean, id?: string): Promise<TipoDeTarefa[]> {
  const { rows } = await sql<TipoDeTarefa>`
    select id, nome, icone, tom, duracao_min, lugar, arquivado_em is not null as arquivado
    from tarefas.tipos
    where ${id ? sql`id = ${id}` : arquivados ? sql`true` : sql`arquivado_em is null`}
    order by lugar, id
  `.execute(db)
  return rows
}

export async function modelosDeTarefas(db: Db, arquivados: boolean, id?: string): Promise<ModeloDeTarefas[]> {
  const { rows } = await sql<Omit<ModeloDeTarefas, 'itens'> & { itens: ItemDeModelo[] }>`
    select id, nome, descricao, itens, versao, arquivado_em is not null as arquivado
    from tarefas.modelos
    where ${id ? sql`id = ${id}` : arquivados ? sql`true` : sql`arquivado_em is null`}
    order by plataforma.sem_acento(nome), id
  `.execute(db)
  return rows
}

type LinhaDeSerie = Omit<SerieDeTarefas, 'responsavel' | 'frase' | 'proximas' | 'regra'> & {
  responsavel_id: string
  responsavel_nome: string
  regra: RegraDeSerie
  feriados: string[]
}
const MOSTRADAS = 5

export async function seriesDeTarefas(
  db: Db,
  a: Alcance,
  f: { encerradas: boolean; id?: string },
): Promise<SerieDeTarefas[]> {
  const { rows } = await sql<LinhaDeSerie>`
    select
      s.id,
      s.titulo,
      s.descricao,
      s.tipo_id,
      s.prioridade,
      s.responsavel_id,
      r.nome as responsavel_nome,
      s.regra,
      s.inicio::text as inicio,
      to_char(s.hora, 'HH24:MI') as hora,
      s.ate::text as ate,
      s.vezes,
      s.pular_feriados,
      s.encerrada_em is not null as encerrada,
      s.versao,
      ${serieEditavel(a)} as pode_editar,
      case when s.pular_feriados then cad.feriados_da_pessoa(s.responsavel_id) else '{}' end as feriados
    from tarefas.series s
    join acesso_publico.usuarios r on r.id = s.responsavel_id
    where ${serieNoAlcance(a)}
      and ${f.id ? sql`s.id = ${f.id}` : f.encerradas ? sql`true` : sql`s.encerrada_em is null`}
    order by s.encerrada_em nulls first, plataforma.sem_acento(s.titulo), s.id
    limit 500
  `.execute(db)
  const hoje = hojeEm(new Date())
  return rows.map(({ responsavel_id, responsavel_nome, feriados, ...s }) => ({
    ...s,
    responsavel: { id: responsavel_id, nome: responsavel_nome },
    frase: frase(s.regra, s.pular_feriados),
    proximas: s.encerrada ? [] : proximas({ ...s, feriados }, hoje, MOSTRADAS),
  }))
}
