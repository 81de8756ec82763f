import { sql } from 'kysely'
import { invalido } from '#kit/erro.ts'
import { escreverCursor, lerCursor } from '#kit/pagina.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { mascarar } from '#modules/chat/nucleo/regras/privacidade/mascarar.ts'

interface Linha {
  id: string
  tipo: string
  texto: string | null
  motivo: string | null
  por: string | null
  nome: string | null
  em: Date
  chave: string
}

/** Audit events that have no line in the thread. */
const FRASES: Record<string, string> = {
  'conversa.criar': 'Conversa aberta por nós',
  'conversa.provas': 'Provas em PDF emitidas',
  'mensagem.editar': 'Mensagem editada',
  'mensagem.apagar': 'Mensagem apagada',
  'mensagem.reenviar': 'Mensagem enviada de novo',
  abertura: 'O cliente abriu a conversa',
}
const daConversa = ['conversa.criar', 'conversa.provas']

/** Returns lines of the thread and audit events as one history, newest first: what, who, why, when. */
export async function historicoDa(db: Db, conversaId: string, limite: number, cursor: string | undefined) {
  const lugar = cursor ? lugarDe(cursor) : null
  const { rows } = await sql<Linha>`
    select t.*, u.nome, t.em::text as chave
    from (
      select
        'm:' || m.id as id,
        coalesce(m.dados ->> 'tipo', 'evento') as tipo,
        m.conteudo as texto,
        m.dados ->> 'motivo' as motivo,
        m.autor_id as por,
        m.criado_em as em
      from chat.mensagens m
      where m.conversa_id = ${conversaId}
        and m.direcao = 'sistema'
      union all
      select 'a:' || a.id, a.acao, null, a.motivo, a.usuario_id, a.em
      from plataforma_publico.auditoria a
      where a.entidade = 'conversa'
        and a.entidade_id = ${conversaId}
        and a.acao = any(${daConversa}::text[])
      union all
      select 'a:' || a.id, a.acao, null, a.motivo, a.usuario_id, a.em
      from chat.mensagens m
      join plataforma_publico.auditoria a on a.entidade = 'mensagem' and a.entidade_id = m.id::text
      where m.conversa_id = ${conversaId}
        and m.direcao in ('saida', 'nota')
        and (m.editada_em is not null or m.apagada_em is not null or m.tentativas > 1)
      union all
      select 'c:' || c.id, 'abertura', null, null, null, c.criado_em
      from chat.conversas c
      where c.id = ${conversaId}
        and not exists (
          select 1
          from plataforma_publico.auditoria a
          where a.entidade = 'conversa'
            and a.entidade_id = ${conversaId}
            and a.acao = 'conversa.criar'
        )
    ) t
    left join acesso_publico.usuarios u on u.id = t.por
    ${lugar ? sql`where (t.em, t.id) < (${lugar.em}::timestamptz, ${lugar.id})` : sql``}
    order by t.em desc, t.id desc
    limit ${limite + 1}
  `.execute(db)
  const desta = rows.slice(0, limite)
  const ultima = desta.at(-1)
  const hasMore = rows.length > limite
  return {
    data: desta.map((l) => ({
      id: l.id,
      tipo: l.tipo,
      texto: mascarar(l.texto ?? FRASES[l.tipo] ?? 'Alteração registrada'),
      motivo: l.motivo && mascarar(l.motivo),
      por: { id: l.por, nome: l.nome ?? 'Sistema' },
      em: l.em.toISOString(),
    })),
    pagination: {
      limit: limite,
      hasMore,
      proximo: hasMore && ultima ? escreverCursor([ultima.chave, ultima.id]) : null,
    },
  }
}

function lugarDe(texto: string): { em: string; id: string } {
  const [em, id] = (lerCursor(texto) ?? []).map(String)
  if (
    !em ||
    !id ||
    !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d){0,2}$/.test(em) ||
    !/^[mac]:[0-9a-f-]{1,40}$/.test(id)
  )
    throw invalido('Página inválida', [{ campo: 'cursor', mensagem: 'Página inválida' }])
  return { em, id }
}
