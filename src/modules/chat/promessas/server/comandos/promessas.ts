import { naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Servicos } from '#platform/servicos.ts'
import { acharPromessa } from '../../regras/achar-promessa.ts'
import type { Alcance } from '#modules/chat/nucleo/server/politica.ts'
import { porExtenso } from '#modules/chat/atos/publico.ts'
import { avisarMudanca, registrarNaConversa } from '#modules/chat/nucleo/server/comandos/evento-de-sistema.ts'
import { trancarConversa } from '#modules/chat/nucleo/server/comandos/trancar.ts'

export async function prometer(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  p: { texto: string; vence_em: Date },
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  await u.tx
    .insertInto('chat.promessas')
    .values({
      id: uuidv7(),
      conversa_id: id,
      texto: p.texto,
      vence_em: p.vence_em,
      estado: 'aberta',
      por: ctx.usuario.id,
      decidida_por: ctx.usuario.id,
      decidida_em: new Date(),
    })
    .execute()
  u.auditar({ acao: 'conversa.prometer', entidade: 'conversa', entidade_id: id, depois: p })
  await registrarNaConversa(u, conversa, ctx.usuario, `Prometido para ${porExtenso(p.vence_em)}: ${p.texto}`, {
    tipo: 'promessa',
    vence_em: p.vence_em.toISOString(),
  })
  avisarMudanca(u, conversa, 'dados')
}

const FRASE = {
  aberta: 'Promessa confirmada',
  cumprida: 'Promessa cumprida',
  dispensada: 'Promessa dispensada',
} as const

/** Confirms a suggested promise or records its outcome. Dismissing a suggestion writes no line in the thread. */
export async function decidirPromessa(
  u: Unidade,
  ctx: Ctx,
  alcance: Alcance,
  id: string,
  promessaId: string,
  p: { estado: keyof typeof FRASE; vence_em: Date | null },
): Promise<void> {
  const conversa = await trancarConversa(u.tx, ctx, alcance, id)
  const promessa = await u.tx
    .selectFrom('chat.promessas')
    .selectAll()
    .where('id', '=', promessaId)
    .where('conversa_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!promessa) throw naoEncontrado('Promessa não encontrada.')
  const vence_em = p.vence_em ?? promessa.vence_em
  if (promessa.estado === p.estado && vence_em.getTime() === promessa.vence_em.getTime()) return
  await u.tx
    .updateTable('chat.promessas')
    .set({ estado: p.estado, vence_em, decidida_por: ctx.usuario.id, decidida_em: new Date() })
    .where('id', '=', promessaId)
    .execute()
  u.auditar({
    acao: 'conversa.decidir_promessa',
    entidade: 'conversa',
    entidade_id: id,
    antes: { estado: promessa.estado, vence_em: promessa.vence_em },
    depois: { estado: p.estado, vence_em },
  })
  if (promessa.estado !== 'sugerida' || p.estado !== 'dispensada') {
    await registrarNaConversa(
      u,
      conversa,
      ctx.usuario,
      `${FRASE[p.estado]}${p.estado === 'aberta' ? ` para ${porExtenso(vence_em)}` : ''}: ${promessa.texto}`,
      { tipo: 'promessa', estado: p.estado },
    )
  }
  avisarMudanca(u, conversa, 'dados')
}

/**
 * Stores a promise recognised in an attendant's message as `sugerida`; it counts after the attendant confirms it. May
 * run twice.
 */
export async function sugerirPromessa(
  s: Servicos,
  {
    conversa_id,
    mensagem,
  }: { conversa_id: string; mensagem: { id: string; direcao: string; autor_id: string | null } },
): Promise<void> {
  if (mensagem.direcao !== 'saida' || !mensagem.autor_id) return
  const m = await s.banco.db
    .selectFrom('chat.mensagens')
    .select(['conteudo', 'criado_em', 'autor_id'])
    .where('id', '=', mensagem.id)
    .where('apagada_em', 'is', null)
    .executeTakeFirst()
  const achada = m && acharPromessa(m.conteudo, m.criado_em)
  if (!m || !achada) return
  await s.executar(sistema, async (u) => {
    const nova = await u.tx
      .insertInto('chat.promessas')
      .values({
        id: uuidv7(),
        conversa_id,
        mensagem_id: mensagem.id,
        texto: achada.texto,
        vence_em: achada.vence_em,
        estado: 'sugerida',
        por: m.autor_id,
      })
      .onConflict((oc) => oc.column('mensagem_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const conversa =
      nova &&
      (await u.tx
        .updateTable('chat.conversas')
        .set({ atualizada_em: new Date() })
        .where('id', '=', conversa_id)
        .returning(['id', 'caixa_entrada_id', 'ultima_seq'])
        .executeTakeFirst())
    if (conversa) avisarMudanca(u, conversa, 'dados')
  })
}
