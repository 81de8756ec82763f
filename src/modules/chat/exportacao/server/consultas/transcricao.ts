import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

export interface CabecalhoDeProva {
  id: string
  contato_nome: string
  contato_telefone: string | null
  contato_email: string | null
  caixa_nome: string
  canal: string
  status: string
  criado_em: Date
  finalizada_em: Date | null
  motivo_finalizacao: string | null
  ultima_seq: number
  leituras: { nome: string; em: string; ate: number }[]
}

export interface FalaDeProva {
  id: string
  seq: number
  direcao: 'entrada' | 'saida' | 'nota' | 'sistema'
  tipo: string
  conteudo: string
  status: string
  autor_nome: string | null
  id_externo: string | null
  citada_seq: number | null
  criado_em: Date
  editada_em: Date | null
  apagada_em: Date | null
  edicoes: { em: string; por: string | null; conteudo_anterior: string }[]
  anexos: { nome_arquivo: string; tipo_mime: string; tamanho: number; caminho_storage: string | null; estado: string }[]
}

const LOTE = 200

export async function cabecalhoDeProva(db: Db, id: string): Promise<CabecalhoDeProva | undefined> {
  const { rows } = await sql<CabecalhoDeProva>`
    select
      c.id,
      k.nome as contato_nome,
      k.telefone as contato_telefone,
      k.email as contato_email,
      x.nome as caixa_nome,
      x.tipo as canal,
      c.status,
      c.criado_em,
      c.finalizada_em,
      c.motivo_finalizacao,
      c.ultima_seq,
      coalesce(
        (
          select jsonb_agg(
            jsonb_build_object('nome', u.nome, 'em', l.em, 'ate', l.entradas_lidas) order by l.em
          )
          from chat.leituras l
          join acesso_publico.usuarios u on u.id = l.usuario_id
          where l.conversa_id = c.id
        ),
        '[]'
      ) as leituras
    from chat.conversas c
    join contatos_publico.contatos k on k.id = c.contato_id
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    where c.id = ${id}
  `.execute(db)
  return rows[0]
}

/**
 * Iterates over every row of the thread in batches: edited messages with their earlier texts, deleted ones with their
 * content.
 */
export async function* falasDe(db: Db, conversaId: string): AsyncGenerator<FalaDeProva> {
  for (let apos = 0; ;) {
    const { rows } = await sql<FalaDeProva>`
      select
        m.id,
        m.seq,
        m.direcao,
        m.tipo,
        m.conteudo,
        m.status,
        m.autor_nome,
        m.id_externo,
        m.citada_seq,
        m.criado_em,
        m.editada_em,
        m.apagada_em,
        coalesce(
          (
            select jsonb_agg(
              jsonb_build_object('em', e.em, 'por', u.nome, 'conteudo_anterior', e.conteudo_anterior)
              order by e.id
            )
            from chat.edicoes e
            left join acesso_publico.usuarios u on u.id = e.por
            where e.mensagem_id = m.id
          ),
          '[]'
        ) as edicoes,
        coalesce(
          (
            select jsonb_agg(
              jsonb_build_object(
                'nome_arquivo', a.nome_arquivo, 'tipo_mime', a.tipo_mime, 'tamanho', a.tamanho,
                'caminho_storage', a.caminho_storage, 'estado', a.estado
              )
              order by a.ordem
            )
            from chat.anexos a
            where a.mensagem_id = m.id
          ),
          '[]'
        ) as anexos
      from chat.mensagens m
      where m.conversa_id = ${conversaId}
        and m.seq > ${apos}
      order by m.seq
      limit ${LOTE}
    `.execute(db)
    yield* rows
    if (rows.length < LOTE) return
    apos = rows.at(-1)?.seq ?? apos
  }
}
