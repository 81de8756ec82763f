import { lerDia, lerMes } from '#engines/leitura/datas.ts'
import { lerNumero } from '#engines/leitura/numero.ts'
import { centavos, escrever, lerDecimal, type Decimal } from '#engines/leitura/decimal.ts'
import type { CampoDaConta } from './campos.ts'

type Lido = { valor: string } | { erro: string }

const comoDecimal = (texto: string): Decimal | null => lerNumero(texto) ?? lerDecimal(texto)

/** Reads what a person typed, as paper prints it, into the canonical text of the field. */
export function lerValorDigitado(campo: CampoDaConta, texto: string): Lido {
  const limpo = texto.trim()
  switch (campo.tipo) {
    case 'texto':
      return limpo.length <= 120 ? { valor: limpo } : { erro: 'No máximo 120 letras' }
    case 'escolha':
      return campo.opcoes?.includes(limpo) ? { valor: limpo } : { erro: 'Escolha uma das opções' }
    case 'mes': {
      const mes = /^\d{4}-(?:0[1-9]|1[0-2])$/.test(limpo) ? limpo : lerMes(limpo)
      return mes && mes >= '2000' ? { valor: mes } : { erro: 'Escreva mês e ano, como 10/2026' }
    }
    case 'dia': {
      const dia = /^\d{4}-\d{2}-\d{2}$/.test(limpo) ? lerDia(limpo.split('-').reverse().join('/')) : lerDia(limpo)
      return dia ? { valor: dia } : { erro: 'Escreva o dia, como 22/10/2026' }
    }
    case 'kwh': {
      const n = comoDecimal(limpo.replace(/\s*kwh$/i, ''))
      if (!n) return { erro: 'Escreva os kWh, só com números' }
      if (n.n < 0n) return { erro: 'O consumo não pode ser negativo' }
      return Number(escrever(n)) <= 100_000_000 ? { valor: escrever(n) } : { erro: 'É kWh demais para uma conta' }
    }
    case 'kw': {
      const n = comoDecimal(limpo.replace(/\s*kw$/i, ''))
      if (!n) return { erro: 'Escreva os kW, só com números' }
      if (n.n < 0n) return { erro: 'A demanda não pode ser negativa' }
      return Number(escrever(n)) <= 100_000 ? { valor: escrever(n) } : { erro: 'É demanda demais para uma conta' }
    }
    case 'dinheiro': {
      const n = comoDecimal(limpo)
      if (!n) return { erro: 'Escreva o valor, como 967,68' }
      const valor = centavos(n)
      return Math.abs(valor) <= 1_000_000_000
        ? { valor: String(valor) }
        : { erro: 'É um valor alto demais para uma conta' }
    }
    case 'preco': {
      const n = comoDecimal(limpo)
      return n && n.n >= 0n && Number(escrever(n)) < 100
        ? { valor: escrever(n) }
        : { erro: 'Escreva o preço do kWh, como 0,742559' }
    }
    case 'pct': {
      const n = comoDecimal(limpo.replace(/\s*%$/, ''))
      return n && n.n >= 0n && Number(escrever(n)) < 100
        ? { valor: escrever(n) }
        : { erro: 'Escreva a porcentagem, de 0 a 99' }
    }
  }
}
