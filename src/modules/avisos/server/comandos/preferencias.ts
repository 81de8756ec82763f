import { sinoDoChat } from '#modules/chat/publico.ts'
import type { CanalDeAviso } from '#kit/canal-de-aviso.ts'
import { invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { definirParametro } from '#platform/postgres/parametros.ts'
import type { TipoDeAviso } from '#platform/tipo-de-aviso.ts'
import type { Ajustes } from '../../contract/avisos.ts'
import { fixo } from '../consultas/grade.ts'

/** Stores only choices that differ from the default, so that a new default applies to users who never chose. */
export async function escolher(
  u: Unidade,
  usuario_id: string,
  t: TipoDeAviso,
  canal: CanalDeAviso,
  ligado: boolean,
): Promise<void> {
  const recusar = (mensagem: string) => invalido(mensagem, [{ campo: 'canal', mensagem }])
  if (t.canais && !t.canais.includes(canal)) throw recusar('Este aviso não sai por este canal')
  if (fixo(t, canal) && !ligado) throw recusar('Este aviso não pode ser desligado no sino')
  if (canal === 'sino' && t.sinoDe === 'chat') return sinoDoChat.mudarInterruptor(u, usuario_id, t.tipo, ligado)
  if (t.padrao.includes(canal) === ligado)
    await u.tx
      .deleteFrom('avisos.preferencias')
      .where('usuario_id', '=', usuario_id)
      .where('tipo', '=', t.tipo)
      .where('canal', '=', canal)
      .execute()
  else
    await u.tx
      .insertInto('avisos.preferencias')
      .values({ usuario_id, tipo: t.tipo, canal, ligado })
      .onConflict((c) => c.columns(['usuario_id', 'tipo', 'canal']).doUpdateSet({ ligado }))
      .execute()
  u.auditar({
    acao: 'avisos.preferencia',
    entidade: 'usuario',
    entidade_id: usuario_id,
    depois: { tipo: t.tipo, canal, ligado },
  })
}

/** A digest starts with notifications created after it was enabled. */
export async function guardarAjustes(u: Unidade, usuario_id: string, { silencio_dias, ...a }: Ajustes): Promise<void> {
  const linha = { ...a, silencio_dias: [...new Set(silencio_dias)].sort() }
  const antes = await u.tx
    .selectFrom('avisos.ajustes')
    .select('resumo')
    .where('usuario_id', '=', usuario_id)
    .executeTakeFirst()
  const recomeca = a.resumo !== 'nenhum' && (antes?.resumo ?? 'nenhum') === 'nenhum' ? { resumido_ate: new Date() } : {}
  await u.tx
    .insertInto('avisos.ajustes')
    .values({ usuario_id, ...linha })
    .onConflict((c) => c.column('usuario_id').doUpdateSet({ ...linha, ...recomeca }))
    .execute()
}

export async function silenciar(
  u: Unidade,
  usuario_id: string,
  { funis, times }: { funis: string[]; times: string[] },
): Promise<void> {
  await u.tx.deleteFrom('avisos.mudos').where('usuario_id', '=', usuario_id).execute()
  const linhas = [
    ...[...new Set(funis)].map((funil_id) => ({ usuario_id, funil_id, time_id: null })),
    ...[...new Set(times)].map((time_id) => ({ usuario_id, funil_id: null, time_id })),
  ]
  if (linhas.length > 0) await u.tx.insertInto('avisos.mudos').values(linhas).execute()
}

export async function definirCaixa(u: Unidade, caixa_entrada_id: string | null): Promise<void> {
  await definirParametro(u.tx, 'avisos.whatsapp', { caixa_entrada_id })
  u.auditar({ acao: 'avisos.canal', entidade: 'plataforma', entidade_id: 'avisos', depois: { caixa_entrada_id } })
}
