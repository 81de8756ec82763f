import { mesComAno } from '#kit/meses.ts'
import type { TipoDeAlerta, TipoDeLancamento } from '../tipos.ts'
import { venceEm } from './meses.ts'

const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const umaCasa = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const duas = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const kwhInteiro = (kwh: number): string => `${inteiro.format(kwh)} kWh`

export function fraseDoAlerta(a: { tipo: TipoDeAlerta; mes: string; kwh: number; meses: number | null }): string {
  switch (a.tipo) {
    case 'vencendo':
      return `${kwhInteiro(a.kwh)} vencem em ${mesComAno(a.mes)}.`
    case 'parado':
      return `crédito parado: ${umaCasa.format(a.meses ?? 0)} meses`
    case 'falta':
      return `A conta de ${mesComAno(a.mes)} compensou ${kwhInteiro(a.kwh)} que não vieram das nossas usinas.`
    case 'diferenca':
      return `O saldo da conta de ${mesComAno(a.mes)} difere do nosso em ${kwhInteiro(Math.abs(a.kwh))}.`
    case 'sem_conta':
      return `${kwhInteiro(a.kwh)} de ${mesComAno(a.mes)} esperam a conta ser lida.`
  }
}

interface DoLancamento {
  tipo: TipoDeLancamento
  competencia: string
  rateio_n: number | null
  parte: number | null
  injetado_kwh: number | null
  usina: string | null
  distribuidora: string | null
}

/** What a line of a batch says: the source, and from where to where. */
export function fraseDaLinha(l: DoLancamento): { frase: string; caminho: string } {
  const usina = l.usina ?? 'usina'
  const fora = l.distribuidora ?? 'distribuidora'
  switch (l.tipo) {
    case 'rateio':
      return {
        frase:
          l.parte === null
            ? `Rateio v${l.rateio_n ?? 1}, por ordem, de ${inteiro.format(l.injetado_kwh ?? 0)}`
            : `Rateio v${l.rateio_n ?? 1}, ${duas.format(l.parte)} % de ${inteiro.format(l.injetado_kwh ?? 0)}`,
        caminho: `${usina} → unidade`,
      }
    case 'compensacao':
      return { frase: `Compensada, fatura ${mesComAno(l.competencia)}`, caminho: `unidade → ${fora}` }
    case 'sobra':
      return { frase: 'Sobra do mês, vira lote', caminho: 'fica na unidade' }
    case 'expiracao':
      return { frase: `Venceu em ${mesComAno(l.competencia)}`, caminho: '60 meses sem uso' }
    case 'abertura':
      return { frase: 'Saldo de antes', caminho: 'da conta da distribuidora' }
    case 'estorno':
      return { frase: 'Estorno', caminho: 'leitura corrigida' }
    case 'injecao':
      return { frase: 'Injetada', caminho: usina }
  }
}

export const validade = (mes: string): string => mesComAno(venceEm(mes))
