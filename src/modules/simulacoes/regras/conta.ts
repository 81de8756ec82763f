import type { PrecosDoMes } from '#engines/energia/anos.ts'
import type { ContaB } from '#engines/energia/fatura-b.ts'
import { centavos, somar } from '#engines/energia/numeros.ts'
import type { LinhaDaConta, MesDaConta } from '../contract/resultado.ts'

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
  const linha = (chave: LinhaDaConta['chave'], kwh: number | null, antesCent: number, depoisCent: number) => ({
    chave,
    kwh,
    antesCent,
    depoisCent,
  })
  const linhas: LinhaDaConta[] = [
    linha('usada_na_hora', m.autoKwh, usada, 0),
    linha('compensada', e, consumoCent - usada - redeAntes, energia - redeDepois),
    linha('rede', resto, redeAntes, redeDepois),
    linha('complemento', null, Math.max(0, minimoCent - consumoCent), conta.energiaCent - energia),
    linha('bandeira', null, bandeiraAntes, conta.bandeiraCent),
    linha('cosip', null, cosipCent, cosipCent),
  ]
  return {
    linhas: [
      ...linhas,
      linha('total', m.consumoKwh, somar(linhas.map((l) => l.antesCent)), somar(linhas.map((l) => l.depoisCent))),
    ],
    minimoCent,
    minimoKwh: m.minimoKwh,
    minimoVale: minimoCent >= energia,
  }
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
    linhas: (primeiro?.linhas ?? []).map((l, n) => ({
      chave: l.chave,
      kwh: l.kwh === null ? null : soma(meses, (m) => m.linhas[n]?.kwh ?? 0),
      antesCent: soma(meses, (m) => m.linhas[n]?.antesCent ?? 0),
      depoisCent: soma(meses, (m) => m.linhas[n]?.depoisCent ?? 0),
    })),
  }
}
