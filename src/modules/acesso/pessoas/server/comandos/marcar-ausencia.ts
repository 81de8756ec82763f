import { sql } from 'kysely'
import type { BodyDe } from '#kit/endpoint.ts'
import { invalido, naoEncontrado } from '#kit/erro.ts'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Ausencia, ausencias } from '../../contract/ausencias.ts'
import { acessoAlterado, ausenciaPorOutro, usuarioAlterado } from '#modules/acesso/nucleo/eventos.ts'
import { ausenciasDe } from '../consultas/ausencias.ts'
import { exigirPoderSobre, exigirResponderPor, exigirSubstitutoDeCasa } from '#modules/acesso/nucleo/server/politica.ts'
import type { Servicos } from '#modules/acesso/nucleo/server/servicos.ts'
import { travarPessoa } from '#modules/acesso/nucleo/server/comandos/alvo.ts'

const noCampo = (campo: string, mensagem: string) => invalido(mensagem, [{ campo, mensagem }])

/** From `de` on the queues skip the user and new work goes to the substitute; the absence ends by itself at `ate`. */
export function marcarAusencia(
  s: Servicos,
  ctx: Ctx,
  usuario_id: string,
  d: BodyDe<typeof ausencias.marcar>,
): Promise<Ausencia> {
  const [de, ate] = [new Date(d.de), new Date(d.ate)]
  if (ate <= de) throw noCampo('ate', 'A ausência termina antes de começar')
  if (ate.getTime() <= Date.now()) throw noCampo('ate', 'A ausência precisa terminar no futuro')
  return s.executar(ctx, async (u) => {
    const alvo = await travarPessoa(u.tx, usuario_id)
    await exigirResponderPor(u.tx, ctx, usuario_id)
    if (usuario_id !== ctx.usuario.id) exigirPoderSobre(ctx, alvo)
    if (usuario_id !== ctx.usuario.id && d.substituto_id === ctx.usuario.id)
      throw noCampo(
        'substituto_id',
        'Quem marca a ausência de um colega não se põe no lugar dele: escolha outra pessoa',
      )
    if (d.substituto_id === usuario_id) throw noCampo('substituto_id', 'Escolha outra pessoa para substituir')
    const substituto = d.substituto_id
      ? await u.tx
          .selectFrom('cad.usuarios')
          .select('id')
          .where('id', '=', d.substituto_id)
          .where('ativo', '=', true)
          .executeTakeFirst()
      : null
    if (d.substituto_id && !substituto) throw noCampo('substituto_id', 'Pessoa não encontrada ou inativa')
    if (substituto) await exigirSubstitutoDeCasa(u.tx, ctx, usuario_id, substituto.id)
    const id = uuidv7()
    await u.tx
      .insertInto('cad.ausencias')
      .values({
        id,
        usuario_id,
        de,
        ate,
        substituto_id: d.substituto_id ?? null,
        motivo: d.motivo ?? null,
        criada_por: ctx.usuario.id,
      })
      .execute()
    u.auditar({
      acao: 'cad.ausencia.marcar',
      entidade: 'usuario',
      entidade_id: usuario_id,
      depois: { de: de.toISOString(), ate: ate.toISOString(), substituto_id: d.substituto_id ?? null },
    })
    u.emitir(usuarioAlterado, { usuario_id })
    if (usuario_id !== ctx.usuario.id)
      u.emitir(ausenciaPorOutro, {
        ausencia_id: id,
        usuario_id,
        por: ctx.usuario.id,
        de: de.toISOString(),
        ate: ate.toISOString(),
        cancelada: false,
      })
    if (de.getTime() <= Date.now()) await mudouOAlcance(u, d.substituto_id)
    const feita = (await ausenciasDe(u.tx, usuario_id)).find((a) => a.id === id)
    if (!feita) throw naoEncontrado('Ausência não encontrada')
    return feita
  })
}

/** A substitute sees the work of the absent user: their screens refetch and their live channels are opened again. */
async function mudouOAlcance(u: Unidade, substituto_id: string | null | undefined): Promise<void> {
  if (!substituto_id) return
  await sql`update cad.usuarios set versao_acesso = versao_acesso + 1 where id = ${substituto_id}`.execute(u.tx)
  u.emitir(acessoAlterado, { usuario_id: substituto_id })
}

/** Ends an absence that has begun and keeps it as history; deletes one that has not. */
export function cancelarAusencia(s: Servicos, ctx: Ctx, usuario_id: string, id: string): Promise<void> {
  return s.executar(ctx, async (u) => {
    const alvo = await travarPessoa(u.tx, usuario_id)
    await exigirResponderPor(u.tx, ctx, usuario_id)
    if (usuario_id !== ctx.usuario.id) exigirPoderSobre(ctx, alvo)
    const a = await u.tx
      .selectFrom('cad.ausencias')
      .select(['de', 'ate', 'substituto_id'])
      .where('id', '=', id)
      .where('usuario_id', '=', usuario_id)
      .where('ate', '>', sql<Date>`clock_timestamp()`)
      .forUpdate()
      .executeTakeFirst()
    if (!a) throw naoEncontrado('Esta ausência já terminou ou não existe')
    const acabou = await u.tx
      .updateTable('cad.ausencias')
      .set({ ate: sql`clock_timestamp()` })
      .where('id', '=', id)
      .where('de', '<', sql<Date>`clock_timestamp()`)
      .executeTakeFirst()
    if (acabou.numUpdatedRows === 0n) await u.tx.deleteFrom('cad.ausencias').where('id', '=', id).execute()
    u.auditar({
      acao: 'cad.ausencia.cancelar',
      entidade: 'usuario',
      entidade_id: usuario_id,
      antes: { de: a.de.toISOString(), ate: a.ate.toISOString() },
    })
    u.emitir(usuarioAlterado, { usuario_id })
    if (usuario_id !== ctx.usuario.id)
      u.emitir(ausenciaPorOutro, {
        ausencia_id: id,
        usuario_id,
        por: ctx.usuario.id,
        de: a.de.toISOString(),
        ate: a.ate.toISOString(),
        cancelada: true,
      })
    if (acabou.numUpdatedRows > 0n) await mudouOAlcance(u, a.substituto_id)
  })
}
