import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'
import type { Adaptador } from '#modules/chat/nucleo/server/canais/adaptador.ts'
import { emitirCriadas } from '#modules/chat/nucleo/server/comandos/emitir.ts'
import { conferirEspecial } from '#modules/chat/envio/server/comandos/conferir-especial.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'

export interface AberturaPeloSistema {
  caixa_entrada_id: string
  contato_id: string
  /** canonical digits; with null the conversation has no address until an attendant fills in the contact's number */
  telefone: string | null
  atribuida_para: string | null
  /** text of the system line in the thread that explains why the conversation was opened */
  motivo: string
  dados: Record<string, unknown>
  texto: string | null
  modelo: { nome: string; idioma: string; variaveis: string[] } | null
  /**
   * send the message even if the customer already wrote in this conversation (it concerns their own case), and fail if
   * the contact opted out; otherwise the conversation of such a contact is opened without the message
   */
  sempre?: boolean
}

/**
 * Opens the contact's conversation, or reuses the open one, on behalf of the system and queues its first message.
 * Returns its id; the message is sent after the commit.
 */
export async function abrirConversaPeloSistema(
  u: Unidade,
  adaptadorDe: (tipo: string) => Adaptador,
  p: AberturaPeloSistema,
): Promise<string> {
  const caixa = await u.tx
    .selectFrom('chat.caixas_entrada')
    .select(['id', 'tipo', 'ativo'])
    .where('id', '=', p.caixa_entrada_id)
    .executeTakeFirst()
  if (!caixa?.ativo) throw invalido('A caixa de entrada da regra está inativa ou não existe mais.')
  const recusou = await pediuParaParar(u.tx, p.contato_id)
  if (recusou && p.sempre) throw invalido('O contato pediu para não receber mensagens.')
  const adaptador = adaptadorDe(caixa.tipo)
  const endereco = p.telefone ? adaptador.enderecoDe(p.telefone) : null
  await u.tx
    .insertInto('chat.conversas')
    .values({
      id: uuidv7(),
      caixa_entrada_id: caixa.id,
      contato_id: p.contato_id,
      endereco,
      atribuida_para: p.atribuida_para,
      status: p.atribuida_para ? 'ativa' : 'aguardando',
    })
    .onConflict((oc) => oc.columns(['caixa_entrada_id', 'contato_id']).where('status', '<>', 'finalizada').doNothing())
    .execute()
  const conversa = await u.tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('caixa_entrada_id', '=', caixa.id)
    .where('contato_id', '=', p.contato_id)
    .where('status', '<>', 'finalizada')
    .forUpdate()
    .executeTakeFirstOrThrow()
  await registrarNaConversa(u, conversa, null, p.motivo, p.dados)
  // no automatic first message when the customer has already written, unless `sempre`
  if (endereco && (p.texto || p.modelo) && (p.sempre || conversa.total_entradas === 0)) {
    if (recusou)
      await registrarNaConversa(
        u,
        conversa,
        null,
        'A mensagem automática não foi enviada: o contato pediu para não receber mensagens.',
        { tipo: 'recusa' },
      )
    else await porPrimeiraMensagem(u, adaptador, conversa, p)
  }
  u.auditar({
    acao: 'conversa.abrir',
    entidade: 'conversa',
    entidade_id: conversa.id,
    depois: { caixa_entrada_id: caixa.id, contato_id: p.contato_id, motivo: p.motivo },
  })
  avisarMudanca(u, conversa, 'nova')
  return conversa.id
}

async function pediuParaParar(tx: Tx, contatoId: string): Promise<boolean> {
  const recusa = await tx
    .selectFrom('chat.recusas_de_contato')
    .select('contato_id')
    .where('contato_id', '=', contatoId)
    .executeTakeFirst()
  return recusa !== undefined
}

async function porPrimeiraMensagem(
  u: Unidade,
  adaptador: Adaptador,
  conversa: { id: string; caixa_entrada_id: string; ultima_seq: number },
  p: AberturaPeloSistema,
): Promise<void> {
  const especial: EspecialDeEnvio | null = p.modelo ? { tipo: 'modelo', ...p.modelo, cabecalho: [] } : null
  const conferido = especial ? conferirEspecial(especial, adaptador.recursos) : null
  const texto = especial
    ? ((await adaptador.prepararEspecial?.(u.tx, conversa.caixa_entrada_id, especial)) ?? conferido?.texto ?? '')
    : (p.texto ?? '')
  if (texto === '') return
  const id = uuidv7()
  const seq = conversa.ultima_seq + 1
  await u.tx
    .insertInto('chat.mensagens')
    .values({
      id,
      conversa_id: conversa.id,
      seq,
      caixa_entrada_id: conversa.caixa_entrada_id,
      direcao: 'saida',
      tipo: 'text',
      conteudo: texto,
      status: 'pendente',
      autor_nome: 'Mensagem automática',
      dados: conferido ? JSON.stringify(conferido.dados) : null,
    })
    .execute()
  await sql`
    update chat.conversas
    set
      ultima_seq = ${seq},
      ultima_msg_seq = ${seq},
      ultima_interacao_em = now(),
      atualizada_em = now()
    where id = ${conversa.id}
  `.execute(u.tx)
  conversa.ultima_seq = seq
  await emitirCriadas(u, [id], [])
}
