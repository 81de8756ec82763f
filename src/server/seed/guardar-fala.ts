import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { BUCKET } from '#modules/chat/nucleo/server/apresentar.ts'
import type { App } from '../app.ts'
import { arquivoDaSemente } from './entregas-dos-fios.ts'

/**
 * A message inserted into a thread without its channel: our own replies, and files whose bytes no channel could
 * deliver.
 */
export interface Fala {
  caixa_id: string
  /** the conversation's address in the channel */
  endereco: string
  /** `c` is the customer, otherwise a colleague's name */
  de: string
  texto: string
  externo: string
  em: Date
  status?: 'enviada' | 'entregue' | 'lida'
  dados?: Record<string, unknown>
  arquivo?: { nome: string; como?: string; medida?: readonly [number, number] }
}

/**
 * Inserts the message as a send or a delivery would have left it: with its `seq`, the counters and the date of the
 * script.
 */
export async function guardarFala({ s }: App, f: Fala): Promise<void> {
  const { id } = await s.banco.db
    .selectFrom('chat.conversas')
    .select('id')
    .where('caixa_entrada_id', '=', f.caixa_id)
    .where('endereco', '=', f.endereco)
    .executeTakeFirstOrThrow()
  const lido = f.arquivo && arquivoDaSemente(f.arquivo.nome)
  const guardado =
    lido &&
    (await s.arquivos.guardar({
      bucket: BUCKET,
      caminho: `${id}/${uuidv7()}`,
      corpo: lido.bytes,
      nome: f.arquivo?.como ?? f.arquivo?.nome ?? '',
      mime: lido.mime,
      dono: null,
    }))
  const tipo = !lido ? 'text' : /^image\/(?!webp)/.test(lido.mime) ? 'imagem' : 'media'
  const mensagem_id = uuidv7()
  await s.banco.transacao(async (tx) => {
    const quem =
      f.de === 'c'
        ? null
        : await tx.selectFrom('cad.usuarios').select(['id', 'nome']).where('nome', '=', f.de).executeTakeFirstOrThrow()
    const { rows } = await (
      quem
        ? sql<{ seq: number }>`
          update chat.conversas
          set
            ultima_seq = ultima_seq + 1,
            ultima_msg_seq = ultima_seq + 1,
            entradas_respondidas = total_entradas,
            aguardando_desde = null,
            status = 'ativa',
            atribuida_para = ${quem.id},
            primeira_resposta_em = coalesce(primeira_resposta_em, ${f.em}),
            ultima_interacao_em = ${f.em}
          where id = ${id}
          returning ultima_seq as seq
        `
        : sql<{ seq: number }>`
          update chat.conversas
          set
            ultima_seq = ultima_seq + 1,
            ultima_msg_seq = ultima_seq + 1,
            total_entradas = total_entradas + 1,
            aguardando_desde = coalesce(aguardando_desde, ${f.em}),
            ultima_entrada_em = ${f.em},
            ultima_interacao_em = ${f.em}
          where id = ${id}
          returning ultima_seq as seq
        `
    ).execute(tx)
    await tx
      .insertInto('chat.mensagens')
      .values({
        id: mensagem_id,
        conversa_id: id,
        seq: rows[0]?.seq ?? 1,
        caixa_entrada_id: f.caixa_id,
        direcao: quem ? 'saida' : 'entrada',
        tipo,
        conteudo: quem && f.texto ? `*${quem.nome}*\n\n${f.texto}` : f.texto,
        status: f.status ?? (quem ? 'lida' : 'entregue'),
        autor_id: quem?.id ?? null,
        autor_nome: quem?.nome ?? null,
        id_externo: f.externo,
        dados: f.dados ? JSON.stringify(f.dados) : null,
        criado_em: f.em,
      })
      .execute()
    if (!guardado) return
    const [largura, altura] = f.arquivo?.medida ?? []
    await tx
      .insertInto('chat.anexos')
      .values({
        id: uuidv7(),
        mensagem_id,
        ordem: 0,
        nome_arquivo: f.arquivo?.como ?? f.arquivo?.nome ?? 'arquivo',
        tipo_mime: guardado.mime,
        tamanho: guardado.tamanho,
        caminho_storage: guardado.caminho,
        largura: largura ?? null,
        altura: altura ?? null,
        estado: 'pronto',
      })
      .execute()
  })
}
