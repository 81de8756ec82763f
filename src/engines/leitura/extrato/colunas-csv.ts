import { semAcentos } from '#kit/texto.ts'
import { registrosDe, separadores, type Registro } from './linhas-csv.ts'

/** Positions of the columns that a statement has under different names. */
export interface Colunas {
  data: number
  textos: number[]
  valor: number | null
  credito: number | null
  debito: number | null
  letra: number | null
  documento: number | null
  saldo: number | null
}

export interface Tabela {
  separador: string
  /** index of the heading in `registros` */
  cabecalho: number
  registros: Registro[]
  colunas: Colunas
}

const NOMES = {
  data: /^(data|dt)( (de |do |da )?(lancamento|lanc|movimento|movimentacao|mov|transacao|operacao|contabil|pagamento|hora))?$/,
  texto:
    /^(historico|lancamentos?|descricao( do lancamento| do historico)?|memo|detalhes?|titulo|transacao|operacao|complemento|favorecido)$/,
  valor: /^(valor( do lancamento| lancamento| movimento| da transacao)?|amount)$/,
  credito: /^(creditos?|entradas?|valor (de )?(credito|entrada))$/,
  debito: /^(debitos?|saidas?|valor (de )?(debito|saida))$/,
  letra: /^(d c|c d|dc|cd|natureza|deb cred|debito credito|credito debito|tipo( de)?( lancamento| movimento)?)$/,
  documento:
    /^(docto|doc|documento|n documento|num(ero)? (do )?(documento|docto)|nr documento|no documento|identificador)$/,
  saldo: /^saldos?( do dia| atual)?$/,
} as const

const plano = (titulo: string): string =>
  semAcentos(titulo)
    .replace(/\(?r\$\)?|\(.*?\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function colunasDe(celulas: readonly string[]): Colunas | null {
  const titulos = celulas.map(plano)
  const achar = (forma: RegExp): number | null => {
    const n = titulos.findIndex((t) => forma.test(t))
    return n < 0 ? null : n
  }
  const [data, valor, credito, debito] = [NOMES.data, NOMES.valor, NOMES.credito, NOMES.debito].map(achar)
  const textos = titulos.flatMap((t, n) => (NOMES.texto.test(t) ? [n] : []))
  if (data === null || data === undefined || textos.length === 0) return null
  if (valor === null && credito === null && debito === null) return null
  return {
    data,
    textos,
    valor: valor ?? null,
    credito: credito ?? null,
    debito: debito ?? null,
    letra: achar(NOMES.letra),
    documento: achar(NOMES.documento),
    saldo: achar(NOMES.saldo),
  }
}

/** How far down a heading may be. */
const ATE = 40

/** Finds the table of a bank statement in a text; null when it holds none. */
export function acharTabela(texto: string): Tabela | null {
  const inicio = texto.slice(0, 16_384)
  for (const separador of separadores) {
    if (!inicio.includes(separador)) continue
    const cabecalho = registrosDe(inicio, separador)
      .slice(0, ATE)
      .findIndex((r) => colunasDe(r.celulas) !== null)
    if (cabecalho < 0) continue
    const registros = registrosDe(texto, separador)
    const colunas = colunasDe(registros[cabecalho]?.celulas ?? [])
    if (colunas) return { separador, cabecalho, registros, colunas }
  }
  return null
}

export const ehCabecalho = (celulas: readonly string[]): boolean => colunasDe(celulas) !== null
