import { disponibilidadeKwh, ligacoes } from '#engines/energia/fatura-b.ts'
import { contem } from '#kit/objeto.ts'
import { semAcentos } from '#kit/texto.ts'
import type { Medida } from '../tipos.ts'
import { residualDoTotal } from './corrigir.ts'

export interface LinhaDoCsv {
  linha: number
  medida: Medida | null
  erro: string | null
}

interface Lida {
  faltam: string[]
  linhas: LinhaDoCsv[]
}

const COLUNAS = ['uc', 'competencia', 'consumo_kwh', 'compensada_kwh', 'tarifa', 'total'] as const

const MILHARES = /^[1-9]\d{0,2}(\.\d{3})+$/

/** `1.234,56`, `1234,56`, `1.234` (thousands) and `0.9398`. */
const numero = (v: string | undefined): number => {
  const t = (v ?? '').trim()
  if (!/^[\d.]*,?\d*$/.test(t) || t === '') return Number.NaN
  return Number(t.includes(',') || MILHARES.test(t) ? t.replaceAll('.', '').replace(',', '.') : t)
}

/** `01/2027` and `2027-01` are the same month. */
function mesDe(v: string | undefined): string | null {
  const t = (v ?? '').trim()
  const br = /^(\d{2})\/(20\d{2})$/.exec(t)
  const mes = br ? `${br[2]}-${br[1]}` : t
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(mes) ? mes : null
}

/** Largest figures of a bill: what passes them is a slip of the file, and no column would hold it. */
const LIMITE_KWH = 1_000_000
const LIMITE_TARIFA = 100
const LIMITE_CENTAVOS = 100_000_000_000

/** What of a bill is too large to be true; null when nothing is. */
export function altoDemais(m: Pick<Medida, 'consumoKwh' | 'compensadaKwh' | 'tarifaCheia' | 'distribuidoraCent'>) {
  if (Math.max(Math.abs(m.consumoKwh), Math.abs(m.compensadaKwh)) > LIMITE_KWH) return 'a energia é alta demais'
  if (Math.abs(m.tarifaCheia) > LIMITE_TARIFA) return 'a tarifa é em R$ por kWh, com vírgula'
  return Math.abs(m.distribuidoraCent) > LIMITE_CENTAVOS ? 'o total é alto demais' : null
}

/** Reads the rows of a sheet of bills: one a unit, decimals with comma, money in reais. Refuses by row, not as a whole. */
export function lerCsv(linhas: readonly (readonly string[])[], lidaEm: string): Lida {
  const [cabeca = [], ...resto] = linhas
  const nomes = cabeca.map((n) => semAcentos(n.trim()))
  const faltam = COLUNAS.filter((c) => !nomes.includes(c))
  if (faltam.length > 0) return { faltam, linhas: [] }
  return {
    faltam: [],
    linhas: resto.map((celulas, n) =>
      lerLinha(Object.fromEntries(nomes.map((nome, i) => [nome, (celulas[i] ?? '').trim()])), n + 2, lidaEm),
    ),
  }
}

function lerLinha(v: Readonly<Record<string, string>>, linha: number, lidaEm: string): LinhaDoCsv {
  const recusar = (erro: string): LinhaDoCsv => ({ linha, medida: null, erro: `Linha ${linha}: ${erro}` })
  const competencia = mesDe(v.competencia)
  if (!v.uc) return recusar('falta a UC.')
  if (!competencia) return recusar('o mês é como 01/2027.')
  const [consumoKwh, compensadaKwh, tarifaCheia, total] = [
    numero(v.consumo_kwh),
    numero(v.compensada_kwh),
    numero(v.tarifa),
    numero(v.total),
  ]
  if (![consumoKwh, compensadaKwh, tarifaCheia, total].every(Number.isFinite))
    return recusar('consumo, energia compensada, tarifa e total são números, como 1.234,56.')
  const cosip = v.iluminacao ? numero(v.iluminacao) : 0
  if (!Number.isFinite(cosip)) return recusar('a iluminação pública é um número, como 32,10.')
  const distribuidoraCent = Math.round((total - cosip) * 100)
  const demais = altoDemais({ consumoKwh, compensadaKwh, tarifaCheia, distribuidoraCent })
  if (demais) return recusar(`${demais}.`)
  const ligacao = (v.ligacao ?? '').toUpperCase()
  const minimoKwh = contem(ligacoes, ligacao) ? disponibilidadeKwh({ ligacao }, consumoKwh) : 0
  const residual = residualDoTotal({ consumoKwh, compensadaKwh, tarifaCheia, distribuidoraCent })
  return {
    linha,
    erro: null,
    medida: {
      uc: v.uc,
      competencia,
      concessionaria: v.concessionaria || null,
      consumoKwh,
      compensadaKwh,
      minimoKwh,
      tarifaCheia,
      residual,
      bandeira: 0,
      distribuidoraCent,
      lidaEm,
      naoFecha: null,
    },
  }
}
