import { sql } from 'kysely'
import { lugarNoTempo } from '#kit/lugar-no-tempo.ts'
import { escreverCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Acontecimento } from '../../tipos.ts'

interface Linha {
  id: string
  tipo: Acontecimento['tipo']
  em: Date
  por: string | null
  dados: Acontecimento['dados']
  chave: string
}

/** Moves, changed facts and words of one card in one order, newest first. */
export async function historicoDo(db: Db, cartaoId: string, dossieId: string | null, limite: number, cursor: string | undefined): Promise<{ acontecimentos: Acontecimento[]; proximo: string | null }> {
  const lugar = cursor ? lugarNoTempo(cursor) : null
  const { rows } = await sql<Linha>`select h.id, h.tipo, h.em, coalesce(u.nome, h.regra) as por, h.dados, h.em::text as chave from (
      select md5(t.cartao_id::text || t.seq)::uuid as id, 'transicao' as tipo, t.em, t.por_id, jsonb_build_object('seq', t.seq, 'de', t.de_estagio_id, 'para', t.para_estagio_id, 'por_tipo', t.por_tipo, 'motivo', t.motivo,
          'duracao_s', t.duracao_s, 'no_prazo', t.no_prazo, 'desfaz', t.desfaz, 'desfeita', t.desfeita_por is not null, 'de_nome', (select e.nome from funis.estagios e where e.id = t.de_estagio_id),
          'para_nome', (select e.nome from funis.estagios e where e.id = t.para_estagio_id), 'de_funil', (select f.nome from funis.funis f where f.id = t.de_funil_id), 'para_funil', (select f.nome from funis.funis f where f.id = t.funil_id)) as dados, (select 'Regra: ' || r.nome from funis.execucoes x join funis.regras r on r.id = x.regra_id where x.id = t.execucao_id) as regra from funis.transicoes t where t.cartao_id = ${cartaoId}
      union all select md5('a' || a.id)::uuid, 'mudanca', a.em, a.usuario_id, jsonb_build_object('entidade', a.entidade, 'antes', a.antes, 'depois', a.depois), (select 'Regra: ' || r.nome from funis.execucoes x join funis.regras r on r.id = x.regra_id where a.requisicao_id = 'regra:' || x.id and x.cartao_id::text = ${cartaoId}) from plataforma.auditoria a
        where (a.entidade, a.entidade_id) in (('cartao', ${cartaoId}), ('dossie', ${dossieId ?? ''})) and a.acao in ('cartao.alterar', 'cartao.preencher', 'cartao.prazo', 'dossie.preencher')
      union all select m.id, 'comentario', m.criado_em, m.autor_id, jsonb_build_object('texto', m.texto, 'editado_em', m.editado_em, 'autor_id', m.autor_id, 'mencoes', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'nome', nome)), '[]') from cad.usuarios where id = any(m.mencoes)), 'times', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'nome', nome)), '[]') from cad.times where id = any(m.times))), case when m.execucao_id is null then m.regra_nome else 'Regra: ' || m.regra_nome end from funis.comentarios m where m.cartao_id = ${cartaoId} and m.apagado_em is null) h
    left join cad.usuarios u on u.id = h.por_id ${lugar ? sql`where (h.em, h.id) < (${lugar.em}::timestamptz, ${lugar.id}::uuid)` : sql``} order by h.em desc, h.id desc limit ${limite + 1}`.execute(db)
  const desta = rows.slice(0, limite)
  const ultima = desta.at(-1)
  return {
    acontecimentos: desta.map(({ chave: _, ...l }) => ({ ...l, em: l.em.toISOString() })),
    proximo: rows.length > limite && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
  }
}
