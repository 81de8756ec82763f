import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import { calibrarValores } from '../../regras/calibracao.ts'
import type { Calibracao } from '../../tipos.ts'
import { camposDaConta, contaPorId } from '../consultas/contas.ts'

/** Computes the bill again from its fields as they stand, and stores how far that is from its total. */
export async function calibrarConta(tx: Tx, id: string): Promise<Calibracao | null> {
  const conta = await contaPorId(tx, id)
  if (!conta) return null
  const valores = Object.fromEntries((await camposDaConta(tx, id)).map((c) => [c.chave, c.valor]))
  const lido = conta.leitura?.lido
  const calibracao = calibrarValores(valores, {
    itens: lido?.itens ?? [],
    formula: lido?.tarifas.formulaTributos,
    tarifas: lido?.tarifas ?? {},
    porPosto: lido?.consumoPorPosto ?? {},
    bandeiraNoPreco: lido?.bandeira?.inclusaNoPreco ?? false,
  })
  await sql`
    update contas.contas
    set calibracao = ${calibracao === null ? null : JSON.stringify(calibracao)}::jsonb
    where id = ${id}
  `.execute(tx)
  return calibracao
}
