import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { conflito, invalido } from '#kit/erro.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { diaEHora } from '#modules/assinaturas/regras/palavras.ts'
import { andar, exigirPapel, trancar } from './nucleo.ts'

/** The customer asked in writing for the work to begin before the seven days are over (CDC art. 49). */
export async function pedirInicio(
  u: Unidade,
  ctx: Ctx,
  id: string,
  d: { pedido_em: string; prova: string },
  agora = new Date(),
): Promise<void> {
  const c = await trancar(u, ctx, id)
  exigirPapel(ctx, 'pedir_inicio')
  if (d.pedido_em > diaAqui(agora))
    throw invalido('O pedido não pode ser no futuro.', [
      { campo: 'pedido_em', mensagem: 'O pedido não pode ser no futuro' },
    ])
  await andar(u, c, 'pedir_inicio', {
    motivo: d.prova,
    muda: sql`inicio_pedido_em = ${d.pedido_em}::date, inicio_prova = ${d.prova}`,
    dados: { pedido_em: d.pedido_em },
  })
}

/** Refuses with 409 work at a customer's that begins within the seven days of a contract, unless it was asked for in writing. */
export async function exigirForaDoArrependimento(tx: Tx, contatoId: string | null, em: Date): Promise<void> {
  if (!contatoId) return
  const { rows } = await sql<{ numero: string; ate: Date }>`
    select numero, arrependimento_ate as ate
    from contratos.contratos
    where contato_id = ${contatoId}
      and tipo = 'autoconsumo'
      and situacao = 'arrependimento'
      and inicio_pedido_em is null
      and arrependimento_ate >= ${em}
    order by arrependimento_ate desc
    limit 1
  `.execute(tx)
  const [c] = rows
  if (c)
    throw conflito(
      `O contrato ${c.numero} está no prazo de arrependimento até ${diaEHora(c.ate)}. Marque a obra para depois, ou registre no contrato que o cliente pediu por escrito para começar antes.`,
      { contrato: c.numero, ate: c.ate.toISOString() },
    )
}
