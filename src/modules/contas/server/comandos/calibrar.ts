import { sql } from 'kysely'
import type { Tx } from '#platform/postgres/banco.ts'
import { ErroApp } from '#kit/erro.ts'
import { contem } from '#kit/objeto.ts'
import { acharDistribuidora, lerTarifaVigente } from '#modules/tarifas/publico.ts'
import { classes, modalidades, subgrupos } from '#modules/tarifas/tipos.ts'
import { calibrarValores, type TarifaEmVigor } from '../../regras/calibracao.ts'
import type { Calibracao } from '../../tipos.ts'
import { camposDaConta, contaPorId } from '../consultas/contas.ts'

/** Computes the bill again from its fields as they stand, and stores how far that is from its total. */
export async function calibrarConta(tx: Tx, id: string): Promise<Calibracao | null> {
  const conta = await contaPorId(tx, id)
  if (!conta) return null
  const valores = Object.fromEntries((await camposDaConta(tx, id)).map((c) => [c.chave, c.valor]))
  const lido = conta.leitura?.lido
  const impresso = {
    itens: lido?.itens ?? [],
    formula: lido?.tarifas.formulaTributos,
    tarifas: lido?.tarifas ?? {},
    porPosto: lido?.consumoPorPosto ?? {},
    bandeiraNoPreco: lido?.bandeira?.inclusaNoPreco ?? false,
  }
  const calibracao =
    calibrarValores(valores, impresso) ??
    calibrarValores(valores, impresso, await tarifaEmVigor(tx, valores, lido?.cnpjConcessionaria ?? null))
  await sql`
    update contas.contas
    set calibracao = ${calibracao === null ? null : JSON.stringify(calibracao)}::jsonb
    where id = ${id}
  `.execute(tx)
  return calibracao
}

type Valores = Readonly<Record<string, string | null>>

/** The tariff of the bill's utility on the day of its reading; null when the register does not have it. */
async function tarifaEmVigor(tx: Tx, v: Valores, cnpj: string | null): Promise<TarifaEmVigor | null> {
  const { subgrupo, modalidade, classe, mesReferencia } = v
  if (!mesReferencia || !contem(subgrupos, subgrupo) || !contem(modalidades, modalidade)) return null
  const distribuidora = await acharDistribuidora(tx, { cnpj, nome: v.concessionaria ?? null })
  if (!distribuidora) return null
  const vigente = await lerTarifaVigente(tx, {
    distribuidoraId: distribuidora.id,
    subgrupo,
    modalidade,
    classe: contem(classes, classe) ? classe : 'demais',
    em: v.leituraAtualIso ?? `${mesReferencia}-15`,
    kwh: v.consumoKwh ? Number(v.consumoKwh) : undefined,
  }).catch((erro: unknown) => {
    // a utility without taxes cannot reproduce a bill
    if (erro instanceof ErroApp) return null
    throw erro
  })
  return vigente && !vigente.lacuna
    ? {
        te: vigente.tarifa.te,
        tusd: vigente.tarifa.tusd,
        tributos: vigente.tributos,
        metodo: vigente.distribuidora.metodo,
      }
    : null
}
