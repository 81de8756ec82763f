import { absoluto, comparar, decimal, dividir, multiplicar, subtrair, type Decimal } from '../decimal.ts'
import { lerMes, mesMais } from '../datas.ts'
import { lerNumero } from '../numero.ts'
import type { MesDoHistorico } from '../tipos.ts'
import type { Linha } from '../texto/linhas.ts'

const MINIMO_DE_MESES = 6
const NA_COLUNA = 10

/**
 * The history of a picture. A month that was misread takes its place in the run, when every month that was read agrees
 * with it; a row whose daily average contradicts its kWh is left out.
 */
export function historicoDaFoto(linhas: Linha[]): MesDoHistorico[] {
  const comMes = linhas.filter((l) => l.celulas.some((c) => /^[A-Z]{3}\/?\d{2}$/i.test(c.texto) && lerMes(c.texto)))
  const x = comMes.flatMap((l) => l.celulas.filter((c) => lerMes(c.texto)).map((c) => c.x)).sort((a, b) => a - b)
  const coluna = x[Math.floor(x.length / 2)]
  if (coluna === undefined || comMes.length < MINIMO_DE_MESES) return []
  const [desde, ate] = [comMes[0]?.y ?? 0, comMes.at(-1)?.y ?? 0]
  const fileira = linhas.flatMap((l) => {
    const n = l.y < desde || l.y > ate ? -1 : l.celulas.findIndex((c) => Math.abs(c.x - coluna) < NA_COLUNA)
    return n < 0
      ? []
      : [{ mes: lerMes(l.celulas[n]?.texto ?? ''), valores: l.celulas.slice(n + 1).map((c) => c.texto) }]
  })
  const primeiro = fileira[0]?.mes
  if (!primeiro || fileira.some((f, n) => f.mes !== null && f.mes !== mesMais(primeiro, -n))) return []
  return fileira.flatMap((f, n) => {
    const [kwh = '', ...resto] = f.valores
    if (!/^\d{1,3}(\.\d{3})?$|^\d{1,6}$/.test(kwh)) return []
    const lido = lerNumero(kwh)
    if (!lido) return []
    const media = resto.map((t) => (/^\d+,\d{2}$/.test(t) ? lerNumero(t) : null)).find((m) => m !== null)
    const dias = resto.find((t) => /^[23]\d$/.test(t))
    if (media && dias && !mediaConfere(lido, media, dias)) return []
    return { mes: mesMais(primeiro, -n), kwh: String(lido.n), dias: media && dias ? Number(dias) : null }
  })
}

function mediaConfere(kwh: Decimal, media: Decimal, dias: string): boolean {
  const esperada = dividir(kwh, decimal(dias), 4)
  return esperada !== null && comparar(absoluto(subtrair(esperada, media)), decimal('0.011')) <= 0
}

/** Whether a row confirms the consumption: two readings apart by it, or a price that multiplies to a value. */
export function confirmaConsumo(linhas: Linha[], kwh: string): boolean {
  const certo = decimal(kwh)
  return linhas.some((l) => {
    const numeros = l.celulas.flatMap((c) => lerNumero(c.texto) ?? [])
    if (!numeros.some((n) => comparar(n, certo) === 0)) return false
    return numeros.some((a, n) =>
      numeros.slice(n + 1).some((b) => {
        if (a.n > 999n && comparar(subtrair(b, a), certo) === 0) return true
        const valor = multiplicar(certo, a)
        return a.casas >= 5 && comparar(absoluto(subtrair(valor, b)), decimal('0.01')) <= 0
      }),
    )
  })
}
