import { ErroRest } from './erro.ts'

export interface Filtro {
  coluna: string
  valores: string[]
  lista: boolean
}

export interface Consulta {
  colunas: string[]
  filtros: Filtro[]
  ordem: { coluna: string; desc: boolean; nulosPrimeiro: boolean }[]
  limite: number
  inicio: number
}

const MAXIMO = 1000
const proprios = new Set(['select', 'order', 'limit', 'offset', 'apikey'])

/** Parses the part of PostgREST's query language that a read of one exposed table needs. */
export function lerConsulta(tabela: string, expostas: readonly string[], busca: URLSearchParams): Consulta {
  const conferir = (coluna: string): string => {
    if (!expostas.includes(coluna)) throw new ErroRest(400, '42703', `column ${tabela}.${coluna} does not exist`)
    return coluna
  }
  const pedidas = (busca.get('select') ?? '*')
    .split(',')
    .map((c) => c.trim())
    .filter(Boolean)
  const colunas = pedidas.length === 0 || pedidas.includes('*') ? [...expostas] : [...new Set(pedidas.map(conferir))]
  const filtros = [...busca]
    .filter(([nome]) => !proprios.has(nome))
    .map(([nome, valor]) => ({ coluna: conferir(nome), ...lerFiltro(valor) }))
  const ordem = (busca.get('order') ?? '')
    .split(',')
    .filter(Boolean)
    .map((parte) => {
      const [coluna = '', ...modos] = parte.split('.')
      if (modos.some((m) => !['asc', 'desc', 'nullsfirst', 'nullslast'].includes(m))) throw naoLido('order', parte)
      const desc = modos.includes('desc')
      return {
        coluna: conferir(coluna),
        desc,
        nulosPrimeiro: modos.includes('nullsfirst') || (desc && !modos.includes('nullslast')),
      }
    })
  return {
    colunas,
    filtros,
    ordem,
    limite: Math.min(numero(busca, 'limit', MAXIMO), MAXIMO),
    inicio: numero(busca, 'offset', 0),
  }
}

function lerFiltro(texto: string): { valores: string[]; lista: boolean } {
  if (texto.startsWith('eq.')) return { valores: [texto.slice(3)], lista: false }
  const lista = /^in\.\((.*)\)$/s.exec(texto)
  if (!lista) throw naoLido('filter', texto)
  // quoted items may contain commas and parentheses
  const itens = [...(lista[1] ?? '').matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)]
  return { valores: itens.map((i) => i[1]?.replace(/\\(.)/g, '$1') ?? i[2] ?? ''), lista: true }
}

function numero(busca: URLSearchParams, nome: string, padrao: number): number {
  const texto = busca.get(nome)
  if (texto === null) return padrao
  if (!/^\d{1,9}$/.test(texto)) throw naoLido(nome, texto)
  return Number(texto)
}

const naoLido = (oQue: string, texto: string) =>
  new ErroRest(400, 'PGRST100', `"failed to parse ${oQue} (${texto})" (line 1, column 1)`)
