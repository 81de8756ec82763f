import { contaGrupoB, disponibilidadeKwh, type Ligacao, type RegraDoMinimo } from '#engines/energia/fatura-b.ts'
import { compensar } from '#engines/energia/fatura-b.ts'
import { encargoPorKwhCompensado } from '#engines/energia/classe.ts'
import { residualPorKwh } from '#engines/energia/icms.ts'
import { fatorGrossUp, tarifaCheia } from '#engines/energia/tarifa.ts'
import type { Medida } from '#modules/faturas/tipos.ts'
import { lerTarifaVigente } from '#modules/tarifas/publico.ts'
import type { Tx } from '#platform/postgres/banco.ts'

/** What a kWh costs at a plant's members in a month, with tax. */
export interface PrecoDoMes {
  tarifaCheia: number
  residual: number
  bandeira: number
  minimo: RegraDoMinimo
  nome: string
}

export async function precoDoMes(
  tx: Tx,
  p: { distribuidoraId: string; uf: string; classe: 'GD_I' | 'GD_II'; mes: string },
): Promise<PrecoDoMes | undefined> {
  const t = await lerTarifaVigente(tx, {
    distribuidoraId: p.distribuidoraId,
    subgrupo: 'B1',
    modalidade: 'convencional',
    classe: 'residencial',
    em: `${p.mes}-15`,
    uf: p.uf,
  })
  if (!t) return undefined
  const { metodo, regraMinimo, nome, pisCofinsIsentoCompensacao } = t.distribuidora
  const encargo = encargoPorKwhCompensado(t.tarifa, p.classe, Number(p.mes.slice(0, 4)))
  const opcoes = { metodo, pisCofinsCobrado: !pisCofinsIsentoCompensacao }
  return {
    tarifaCheia: tarifaCheia(t.tarifa, t.tributos, metodo),
    residual: residualPorKwh(t.tarifa, t.tributos, encargo, t.politicaIcms, opcoes),
    bandeira: t.bandeiraSemTributos * fatorGrossUp(t.tributos, metodo),
    minimo: regraMinimo,
    nome,
  }
}

export interface ContaCalculada {
  medida: Medida
  compensadaWh: number
  totalCentavos: number
}

/** The bill of a unit for a month: what it compensates of what it has, in whole kWh, and what the utility charges. */
export function contaDoMes(p: {
  uc: string
  mes: string
  lidaEm: string
  ligacao: Ligacao
  consumoKwh: number
  disponivelWh: number
  preco: PrecoDoMes
}): ContaCalculada {
  const { consumoKwh, preco } = p
  const base = {
    consumoRedeKwh: consumoKwh,
    tarifaCheia: preco.tarifaCheia,
    residual: preco.residual,
    minimoKwh: disponibilidadeKwh({ ligacao: p.ligacao }, consumoKwh),
    regraMinimo: preco.minimo,
  }
  const compensadaKwh = Math.floor(compensar({ ...base, disponivelKwh: p.disponivelWh / 1000 }))
  const conta = contaGrupoB({
    ...base,
    injetadaKwh: compensadaKwh,
    creditosKwh: 0,
    bandeira: preco.bandeira,
    cosipCent: 1890,
  })
  return {
    compensadaWh: conta.compensadaKwh * 1000,
    totalCentavos: conta.totalCent,
    medida: {
      uc: p.uc,
      competencia: p.mes,
      concessionaria: preco.nome,
      consumoKwh,
      compensadaKwh: conta.compensadaKwh,
      minimoKwh: base.minimoKwh,
      tarifaCheia: preco.tarifaCheia,
      residual: preco.residual,
      bandeira: preco.bandeira,
      distribuidoraCent: conta.energiaCent + conta.bandeiraCent,
      lidaEm: p.lidaEm,
      naoFecha: null,
    },
  }
}
