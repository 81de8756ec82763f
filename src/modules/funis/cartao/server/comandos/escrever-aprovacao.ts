import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { cartaoPreencheu } from '#modules/funis/nucleo/eventos.ts'
import { execucaoDe } from '#modules/funis/nucleo/server/autor.ts'

/** Writes the decision to the approval field, where stages that require the field read it. */
export async function escreverAprovacao(
  u: Unidade,
  d: { cartao_id: string; dossie_id: string | null; campo: string; por: string; aprovado: boolean },
): Promise<void> {
  const campo = await u.tx
    .selectFrom('funis.campos')
    .select('escopo')
    .where('chave', '=', d.campo)
    .executeTakeFirstOrThrow()
  const valor = JSON.stringify({ [d.campo]: { por: d.por, em: new Date().toISOString(), aprovado: d.aprovado } })
  if (campo.escopo === 'dossie' && d.dossie_id)
    await sql`update funis.dossies set campos = campos || ${valor}::jsonb where id = ${d.dossie_id}`.execute(u.tx)
  else await sql`update funis.cartoes set campos = campos || ${valor}::jsonb where id = ${d.cartao_id}`.execute(u.tx)
  if (d.aprovado)
    await sql`
      update funis.cartoes
      set pendencias = array_remove(pendencias, ${d.campo})
      where id = ${d.cartao_id}
    `.execute(u.tx)
  await sql`
    update funis.cartoes
    set versao = versao + 1, ultima_atividade_em = now()
    where id = ${d.cartao_id}
  `.execute(u.tx)
  u.emitir(cartaoPreencheu, {
    id: uuidv7(),
    cartao_id: d.cartao_id,
    campos: [d.campo],
    anexados: [],
    execucao_id: execucaoDe(u.autor),
  })
}
