import type { Resultado } from '../../contract/resultado.ts'

/** One way to pay, or none, over the same years and with the same discount rate. Money in centavos. */
export interface ColunaDaAlternativa {
  nome: string
  entradaCent: number
  parcelas: number
  parcelaCent: number
  /** to the company, the bank or the cooperative */
  totalCent: number
  /** to the utility in all years */
  contasCent: number
  /** saving less payments and yearly costs, at the end */
  sobraCent: number
  vplCent: number
  tir: number | null
  paybackAnos: number | null
  /** smallest cumulative cash: the own money that it takes */
  maiorDesembolsoCent: number
}

type ParaComparar = Pick<Resultado, 'pagamentos'> & {
  anos: readonly Pick<Resultado['anos'][number], 'semSolarCent' | 'comSolarCent'>[]
}

const NADA = {
  entradaCent: 0,
  parcelas: 0,
  parcelaCent: 0,
  totalCent: 0,
  sobraCent: 0,
  vplCent: 0,
  maiorDesembolsoCent: 0,
}

/** Doing nothing, then each way to pay. */
export function colunasDasAlternativas(r: ParaComparar): ColunaDaAlternativa[] {
  const sem = r.anos.reduce((soma, a) => soma + a.semSolarCent, 0)
  const com = r.anos.reduce((soma, a) => soma + a.comSolarCent, 0)
  return [
    { nome: 'Não fazer nada', ...NADA, contasCent: sem, tir: null, paybackAnos: null },
    ...r.pagamentos.map((p) => ({
      nome: p.rotulo,
      entradaCent: p.entradaCent,
      parcelas: p.parcelas,
      parcelaCent: p.parcelaCent,
      totalCent: p.totalCent,
      contasCent: com,
      sobraCent: p.acumuladoCent.at(-1) ?? 0,
      vplCent: p.vplCent,
      tir: p.tir,
      paybackAnos: p.paybackAnos,
      maiorDesembolsoCent: Math.max(p.entradaCent, -Math.min(0, ...p.acumuladoCent)),
    })),
  ]
}
