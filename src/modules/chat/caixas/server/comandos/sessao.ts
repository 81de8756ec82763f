import { invalido } from '#kit/erro.ts'
import type { Autor } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import { caixaMudou } from '#modules/chat/nucleo/eventos.ts'
import type { Servicos } from '#platform/servicos.ts'
import type { DependenciasDoChat } from '#modules/chat/nucleo/server/dependencias.ts'
import { comoFalhaDeFora } from '#modules/chat/nucleo/server/canais/erro-de-chat.ts'
import { abrirCaixa } from '#modules/chat/nucleo/server/abrir-caixa.ts'
import { anotarConexao } from '../saude/comandos/quedas.ts'

const SEM_SESSAO = 'Este canal não usa um aparelho conectado.'

/**
 * Requests a session from the channel and stores the QR code on the inbox, so that all users who view it see the same
 * one.
 */
export async function conectarCaixa({ s, adaptadorDe }: DependenciasDoChat, ctx: Ctx, id: string) {
  const caixa = await abrirCaixa(s.banco.db, s.cofre, id)
  const { conectar } = adaptadorDe(caixa.tipo)
  if (!conectar) throw invalido(SEM_SESSAO)
  const r = await comoFalhaDeFora(() => conectar(caixa))
  await s.executar(ctx, async (u) => {
    await u.tx
      .updateTable('chat.caixas_entrada')
      .set({
        conexao_estado: r.conectada ? 'aberta' : 'conectando',
        conexao_qrcode: r.conectada ? null : r.qrcode,
        conexao_detalhe: null,
        conexao_em: new Date(),
      })
      .where('id', '=', id)
      .execute()
    u.auditar({ acao: 'caixa.conectar', entidade: 'caixa_entrada', entidade_id: id })
    u.emitir(caixaMudou, { caixa_entrada_id: id })
  })
  return r
}

export async function desconectarCaixa({ s, adaptadorDe }: DependenciasDoChat, ctx: Ctx, id: string): Promise<void> {
  const caixa = await abrirCaixa(s.banco.db, s.cofre, id)
  const { desconectar } = adaptadorDe(caixa.tipo)
  if (!desconectar) throw invalido(SEM_SESSAO)
  await comoFalhaDeFora(() => desconectar(caixa))
  await s.executar(ctx, async (u) => {
    await u.tx
      .updateTable('chat.caixas_entrada')
      .set({
        conexao_estado: 'fechada',
        conexao_qrcode: null,
        conexao_detalhe: `Desconectada por ${ctx.usuario.nome}.`,
        conexao_em: new Date(),
      })
      .where('id', '=', id)
      .execute()
    u.auditar({ acao: 'caixa.desconectar', entidade: 'caixa_entrada', entidade_id: id })
    u.emitir(caixaMudou, { caixa_entrada_id: id })
  })
}

/** Stores a connection test's result as the inbox's connection state until the channel reports another. */
export async function anotarTeste(s: Servicos, autor: Autor, id: string, conectado: boolean): Promise<void> {
  const conexao_estado = conectado ? 'aberta' : 'fechada'
  await s.executar(autor, async (u) => {
    const { numUpdatedRows } = await u.tx
      .updateTable('chat.caixas_entrada')
      .set({
        conexao_estado,
        conexao_em: new Date(),
        conexao_detalhe: null,
        ...(conectado ? { conexao_qrcode: null } : {}),
      })
      .where('id', '=', id)
      .where('conexao_estado', '<>', conexao_estado)
      .executeTakeFirst()
    if (!numUpdatedRows) return
    await anotarConexao(u, id, conexao_estado)
    u.emitir(caixaMudou, { caixa_entrada_id: id })
  })
}
