import {
  dividaEm,
  dividirPagamentos,
  receberNaFatura,
  type FaturaDevida,
  type Pagamento,
  type Pausa,
} from '#engines/energia/divida.ts'
import type { Dia } from '#kit/dias.ts'
import { semAcentos } from '#kit/texto.ts'

/** What money pays: an invoice of a batch, or a charge of its own. */
export type Especie = 'fatura' | 'avulsa'

export interface Recebido {
  valorCentavos: number
  dia: Dia
  txid: string | null
  pagadorDocumento: string | null
  pagadorNome: string | null
}

/** An invoice, or a charge of its own, with what was paid of it so far. */
export interface Fatura {
  id: string
  especie: Especie
  numero: string
  unidade: string | null
  contatoId: string
  contatoNome: string
  contatoDocumento: string | null
  competencia: string
  valorCentavos: number
  pagamentos: readonly Pagamento[]
  vencimento: Dia
  situacao: 'aberta' | 'paga' | 'parcial' | 'vencida' | 'contestada' | 'estornada' | 'cancelada'
  /** late charges of its contract, as fractions; 2 % and 1 % a month when absent */
  multa?: number | undefined
  jurosMes?: number | undefined
  /** disputes, whose days do not count as late */
  pausas?: readonly Pausa[] | undefined
}

export interface Divida {
  principalCentavos: number
  /** fine and interest not yet paid, of a payment on this day */
  encargosCentavos: number
  totalCentavos: number
}

type Devida = Pick<Fatura, 'valorCentavos' | 'pagamentos' | 'vencimento' | 'situacao' | 'multa' | 'jurosMes' | 'pausas'>

const devida = (f: Devida): FaturaDevida => ({
  valorCent: f.valorCentavos,
  vencimento: f.vencimento,
  pagamentos: f.pagamentos,
  contestada: f.situacao === 'contestada',
  multa: f.multa,
  jurosMes: f.jurosMes,
  pausas: f.pausas,
})

export const principalPago = (f: Devida): number =>
  dividirPagamentos(devida(f)).reduce((t, p) => t + p.principalCent, 0)

/** What an invoice still asks for when paid on a day. No charges run while it is disputed. */
export function dividaDa(f: Devida, dia: Dia): Divida {
  const d = dividaEm(devida(f), dia)
  return { principalCentavos: d.principalCent, encargosCentavos: d.encargosCent, totalCentavos: d.totalCent }
}

export interface Alocacao {
  faturaId: string
  especie: Especie
  valorCentavos: number
  encargosCentavos: number
}

/** Pays the invoice first and charges with what is left: a member who pays the printed value owes the charges alone. */
export function alocar(f: Fatura, valorCentavos: number, dia: Dia): Alocacao {
  const p = receberNaFatura(devida(f), { dia, valorCent: valorCentavos })
  return {
    faturaId: f.id,
    especie: f.especie,
    valorCentavos: p.principalCent + p.encargosCent,
    encargosCentavos: p.encargosCent,
  }
}

export type Caso =
  | 'exato'
  | 'parcial'
  | 'a_mais'
  | 'em_dobro'
  | 'contestada'
  | 'cancelada'
  | 'sem_txid'
  | 'desconhecido'

export interface Decisao {
  caso: Caso
  /** what is posted without a person: only by txid */
  alocacao: Alocacao | null
  /** what waits for a person: to be paid back, or to find its invoice */
  sobraCentavos: number
}

/** What happens to a receipt by its txid alone. Value, payer and day never post anything. */
export function decidirPeloTxid(r: Recebido, fatura: Fatura | null): Decisao {
  const espera = (caso: Caso): Decisao => ({ caso, alocacao: null, sobraCentavos: r.valorCentavos })
  if (!r.txid) return espera('sem_txid')
  if (!fatura) return espera('desconhecido')
  if (fatura.situacao === 'cancelada') return espera('cancelada')
  if (fatura.situacao === 'contestada') return espera('contestada')
  const d = dividaDa(fatura, r.dia)
  // the charges alone are paid by their exact value only: anything else is a second payment
  if (d.principalCentavos === 0 && r.valorCentavos !== d.encargosCentavos) return espera('em_dobro')
  const alocacao = alocar(fatura, r.valorCentavos, r.dia)
  const sobraCentavos = r.valorCentavos - alocacao.valorCentavos
  if (sobraCentavos > 0) return { caso: 'a_mais', alocacao, sobraCentavos }
  return { caso: r.valorCentavos < d.totalCentavos ? 'parcial' : 'exato', alocacao, sobraCentavos }
}

export interface Sugestao {
  fatura: Fatura
  porque: string
  valorCentavos: number
  pontos: number
}

const iniciais = (nome: string): string[] =>
  semAcentos(nome)
    .split(/[^a-z0-9]+/)
    .filter((p) => p.length > 2 && !['ltda', 'dos', 'das', 'comercio', 'eireli'].includes(p))

/** Share of the words of the shorter name that the other one has. */
export function nomesParecidos(a: string | null, b: string): number {
  const [x, y] = [iniciais(a ?? ''), new Set(iniciais(b))]
  if (x.length === 0 || y.size === 0) return 0
  return x.filter((p) => y.has(p)).length / Math.min(x.length, y.size)
}

/** Likely invoices of a receipt, best first. They are offered to a person and never posted alone. */
export function sugerir(r: Recebido, abertas: readonly Fatura[], livreCentavos = r.valorCentavos): Sugestao[] {
  const achadas = abertas.flatMap((fatura): Sugestao[] => {
    if (['cancelada', 'contestada'].includes(fatura.situacao)) return []
    const d = dividaDa(fatura, r.dia)
    if (d.totalCentavos === 0) return []
    const mesmoValor = livreCentavos === d.totalCentavos || livreCentavos === d.principalCentavos
    const documento = r.pagadorDocumento !== null && r.pagadorDocumento === fatura.contatoDocumento
    const nome = documento ? 0 : nomesParecidos(r.pagadorNome, fatura.contatoNome)
    const pontos = (mesmoValor ? 50 : 0) + (documento ? 40 : nome >= 0.6 ? 25 : 0)
    if (pontos < 40) return []
    const motivos = [
      mesmoValor ? 'o mesmo valor' : null,
      documento ? `o mesmo ${r.pagadorDocumento?.length === 11 ? 'CPF' : 'CNPJ'} de pagador` : null,
      !documento && nome >= 0.6 ? 'nome parecido' : null,
    ].filter((m) => m !== null)
    const valorCentavos = alocar(fatura, livreCentavos, r.dia).valorCentavos
    return [{ fatura, porque: motivos.join(' e '), valorCentavos, pontos }]
  })
  return achadas
    .sort((a, b) => b.pontos - a.pontos || a.fatura.vencimento.localeCompare(b.fatura.vencimento))
    .slice(0, 3)
}

export const frasesDoCaso: Readonly<Record<Caso, string | null>> = {
  exato: null,
  parcial: null,
  a_mais: 'Veio mais do que a fatura pede: devolva a sobra ou pague outra fatura.',
  em_dobro: 'Em dobro, devolver: a fatura deste txid já está paga.',
  contestada: 'A fatura deste txid está contestada: decida antes de baixar.',
  cancelada: 'A fatura deste txid foi cancelada: devolva ou pague outra fatura.',
  sem_txid: 'Sem txid: procure a fatura.',
  desconhecido: 'Nenhuma fatura tem este txid: procure a fatura.',
}
