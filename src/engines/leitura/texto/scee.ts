import type { SceeEscrito } from '../conta/completar.ts'
import { mesMais } from '../datas.ts'
import { numeroOuNada } from '../numero.ts'
import type { Usina } from '../tipos.ts'
import { semAcentos } from '#kit/texto.ts'
import type { Linha } from './linhas.ts'

const NUMERO = '(-?\\d[\\d.]*(?:,\\d+)?)'
const ATE = '(?: \\([^)]*\\))?[^0-9\\n-]{0,40}?'

/** Sentences of the compensation block, without accents; each utility has its own words. */
const SALDOS: Record<'anterior' | 'expirado' | 'atual' | 'aExpirar', RegExp[]> = {
  anterior: [new RegExp(`saldo anterior${ATE}${NUMERO}`)],
  expirado: [new RegExp(`(?:saldo|creditos?)(?: de energia)? expirados?(?: no mes)?${ATE}${NUMERO}`)],
  aExpirar: [
    new RegExp(`(?:saldo|creditos?) (?:a |que )expira[r]?(?: (?:no |em )?proximo (?:mes|ciclo))?${ATE}${NUMERO}`),
  ],
  atual: [
    new RegExp(`saldo atual(?: de geracao)?${ATE}${NUMERO}`),
    new RegExp(`saldo em energia da instalacao${ATE}${NUMERO}`),
    new RegExp(`saldo acumulado${ATE}${NUMERO}`),
    new RegExp(`saldo(?: kwh)?\\s?:\\s?${NUMERO}`),
    new RegExp(`saldo kwh ${NUMERO}`),
  ],
}

const MODALIDADES: [RegExp, string][] = [
  [/geracao compartilhada/, 'COMPARTILHADA'],
  [/autoconsumo remoto/, 'AUTOCONSUMO_REMOTO'],
  [/multiplas (unidades|ucs?)/, 'MULTIPLAS_UCS'],
  [/autoconsumo local/, 'AUTOCONSUMO_LOCAL'],
]

/** Cells of each column joined from top to bottom: a list of plants may wrap to the next row. */
function blocos(paginas: Linha[][]): string {
  return paginas
    .map((linhas) => {
      const colunas = new Map<number, string[]>()
      for (const c of linhas.flatMap((l) => l.celulas)) {
        const x = [...colunas.keys()].find((k) => Math.abs(k - c.x) < 3) ?? c.x
        colunas.set(x, [...(colunas.get(x) ?? []), c.texto])
      }
      return [...colunas.values()].map((textos) => textos.join('\n')).join('\n')
    })
    .join('\n')
}

export const textoDosBlocos = (paginas: Linha[][]): string => semAcentos(blocos(paginas)).replace(/[ \t]+/g, ' ')

export interface SceeLido {
  scee: SceeEscrito | null
  /** energy injected by this unit, written in a sentence */
  injetadaKwh: string | null
}

/** Reads the sentences about compensation; null when the bill has none. */
export function lerScee(paginas: Linha[][], uc: string | null, mesReferencia: string | null): SceeLido {
  const t = textoDosBlocos(paginas)
  const achar = (formas: RegExp[]): string | null => {
    for (const forma of formas) {
      const numero = forma.exec(t)?.[1]
      const lido = numero ? numeroOuNada(numero) : null
      if (lido !== null) return lido
    }
    return null
  }
  const aExpirar = achar(SALDOS.aExpirar)
  const semExpirar = t.replace(/saldo a expirar[^\n]*/g, '')
  const atual = SALDOS.atual.flatMap((f) => numeroOuNada(f.exec(semExpirar)?.[1] ?? '') ?? [])[0] ?? null
  const injetadaKwh = achar([new RegExp(`energia injetada (?:na unidade )?no mes${ATE}${NUMERO}`)])
  const anterior = achar(SALDOS.anterior)
  const usinas = lerUsinas(t)
  const rateio = achar([new RegExp(`participacao na geracao${ATE}${NUMERO}`)])
  if (rateio && uc && usinas.length === 0 && injetadaKwh)
    usinas.push({ uc, energiaAlocadaKwh: injetadaKwh, rateioPct: rateio })
  if (atual === null && aExpirar === null && usinas.length === 0) return { scee: null, injetadaKwh }
  return {
    injetadaKwh,
    scee: {
      modalidade: MODALIDADES.find(([forma]) => forma.test(t))?.[1] ?? null,
      usinas,
      saldoAnteriorKwh: anterior,
      saldoExpiradoKwh: achar(SALDOS.expirado),
      saldoAtualKwh: atual,
      saldoAExpirarKwh: aExpirar,
      saldoAExpirarCompetencia: aExpirar !== null && mesReferencia ? mesMais(mesReferencia, 1) : null,
    },
  }
}

const POR_UC = /uc\s+(\d[\d.\-/]*\d)\s*[:=]\s*(-?[\d.]+(?:,\d+)?)/g

/** Pairs of unit and figure behind a title, up to the next title. */
function pares(t: string, titulo: RegExp): Map<string, string> {
  const inicio = titulo.exec(t)
  const achados = new Map<string, string>()
  if (!inicio) return achados
  const trecho = t.slice(inicio.index + inicio[0].length)
  const lista = /^(?:[\s:,;%]*uc\s+\d[\d.\-/]*\d\s*[:=]\s*-?[\d.]+(?:,\d+)?\s*%?)+/.exec(trecho)?.[0] ?? ''
  for (const m of lista.matchAll(POR_UC)) {
    const valor = numeroOuNada(m[2] ?? '')
    if (m[1] && valor !== null) achados.set(m[1], valor)
  }
  return achados
}

/** Plants that share their energy with this unit: received energy, cycle generation and share, by unit. */
function lerUsinas(t: string): Usina[] {
  const geracao = pares(t, /geracao ciclo(?: \([^)]*\))?(?: kwh)?\s*:?/)
  const recebido = pares(t, /excedente recebido(?: kwh)?\s*:?/)
  const rateio = pares(t, /cadastro rateio geracao\s*:?/)
  return [...new Set([...recebido.keys(), ...geracao.keys(), ...rateio.keys()])].map((uc) => ({
    uc,
    energiaAlocadaKwh: recebido.get(uc) ?? null,
    ...(geracao.has(uc) ? { geracaoCicloKwh: geracao.get(uc) } : {}),
    ...(rateio.has(uc) ? { rateioPct: rateio.get(uc) } : {}),
  }))
}
