import { sql } from 'kysely'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import { dentroDoAlcance, type Alcance as AlcanceNoChat } from '#modules/chat/publico.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { RegraDeSerie } from '../../regras/recorrencia.ts'
import { tarefaNoAlcance, type Alcance } from '../politica.ts'
import { colunasDaTarefa, daTarefa, type LinhaDeTarefa } from './linhas.ts'

export interface LinhaInteira extends LinhaDeTarefa {
  descricao: string
  resultado: string | null
  criado_por: string | null
  criado_por_nome: string | null
  criado_em: Date
  dossie_id: string | null
  dossie_numero: string | null
  conversa_id: string | null
  conversa_contato: string | null
  ocorrencia: string | null
  serie_regra: RegraDeSerie | null
  serie_versao: number | null
  serie_viva: boolean | null
}

export async function tarefaPorId(
  db: Db,
  a: Alcance,
  chat: AlcanceNoChat,
  id: string,
): Promise<LinhaInteira | undefined> {
  const { rows } = await sql<LinhaInteira>`
    select
      ${colunasDaTarefa(a)},
      ''::text as chave,
      t.descricao,
      t.resultado,
      t.criado_por,
      cp.nome as criado_por_nome,
      t.criado_em,
      t.dossie_id,
      d.numero as dossie_numero,
      cv.id as conversa_id,
      cvk.nome as conversa_contato,
      t.ocorrencia::text as ocorrencia,
      s.regra as serie_regra,
      s.versao as serie_versao,
      s.encerrada_em is null as serie_viva ${daTarefa}
    left join acesso_publico.usuarios cp on cp.id = t.criado_por
    left join funis_publico.dossies d on d.id = t.dossie_id
    left join chat_publico.conversas cv on cv.id = t.conversa_id and ${dentroDoAlcance(chat, 'cv.caixa_entrada_id')}
    left join contatos_publico.contatos cvk on cvk.id = cv.contato_id
    left join tarefas.series s on s.id = t.serie_id
    where t.id = ${id}
      and ${tarefaNoAlcance(a)}
  `.execute(db)
  return rows[0]
}

export interface PartesDaTarefa {
  participantes: { id: string; nome: string }[]
  itens: { id: string; texto: string; feito: boolean }[]
  tempos: { id: string; usuario: { id: string; nome: string }; inicio: Date; fim: Date | null }[]
  lembretes: number[]
}

export async function partesDe(db: Db, id: string, usuarioId: string): Promise<PartesDaTarefa> {
  const [participantes, itens, tempos, lembretes] = await Promise.all([
    sql<{ id: string; nome: string }>`
      select u.id, u.nome
      from tarefas.participantes p
      join acesso_publico.usuarios u on u.id = p.usuario_id
      where p.tarefa_id = ${id}
      order by u.nome, u.id
    `.execute(db),
    sql<{ id: string; texto: string; feito: boolean }>`
      select id, texto, feito
      from tarefas.itens
      where tarefa_id = ${id}
      order by lugar, id
    `.execute(db),
    sql<{ id: string; usuario_id: string; nome: string; inicio: Date; fim: Date | null }>`
      select m.id, m.usuario_id, u.nome, m.inicio, m.fim
      from tarefas.tempos m
      join acesso_publico.usuarios u on u.id = m.usuario_id
      where m.tarefa_id = ${id}
      order by m.inicio desc
    `.execute(db),
    sql<{ antes_min: number }>`
      select antes_min
      from tarefas.lembretes
      where tarefa_id = ${id}
        and usuario_id = ${usuarioId}
      order by antes_min
    `.execute(db),
  ])
  return {
    participantes: participantes.rows,
    itens: itens.rows,
    tempos: tempos.rows.map(({ usuario_id, nome, ...m }) => ({ ...m, usuario: { id: usuario_id, nome } })),
    lembretes: lembretes.rows.map((l) => l.antes_min),
  }
}

export async function cronometroDe(
  db: Db,
  usuarioId: string,
): Promise<{ tarefa_id: string; titulo: string; inicio: Date } | undefined> {
  const { rows } = await sql<{ tarefa_id: string; titulo: string; inicio: Date }>`
    select m.tarefa_id, t.titulo, m.inicio
    from tarefas.tempos m
    join tarefas.tarefas t on t.id = m.tarefa_id
    where m.usuario_id = ${usuarioId}
      and m.fim is null
  `.execute(db)
  return rows[0]
}

export interface LinhaDoHistorico {
  id: string
  tipo: string
  em: Date
  por: string | null
  antes: Record<string, unknown>
  depois: Record<string, unknown>
  texto: string | null
  chave: string
}

/** Timeline of changes and comments, with the names of the users in changes. */
export async function historicoDaTarefa(
  db: Db,
  id: string,
  f: { limit: number; cursor?: string | undefined },
): Promise<{ linhas: LinhaDoHistorico[]; proximo: string | null }> {
  const lugar = f.cursor ? lugarNoTempo(f.cursor) : null
  const nomes = (c: string) => sql`
    x.${sql.ref(c)} || coalesce(
      (
        select jsonb_object_agg(e.chave, u.nome)
        from (values ('responsavel'), ('delegada')) as e(chave)
        join acesso_publico.usuarios u on u.id::text = x.${sql.ref(c)} ->> case e.chave
          when 'responsavel' then 'responsavel_id'
          else 'delegada_por'
        end
      ),
      '{}'
    )
  `
  const { rows } = await sql<LinhaDoHistorico>`
    select
      x.id,
      x.tipo,
      x.em,
      x.em::text as chave,
      u.nome as por,
      ${nomes('antes')} as antes,
      ${nomes('depois')} as depois,
      x.texto
    from (
      select h.id, h.tipo, h.em, h.por, h.antes, h.depois, null::text as texto
      from tarefas.historico h
      where h.tarefa_id = ${id}
      union all
      select o.id, 'comentario', o.criado_em, o.autor_id, '{}', '{}', o.texto
      from tarefas.comentarios o
      where o.tarefa_id = ${id}
    ) x
    left join acesso_publico.usuarios u on u.id = x.por
    ${lugar ? sql`where (x.em, x.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``}
    order by x.em desc, x.id desc
    limit ${f.limit + 1}
  `.execute(db)
  const linhas = rows.slice(0, f.limit)
  const ultima = linhas.at(-1)
  return { linhas, proximo: rows.length > f.limit && ultima ? escreverCursor([ultima.chave, ultima.id]) : null }
}
