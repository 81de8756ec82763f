import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { invalido } from '#kit/erro.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import { passar } from '../../regras/ciclo.ts'
import { andar, conteudoDa, exigirChecado, exigirPapel, trancar } from './nucleo.ts'

/** Puts the contract in the queue of the lawyers. */
export async function pedirRevisao(u: Unidade, ctx: Ctx, id: string, ate: string | undefined): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'pedir_revisao')
  if (ate !== undefined && ate < diaAqui())
    throw invalido('O prazo já passou.', [{ campo: 'ate', mensagem: 'O prazo já passou' }])
  await andar(u, c, 'pedir_revisao', ate === undefined ? {} : { muda: sql`revisar_ate = ${ate}`, dados: { ate } })
}

export async function devolver(u: Unidade, ctx: Ctx, id: string, motivo: string): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'devolver')
  await andar(u, c, 'devolver', { motivo })
}

/** The text is right and nothing is missing: after it the text is read only. */
export async function aprovar(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'aprovar')
  passar(c.situacao, 'aprovar')
  exigirChecado(c.tipo, await conteudoDa(u, c.id, c.versao))
  await andar(u, c, 'aprovar', { muda: sql`aprovado_por = ${ctx.usuario.id}` })
}

export async function reabrir(u: Unidade, ctx: Ctx, id: string): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'reabrir')
  await andar(u, c, 'reabrir', { muda: sql`aprovado_por = null` })
}
