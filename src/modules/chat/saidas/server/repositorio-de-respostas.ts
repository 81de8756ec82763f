import { sql } from 'kysely'
import type { Db } from '#platform/postgres/banco.ts'

interface Resposta {
  mensagem_id: string
  conversa_id: string
  caixa_id: string
  corpo: string
}

/**
 * Queues an answer before it is sent. Its id is the message's, so that the receiver can detect duplicates. Returns
 * false when it was already delivered.
 */
export async function porNaFila(db: Db, r: Resposta): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into chat.saidas (id, alvo, caixa_entrada_id, conversa_id, mensagem_id, evento, corpo)
    values (
      ${r.mensagem_id}, ${r.caixa_id}, ${r.caixa_id}, ${r.conversa_id}, ${r.mensagem_id}, 'mensagem.enviar',
      ${r.corpo}
    )
    on conflict (mensagem_id)
    where destino_id is null
    do update set
      corpo = excluded.corpo,
      situacao = 'pendente',
      tentativas = 0,
      tentar_em = now(),
      reservada_ate = null,
      entregue_em = null
    where chat.saidas.situacao <> 'entregue'
    returning id
  `.execute(db)
  return rows.length > 0
}

interface Contexto {
  contato_id: string
  nome: string
  telefone: string | null
  email: string | null
  autor_nome: string | null
  caminhos: { nome: string; tipo_mime: string; caminho: string }[] | null
}

/** Returns an answer's recipient, author and files. */
export async function contextoDaResposta(db: Db, mensagemId: string): Promise<Contexto | undefined> {
  const { rows } = await sql<Contexto>`
    select
      k.id as contato_id,
      k.nome,
      k.telefone,
      k.email,
      m.autor_nome,
      (
        select jsonb_agg(
          jsonb_build_object('nome', a.nome_arquivo, 'tipo_mime', a.tipo_mime, 'caminho', a.caminho_storage)
          order by a.ordem
        )
        from chat.anexos a
        where a.mensagem_id = m.id
          and a.caminho_storage is not null
      ) as caminhos
    from chat.mensagens m
    join chat.conversas c on c.id = m.conversa_id
    join contatos_publico.contatos k on k.id = c.contato_id
    where m.id = ${mensagemId}
  `.execute(db)
  return rows[0]
}
