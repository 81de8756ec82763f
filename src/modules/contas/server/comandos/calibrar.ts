import { sql } from 'kysely'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Tx } from '#platform/postgres/banco.ts'
import { ErroApp } from '#kit/erro.ts'
import { contem } from '#kit/objeto.ts'
import {
  acharDistribuidora,
  classeDosTributos,
  lerTarifaVigente,
  pinarVigencias,
  soltarVigencias,
} from '#modules/tarifas/publico.ts'
import { modalidades, subgrupos } from '#modules/tarifas/tipos.ts'
import { calibrarValores, type TarifaEmVigor } from '../../regras/calibracao.ts'
import type { Calibracao } from '../../tipos.ts'
import { camposDaConta, contaPorId } from '../consultas/contas.ts'

/** Computes the bill again from its fields as they stand, and stores how far that is from its total. */
export const calibrarConta = async (tx: Tx, id: string): Promise<void> => void (await calibrada(tx, id))

/** The same for a bill that is confirmed now: the rows of the register that reproduce it stay as they are. */
export async function calibrarConferida(u: Unidade, id: string): Promise<void> {
  const daTabela = await calibrada(u.tx, id)
  if (daTabela) await pinarVigencias(u, { ...daTabela.linhas, por: { tipo: 'conta', id } })
}

/** A bill that is no longer confirmed uses no row. */
export const soltarTarifas = (u: Unidade, id: string): Promise<void> =>
  soltarVigencias(u, { por: { tipo: 'conta', id } })

/** The tariff of the register, where the calibration needed it. */
async function calibrada(tx: Tx, id: string): Promise<DaTabela | null> {
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
  const impressa = calibrarValores(valores, impresso)
  const daTabela = impressa ? null : await tarifaEmVigor(tx, valores, lido?.cnpjConcessionaria ?? null)
  const calibracao: Calibracao | null = impressa ?? calibrarValores(valores, impresso, daTabela?.tarifa ?? null)
  await sql`
    update contas.contas
    set calibracao = ${calibracao === null ? null : JSON.stringify(calibracao)}::jsonb
    where id = ${id}
  `.execute(tx)
  return calibracao === null ? null : daTabela
}

interface DaTabela {
  tarifa: TarifaEmVigor
  linhas: { vigenciaIds: string[]; tributos: string[]; bandeiras: string[] }
}

type Valores = Readonly<Record<string, string | null>>

/** The tariff of the bill's utility on the day of its reading; null when the register does not have it. */
async function tarifaEmVigor(tx: Tx, v: Valores, cnpj: string | null): Promise<DaTabela | null> {
  const { subgrupo, modalidade, classe, mesReferencia } = v
  if (!mesReferencia || !contem(subgrupos, subgrupo) || !contem(modalidades, modalidade)) return null
  const distribuidora = await acharDistribuidora(tx, { cnpj, nome: v.concessionaria ?? null })
  if (!distribuidora) return null
  const vigente = await lerTarifaVigente(tx, {
    distribuidoraId: distribuidora.id,
    subgrupo,
    modalidade,
    classe: classeDosTributos(classe, subgrupo),
    em: v.leituraAtualIso ?? `${mesReferencia}-15`,
    kwh: v.consumoKwh ? Number(v.consumoKwh) : undefined,
  }).catch((erro: unknown) => {
    // a utility without taxes cannot reproduce a bill
    if (erro instanceof ErroApp) return null
    throw erro
  })
  if (!vigente || vigente.lacuna) return null
  const { tarifa, tributos, distribuidora: dona, base, vigenciaIds } = vigente
  return {
    tarifa: { te: tarifa.te, tusd: tarifa.tusd, tributos, metodo: dona.metodo },
    linhas: { vigenciaIds, tributos: [base.tributo], bandeiras: base.bandeira === null ? [] : [base.bandeira] },
  }
}
