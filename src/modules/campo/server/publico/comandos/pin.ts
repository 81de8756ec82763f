import { sql } from 'kysely'
import { ErroApp, invalido } from '#kit/erro.ts'
import { conferePin, fraseEsperaDoPin, frasePinErrado, LIMITE_DO_PIN, type PinGuardado } from '#platform/codigos/pin.ts'
import type { Autor } from '#platform/eventos/unidade.ts'
import type { Db } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'

const { tentativas: TENTATIVAS, espera_min: ESPERA_MIN } = LIMITE_DO_PIN

/** Counts a try before the PIN is compared, so that tries sent at the same time are all counted. */
async function contarTentativa(db: Db, linkId: string): Promise<(PinGuardado & { tentativas: number }) | undefined> {
  const { rows } = await sql<PinGuardado & { tentativas: number }>`
    update campo.pins
    set
      tentativas = case when tentativas >= ${TENTATIVAS} then 1 else tentativas + 1 end,
      espera_ate = case when tentativas = ${TENTATIVAS - 1} then now() + make_interval(mins => ${ESPERA_MIN}) end
    where link_id = ${linkId}
      and (espera_ate is null or espera_ate <= now())
    returning sal, hash, tentativas
  `.execute(db)
  return rows[0]
}

async function esperaDo(db: Db, linkId: string): Promise<Date> {
  const { espera_ate } = await db
    .selectFrom('campo.pins')
    .select('espera_ate')
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
  return espera_ate ?? new Date()
}

const esperar = (ate: Date) => new ErroApp('TOO_MANY_REQUESTS', 429, fraseEsperaDoPin(ate))

/** Compares the PIN of a link. Five wrong ones make its page wait 15 minutes, also for the right one. */
export async function provarPin(s: Servicos, autor: Autor, linkId: string, pin: string): Promise<void> {
  const { db } = s.banco
  const linha = await contarTentativa(db, linkId)
  if (!linha) throw esperar(await esperaDo(db, linkId))
  if (!(await conferePin(pin, linha))) {
    if (linha.tentativas >= TENTATIVAS) throw esperar(await esperaDo(db, linkId))
    const frase = frasePinErrado(TENTATIVAS - linha.tentativas)
    throw invalido(frase, [{ campo: 'pin', mensagem: frase }])
  }
  await s.executar(autor, async (u) => {
    await u.tx
      .updateTable('campo.pins')
      .set({ tentativas: 0, espera_ate: null })
      .where('link_id', '=', linkId)
      .execute()
    u.auditar({ acao: 'link_da_ordem.pin', entidade: 'link_da_ordem', entidade_id: linkId })
  })
}
