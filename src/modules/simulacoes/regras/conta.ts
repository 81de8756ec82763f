import type { PrecosDoMes } from '#engines/energia/anos.ts'
import type { ContaB } from '#engines/energia/fatura-b.ts'
import { centavos, somar } from '#engines/energia/numeros.ts'
import type { CompensacaoA, LinhasDaContaA, MedicaoA, PrecosDaContaA } from '#engines/energia/fatura-a.ts'
import { chavesDaConta, type ChaveDaLinha, type LinhaDaConta, type MesDaConta } from '../contract/resultado.ts'

/**
 * The bill line by line, before and after. The total is the engine's; a line takes what is left of its sum, so the lines
 * always add up. The minimum is never added to the energy: where it binds, the difference up to it is a line of its own.
 */
export function linhasDaConta(
  m: { consumoKwh: number; autoKwh: number; consumoRedeKwh: number; minimoKwh: number },
  { tarifaCheia: t, residual: r, bandeira, cosipCent }: PrecosDoMes,
  conta: ContaB,
): Pick<MesDaConta, 'linhas' | 'minimoCent' | 'minimoKwh' | 'minimoVale'> {
  const e = conta.compensadaKwh
  const resto = m.consumoRedeKwh - e
  const consumoCent = centavos(m.consumoKwh * t)
  const usada = centavos(m.autoKwh * t)
  const redeAntes = e > 0 ? centavos(resto * t) : consumoCent - usada
  const energia = centavos(resto * t + e * r)
  const redeDepois = e > 0 ? centavos(resto * t) : energia
  const minimoCent = conta.disponibilidadeCent
  const bandeiraAntes = centavos(m.consumoKwh * bandeira)
  const linhas: LinhaDaConta[] = [
    linha('usada_na_hora', m.autoKwh, usada, 0),
    linha('compensada', e, consumoCent - usada - redeAntes, energia - redeDepois),
    linha('rede', resto, redeAntes, redeDepois),
    linha('complemento', null, Math.max(0, minimoCent - consumoCent), conta.energiaCent - energia),
    linha('bandeira', null, bandeiraAntes, conta.bandeiraCent),
    linha('cosip', null, cosipCent, cosipCent),
  ]
  return {
    linhas: comTotal(linhas, m.consumoKwh),
    minimoCent,
    minimoKwh: m.minimoKwh,
    minimoVale: minimoCent >= energia,
  }
}

/** The same of group A. The engine rounds each of its lines, and there is no minimum. */
export function linhasDaContaA(
  m: MedicaoA,
  p: PrecosDaContaA,
  e: CompensacaoA,
  sem: LinhasDaContaA,
  com: LinhasDaContaA,
): Pick<MesDaConta, 'linhas' | 'minimoCent' | 'minimoKwh' | 'minimoVale'> {
  const usada = centavos(m.autoconsumoKwh * p.foraPonta.cheia)
  const [redeFp, redeP] = [com.energiaForaPontaCent, com.energiaPontaCent]
  const restoFp = m.consumoForaPontaKwh - m.autoconsumoKwh - e.foraPontaKwh
  const linhas = [
    linha('usada_na_hora', m.autoconsumoKwh, usada, 0),
    linha('compensada', e.foraPontaKwh, sem.energiaForaPontaCent - usada - redeFp, com.residualForaPontaCent),
    linha('compensada_ponta', e.pontaKwh, sem.energiaPontaCent - redeP, com.residualPontaCent),
    linha('rede', restoFp, redeFp, redeFp),
    linha('rede_ponta', m.consumoPontaKwh - e.pontaKwh, redeP, redeP),
    linha('demanda', null, sem.demandaCent, com.demandaCent),
    linha('ultrapassagem', null, sem.ultrapassagemCent, com.ultrapassagemCent),
    linha('injecao', null, sem.injecaoCent, com.injecaoCent),
    linha('reativo', null, sem.reativoCent, com.reativoCent),
    linha('bandeira', null, sem.bandeiraCent, com.bandeiraCent),
    linha('cosip', null, sem.cosipCent, com.cosipCent),
  ]
  const consumoKwh = m.consumoForaPontaKwh + m.consumoPontaKwh
  return { linhas: comTotal(linhas, consumoKwh), minimoCent: 0, minimoKwh: 0, minimoVale: false }
}

const linha = (chave: ChaveDaLinha, kwh: number | null, antesCent: number, depoisCent: number): LinhaDaConta => ({
  chave,
  kwh,
  antesCent,
  depoisCent,
})

const comTotal = (linhas: readonly LinhaDaConta[], consumoKwh: number): LinhaDaConta[] => [
  ...linhas,
  linha('total', consumoKwh, somar(linhas.map((l) => l.antesCent)), somar(linhas.map((l) => l.depoisCent))),
]

/** The lines of several bills by their kind; a bill without one adds nothing to it. */
function juntarLinhas(meses: readonly MesDaConta[]): LinhaDaConta[] {
  const todas = meses.flatMap((m) => m.linhas)
  return chavesDaConta.flatMap((chave) => {
    const delas = todas.filter((l) => l.chave === chave)
    const [primeira] = delas
    if (!primeira) return []
    const kwh = primeira.kwh === null ? null : somar(delas.map((l) => l.kwh ?? 0))
    return [linha(chave, kwh, somar(delas.map((l) => l.antesCent)), somar(delas.map((l) => l.depoisCent)))]
  })
}

const soma = (meses: readonly MesDaConta[], campo: (m: MesDaConta) => number) => somar(meses.map(campo))

/** The same month of several units as one bill. */
export function juntarMeses(meses: readonly MesDaConta[]): MesDaConta {
  const [primeiro] = meses
  return {
    mes: primeiro?.mes ?? 1,
    consumoKwh: soma(meses, (m) => m.consumoKwh),
    geracaoKwh: soma(meses, (m) => m.geracaoKwh),
    autoconsumoKwh: soma(meses, (m) => m.autoconsumoKwh),
    injetadaKwh: soma(meses, (m) => m.injetadaKwh),
    compensadaKwh: soma(meses, (m) => m.compensadaKwh),
    saldoKwh: soma(meses, (m) => m.saldoKwh),
    semSolarCent: soma(meses, (m) => m.semSolarCent),
    comSolarCent: soma(meses, (m) => m.comSolarCent),
    economiaCent: soma(meses, (m) => m.economiaCent),
    minimoCent: soma(meses, (m) => m.minimoCent),
    minimoKwh: soma(meses, (m) => m.minimoKwh),
    minimoVale: meses.some((m) => m.minimoVale),
    linhas: juntarLinhas(meses),
  }
}
