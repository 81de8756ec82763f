import { sql } from 'kysely'
import { conflito } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { AtoDoContrato } from '../../tipos.ts'
import { andar, exigirPapel, trancar } from './nucleo.ts'

/** The customer withdraws within the seven days: the contract ends without a fine. */
export async function desistir(u: Unidade, ctx: Ctx, id: string, motivo: string, agora = new Date()): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'desistir')
  if (c.situacao === 'arrependimento' && c.arrependimento_ate && c.arrependimento_ate < agora)
    throw conflito('O prazo de arrependimento acabou. Use o distrato.')
  await andar(u, c, 'desistir', { motivo, dados: { arrependimento: true } })
}

/** Suspends or ends a contract, with a reason. An amendment in progress ends with it. */
export async function encerrar(
  u: Unidade,
  ctx: Ctx,
  id: string,
  {
    ato,
    motivo,
  }: { ato: Extract<AtoDoContrato, 'suspender' | 'encerrar' | 'rescindir' | 'distratar'>; motivo: string },
): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, ato)
  await andar(u, c, ato, { motivo })
  if (ato !== 'suspender')
    await sql`
      update contratos.aditivos
      set situacao = 'cancelado'
      where contrato_id = ${c.id}
        and situacao = 'rascunho'
    `.execute(u.tx)
}

export async function retomar(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'retomar')
  await andar(u, c, 'retomar')
}
