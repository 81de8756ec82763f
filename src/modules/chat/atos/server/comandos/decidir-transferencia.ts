import { conflito } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { revogarAoVivo } from '#platform/realtime/revogar.ts'
import { canalDaConversa } from '#modules/chat/nucleo/server/canais-ao-vivo.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { conferirPessoa } from './atribuir.ts'
import {
  avisarMudanca,
  avisarSaida,
  registrarNaConversa,
} from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa, type ConversaTrancada } from '#modules/chat/nucleo/server/comandos/trancar.ts'
import { transferenciaPendente } from './transferir.ts'
import { unirConversas } from './unir.ts'

export async function aceitarTransferencia(u: Unidade, ctx: Ctx, alcance: Alcance, id: string): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const t = await transferenciaPendente(u.tx, id)
  await decidir(u, ctx, t.id, 'aceita', null)
  await u.tx
    .updateTable('chat.conversas')
    .set({ status: 'ativa', atribuida_para: ctx.usuario.id, atualizada_em: new Date() })
    .where('id', '=', id)
    .execute()
  u.auditar({
    acao: 'conversa.aceitar_transferencia',
    entidade: 'conversa',
    entidade_id: id,
    depois: { transferencia_id: t.id },
  })
  await registrarNaConversa(u, conversa, ctx.usuario, `${ctx.usuario.nome} aceitou a conversa transferida`, {
    tipo: 'transferencia_aceita',
  })
  avisarMudanca(u, conversa, 'atribuicao')
}

/**
 * Returns a pending transfer to the sender's inbox with the reason. Messages written in the other inbox remain readable
 * there.
 */
export async function devolverTransferencia(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  motivo: string,
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const t = await transferenciaPendente(u.tx, id)
  await decidir(u, ctx, t.id, 'devolvida', motivo)
  u.auditar({
    acao: 'conversa.devolver',
    entidade: 'conversa',
    entidade_id: id,
    depois: { transferencia_id: t.id, caixa_entrada_id: t.de_caixa_id },
    motivo,
  })
  const dono = await aindaAtende(u.tx, t.de_caixa_id, t.por)
  const frase = `Devolvida por ${ctx.usuario.nome}: ${motivo}`
  const dados = { tipo: 'devolucao', motivo }
  if (t.com_historico) {
    const { endereco } = t.antes as { endereco: string | null }
    const chegou = await abertaEm(u.tx, t.de_caixa_id, conversa.contato_id)
    if (chegou) await unirConversas(u, conversa, chegou)
    await u.tx
      .updateTable('chat.conversas')
      .set({ caixa_entrada_id: t.de_caixa_id, endereco, fila_id: null, ...paraOSetor(dono) })
      .where('id', '=', id)
      .execute()
    revogarAoVivo(u, { canal: canalDaConversa(id) })
    avisarSaida(u, conversa, conversa.caixa_entrada_id)
    conversa.caixa_entrada_id = t.de_caixa_id
    if (chegou)
      await registrarNaConversa(
        u,
        conversa,
        null,
        'O que o cliente escreveu nesse meio-tempo foi juntado a esta conversa',
        { tipo: 'uniao', conversa_id: chegou.id },
      )
    await registrarNaConversa(u, conversa, ctx.usuario, frase, dados)
    return avisarMudanca(u, conversa, 'status')
  }
  if (t.nova) {
    await u.tx
      .updateTable('chat.conversas')
      .set({
        status: 'finalizada',
        finalizada_em: new Date(),
        finalizada_por: ctx.usuario.id,
        motivo_finalizacao: 'Devolvida',
        aguardando_desde: null,
        entradas_respondidas: conversa.total_entradas,
        atualizada_em: new Date(),
      })
      .where('id', '=', id)
      .execute()
  }
  await registrarNaConversa(u, conversa, ctx.usuario, frase, t.nova ? { ...dados, encerra: true } : dados)
  avisarMudanca(u, conversa, 'status')
  await reabrirNaOrigem(u, ctx, t, dono, frase, dados)
}

async function reabrirNaOrigem(
  u: Unidade,
  ctx: Ctx,
  t: { origem_id: string | null; de_caixa_id: string },
  dono: string | null,
  frase: string,
  dados: Record<string, unknown>,
): Promise<void> {
  const origem = t.origem_id
    ? await u.tx.selectFrom('chat.conversas').selectAll().where('id', '=', t.origem_id).forUpdate().executeTakeFirst()
    : undefined
  if (!origem) throw conflito('A conversa de onde esta veio não existe mais.')
  const nova = await abertaEm(u.tx, t.de_caixa_id, origem.contato_id)
  const alvo = nova ?? origem
  if (!nova)
    await u.tx
      .updateTable('chat.conversas')
      .set({
        finalizada_em: null,
        finalizada_por: null,
        motivo_finalizacao: null,
        nota_final: null,
        ...paraOSetor(dono),
      })
      .where('id', '=', origem.id)
      .execute()
  await registrarNaConversa(u, alvo, ctx.usuario, frase, dados)
  avisarMudanca(u, alvo, 'status')
}

const paraOSetor = (dono: string | null) => ({
  status: dono ? ('ativa' as const) : ('aguardando' as const),
  atribuida_para: dono,
  ultima_interacao_em: new Date(),
  atualizada_em: new Date(),
})

const decidir = (u: Unidade, ctx: Ctx, id: string, estado: 'aceita' | 'devolvida', motivo_devolucao: string | null) =>
  u.tx
    .updateTable('chat.transferencias')
    .set({ estado, motivo_devolucao, decidida_por: ctx.usuario.id, decidida_em: new Date() })
    .where('id', '=', id)
    .execute()

const abertaEm = (tx: Tx, caixaId: string, contatoId: string): Promise<ConversaTrancada | undefined> =>
  tx
    .selectFrom('chat.conversas')
    .selectAll()
    .where('caixa_entrada_id', '=', caixaId)
    .where('contato_id', '=', contatoId)
    .where('status', '<>', 'finalizada')
    .forUpdate()
    .executeTakeFirst()

/** Returns the sender's id if they may still answer in the inbox, else null. */
const aindaAtende = async (tx: Tx, caixaId: string, usuarioId: string | null): Promise<string | null> =>
  usuarioId &&
  conferirPessoa(tx, caixaId, usuarioId).then(
    () => usuarioId,
    () => null,
  )
