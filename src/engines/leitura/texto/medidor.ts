import { absoluto, comparar, decimal, escrever, multiplicar, subtrair, type Decimal } from '../decimal.ts'
import { postoDoTexto } from '../descricao.ts'
import { lerNumero } from '../numero.ts'
import type { Leitura } from '../tipos.ts'
import { semAcentos } from '#kit/texto.ts'
import { palavras, textoDaLinha, type Linha } from './linhas.ts'

export interface Medidores {
  leituras: Leitura[]
  medidor: string | null
}

/**
 * Rows of the meter: previous, current, constant, kWh. The four are found by their arithmetic, so that the order of the
 * two readings and the position of the meter's number do not matter; a row that does not close is not read.
 */
export function lerMedidores(paginas: Linha[][], itens: Set<Linha>): Medidores {
  const leituras: Leitura[] = []
  const medidores: string[] = []
  const vistas = new Set<string>()
  for (const linha of paginas.flat().filter((l) => !itens.has(l))) {
    const texto = semAcentos(textoDaLinha(linha))
    if (!/energ|enrg|consumo|gera[cg]|kwh|\batv?\b|ativa/.test(texto) || /demanda|reativ|kvar|ufer|dmcr/.test(texto))
      continue
    const tokens = linha.celulas.flatMap(palavras).map((p) => p.texto)
    const achado = quatroQueFecham(tokens)
    if (!achado) continue
    const { anterior, atual, constante, kwh } = achado
    const leitura: Leitura = {
      grandeza: /inj|gera[cg]/.test(texto) ? 'injetada' : 'consumo',
      posto: postoDoTexto(texto.replace(/\btp\b|unico/g, '')) ?? 'unico',
      anterior: escrever(anterior),
      atual: escrever(atual),
      constante: escrever(constante),
      kwh: escrever(kwh),
    }
    const marca = JSON.stringify(leitura)
    if (vistas.has(marca)) continue
    vistas.add(marca)
    leituras.push(leitura)
    const numero = tokens.slice(0, achado.inicio).find((t) => /\d/.test(t) && /^[A-Z0-9.-]{5,}$/i.test(t))
    if (numero) medidores.push(numero)
  }
  return { leituras, medidor: [...new Set(medidores)][0] ?? null }
}

interface Quatro {
  inicio: number
  anterior: Decimal
  atual: Decimal
  constante: Decimal
  kwh: Decimal
}

const DEZENA: Decimal = { n: 10n, casas: 0 }

function quatroQueFecham(tokens: string[]): Quatro | null {
  for (let n = 0; n + 3 < tokens.length; n++) {
    const [a, b, c, d] = tokens.slice(n, n + 4).map(lerNumero)
    if (!a || !b || !c || !d || c.n <= 0n || d.n < 0n || a.n < 0n || b.n < 0n) continue
    if (fecha(a, b, c, d)) return { inicio: n, anterior: a, atual: b, constante: c, kwh: d }
    if (d.n > 0n && fecha(b, a, c, d)) return { inicio: n, anterior: b, atual: a, constante: c, kwh: d }
  }
  return null
}

/** (current − previous) × constant = kWh, rounded to the unit; a meter that passed its last digit starts again. */
function fecha(anterior: Decimal, atual: Decimal, constante: Decimal, kwh: Decimal): boolean {
  const confere = (ate: Decimal): boolean =>
    comparar(absoluto(subtrair(multiplicar(subtrair(ate, anterior), constante), kwh)), decimal('0.5')) <= 0
  if (comparar(atual, anterior) >= 0) return confere(atual)
  const casas = escrever(anterior).split('.')[0]?.length ?? 0
  let volta: Decimal = { n: 1n, casas: 0 }
  for (let n = 0; n < casas; n++) volta = multiplicar(volta, DEZENA)
  return casas >= 4 && confere(subtrair(atual, { n: -volta.n, casas: 0 }))
}
