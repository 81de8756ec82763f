import { semAcentos } from './texto.ts'

/** Media type of an uploaded spreadsheet, CSV or XLSX. */
export const TIPO_DE_PLANILHA = 'application/vnd.girassol.planilha'

/** Column index, from zero, to the name of a field. A column that is not listed is ignored. */
export type MapaDeColunas<A extends string = string> = Readonly<Record<string, A>>

/** The name of a field and the headings by which a column is recognized as it, in `plano` form. */
export type Pista<A extends string> = readonly [campo: A, titulos: RegExp]

export interface ErroDaLinha {
  coluna: string
  mensagem: string
  /** index of the faulty cell, where there is one */
  celula?: number
}

/** A field that a spreadsheet fills: its parser stores the value and returns null, or returns what is wrong. */
export interface CampoDaPlanilha<V> {
  rotulo: string
  obrigatorio?: string
  ler(valores: V, texto: string): string | null
}

export const plano = (t: string): string =>
  semAcentos(t)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Identifies the kind of file: the same headings in the same order. */
export const assinaturaDe = (cabecalho: readonly string[]): string => cabecalho.map(plano).join('|').slice(0, 2000)

/** Guesses the field of each column from its heading, each field at most once. `proprio` is asked first. */
export function adivinharColunas<A extends string>(
  cabecalho: readonly string[],
  pistas: readonly Pista<A>[],
  proprio: (titulo: string, usados: ReadonlySet<A>) => A | undefined = () => undefined,
): MapaDeColunas<A> {
  const mapa: Record<string, A> = {}
  const usados = new Set<A>()
  for (const [n, escrito] of cabecalho.entries()) {
    const titulo = plano(escrito)
    const campo = proprio(titulo, usados) ?? pistas.find(([c, titulos]) => !usados.has(c) && titulos.test(titulo))?.[0]
    if (!campo) continue
    usados.add(campo)
    mapa[n] = campo
  }
  return mapa
}

/** Column heading of a field and, where it is mapped, its cell index. */
export function colunaDoCampo(
  campo: string,
  mapa: MapaDeColunas,
  cabecalho: readonly string[],
  senao: string,
): Pick<ErroDaLinha, 'coluna' | 'celula'> {
  const n = Object.entries(mapa).find(([, c]) => c === campo)?.[0]
  return n === undefined ? { coluna: senao } : { coluna: cabecalho[Number(n)] ?? senao, celula: Number(n) }
}

/** Parses a row by its declared fields. Adds every error with the heading of its column; empty cells set nothing. */
export function lerCampos<V>(
  valores: V,
  celulas: readonly string[],
  mapa: MapaDeColunas,
  cabecalho: readonly string[],
  campos: Readonly<Record<string, CampoDaPlanilha<V>>>,
): ErroDaLinha[] {
  const erros: ErroDaLinha[] = []
  for (const [nome, campo] of Object.entries(campos)) {
    const onde = colunaDoCampo(nome, mapa, cabecalho, campo.rotulo)
    const texto = onde.celula === undefined ? '' : (celulas[onde.celula] ?? '').trim()
    const mensagem = texto === '' ? (campo.obrigatorio ?? null) : campo.ler(valores, texto)
    if (mensagem) erros.push({ ...onde, mensagem })
  }
  return erros
}

/** Prefixes an error with the heading of its column, unless the message already starts with it. */
export const fraseDoErro = ({ coluna, mensagem }: Pick<ErroDaLinha, 'coluna' | 'mensagem'>): string =>
  mensagem.toLowerCase().startsWith(coluna.toLowerCase()) ? mensagem : `${coluna}: ${mensagem}`
