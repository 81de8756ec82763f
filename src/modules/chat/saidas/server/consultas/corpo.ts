import { sql } from 'kysely'
import type { Servicos } from '#platform/servicos.ts'
import { apresentarMensagem, BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import { mensagensPorId } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
import type { Saida } from '../repositorio.ts'

interface Linha {
  id: string
  status: string
  prioridade: string
  tags: string[]
  assunto: string | null
  atribuida_id: string | null
  atribuida_nome: string | null
  motivo_finalizacao: string | null
  nota_final: number | null
  criado_em: Date
  finalizada_em: Date | null
  contato_id: string
  contato_nome: string
  telefone: string | null
  email: string | null
  caixa_nome: string
  canal: string
}

/** Validity of file URLs: two days, because the receiver may fetch files later. */
const VALIDADE_S = 48 * 3600
/** How long a message waits for its file before it is delivered without it. */
const ESPERA_DO_ARQUIVO_MS = 120_000

/**
 * Builds the body with the current data. Returns `esperar` while a message's file is being downloaded, null when the
 * subject no longer exists.
 */
export async function montarCorpo(s: Servicos, saida: Saida): Promise<Record<string, unknown> | 'esperar' | null> {
  const db = s.banco.db
  const { rows } = await sql<Linha>`
    select
      c.id, c.status, c.prioridade, c.tags, c.assunto, u.id as atribuida_id, u.nome as atribuida_nome,
      c.motivo_finalizacao, c.nota_final, c.criado_em, c.finalizada_em, k.id as contato_id,
      k.nome as contato_nome, k.telefone, k.email, x.nome as caixa_nome, x.tipo as canal
    from chat.conversas c
    join contatos_publico.contatos k on k.id = c.contato_id
    join chat.caixas_entrada x on x.id = c.caixa_entrada_id
    left join acesso_publico.usuarios u on u.id = c.atribuida_para
    where c.id = ${saida.conversa_id}
  `.execute(db)
  const c = rows[0]
  if (!c) return null
  const mensagem = saida.mensagem_id
    ? await mensagemDe(s, saida.mensagem_id, Date.now() - saida.criado_em.getTime())
    : undefined
  if (mensagem === 'esperar' || mensagem === null) return mensagem
  return {
    id: saida.id,
    tipo: saida.evento,
    em: saida.criado_em.toISOString(),
    caixa_entrada: { id: saida.caixa_entrada_id, nome: c.caixa_nome, canal: c.canal },
    conversa: {
      id: c.id,
      status: c.status,
      prioridade: c.prioridade,
      tags: c.tags,
      assunto: c.assunto,
      criado_em: c.criado_em.toISOString(),
      atribuida_para: c.atribuida_id ? { id: c.atribuida_id, nome: c.atribuida_nome } : null,
      finalizada_em: c.finalizada_em?.toISOString() ?? null,
      motivo_finalizacao: c.motivo_finalizacao,
      nota_final: c.nota_final,
    },
    contato: { id: c.contato_id, nome: c.contato_nome, telefone: c.telefone, email: c.email },
    ...(mensagem ? { mensagem } : {}),
  }
}

async function mensagemDe(
  s: Servicos,
  id: string,
  idadeMs: number,
): Promise<Record<string, unknown> | 'esperar' | null> {
  const [linha] = await mensagensPorId(s.banco.db, [id])
  if (!linha || linha.apagada_em) return null
  const m = await apresentarMensagem(null, linha)
  if (m.anexos.some((a) => a.estado === 'baixando') && idadeMs < ESPERA_DO_ARQUIVO_MS) return 'esperar'
  const anexos = await Promise.all(
    m.anexos.map(async (a) => ({
      nome: a.nome_arquivo,
      tipo_mime: a.tipo_mime,
      tamanho: a.tamanho,
      url: a.caminho_storage ? await s.arquivos.urlAssinada(BUCKET, a.caminho_storage, VALIDADE_S) : null,
    })),
  )
  return {
    id: m.id,
    seq: m.seq,
    direcao: m.direcao,
    tipo: m.tipo,
    texto: m.conteudo,
    autor_nome: m.autor_nome,
    criado_em: m.criado_em,
    anexos,
    dados: m.dados && !('envio' in m.dados) ? m.dados : null,
  }
}
