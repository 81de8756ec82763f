import type { Coluna, EstadoDaTabela, Filtro, Operador } from './tipos.ts'
import { nomeDoOperador } from './tipos.ts'

export function estadoInicial<L>(colunas: readonly Coluna<L>[], ordem: EstadoDaTabela['ordem'] = null): EstadoDaTabela {
  return {
    ordem,
    filtros: [],
    colunas: [],
    ocultas: colunas.filter((c) => c.oculta).map((c) => c.id),
    densidade: 'compacta',
  }
}

/** Orders the columns: the main one first, then the user's order, then the rest as declared. */
export function ordenarColunas<L>(colunas: readonly Coluna<L>[], ordem: readonly string[]): Coluna<L>[] {
  const lugar = (c: Coluna<L>) =>
    c.principal ? -1 : ordem.includes(c.id) ? ordem.indexOf(c.id) : ordem.length + colunas.indexOf(c)
  return [...colunas].sort((a, b) => lugar(a) - lugar(b))
}

/** Applies the columns stored for a user. Columns added since then are as declared. */
export const comLembradas = <L>(
  colunas: readonly Coluna<L>[],
  inicial: EstadoDaTabela,
  lembrado: Pick<EstadoDaTabela, 'colunas' | 'ocultas' | 'densidade'> | null,
): EstadoDaTabela =>
  lembrado
    ? {
        ...inicial,
        colunas: lembrado.colunas,
        densidade: lembrado.densidade,
        ocultas: [
          ...lembrado.ocultas,
          ...inicial.ocultas.filter((id) => !lembrado.colunas.includes(id) && !lembrado.ocultas.includes(id)),
        ].filter((id) => colunas.some((c) => c.id === id)),
      }
    : inicial

export function moverColuna<L>(
  colunas: readonly Coluna<L>[],
  estado: EstadoDaTabela,
  id: string,
  passo: -1 | 1,
): EstadoDaTabela {
  const visiveis = ordenarColunas(colunas, estado.colunas).map((c) => c.id)
  const ocultas = new Set(estado.ocultas)
  const de = visiveis.indexOf(id)
  let para = de + passo
  // skip hidden columns, which the user does not see
  while (ocultas.has(visiveis[para] ?? '')) para += passo
  const alvo = colunas.find((c) => c.id === visiveis[para])
  if (de < 0 || !alvo || alvo.principal) return estado
  visiveis.splice(de, 1)
  visiveis.splice(para, 0, id)
  return { ...estado, colunas: visiveis }
}

export function alternarColuna(estado: EstadoDaTabela, id: string): EstadoDaTabela {
  return {
    ...estado,
    ocultas: estado.ocultas.includes(id) ? estado.ocultas.filter((o) => o !== id) : [...estado.ocultas, id],
  }
}

const ehOperador = (o: string): o is Operador => Object.hasOwn(nomeDoOperador, o)
const escreverFiltro = (f: Filtro) =>
  [f.campo, f.operador, f.valor, ...(f.texto === undefined ? [] : [f.texto])]
    .map((p) => encodeURIComponent(p))
    .join(':')
function lerFiltro(t: string): Filtro | null {
  try {
    const [campo = '', operador = '', valor = '', texto] = t.split(':').map(decodeURIComponent)
    return campo && ehOperador(operador) ? { campo, operador, valor, ...(texto === undefined ? {} : { texto }) } : null
  } catch {
    return null
  }
}

/**
 * Converts the state to search parameters. Values equal to the initial ones are omitted, so that the default list has a
 * plain address.
 */
export function paraUrl(estado: EstadoDaTabela, inicial: EstadoDaTabela): Record<string, string | undefined> {
  const igual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  return {
    ordem: igual(estado.ordem, inicial.ordem)
      ? undefined
      : estado.ordem
        ? `${estado.ordem.desc ? '-' : ''}${estado.ordem.coluna}`
        : 'nenhuma',
    filtros: estado.filtros.length ? estado.filtros.map(escreverFiltro).join(';') : undefined,
    colunas: igual(estado.colunas, inicial.colunas) ? undefined : estado.colunas.join(','),
    ocultas: igual(estado.ocultas, inicial.ocultas) ? undefined : estado.ocultas.join(','),
    densidade: estado.densidade === inicial.densidade ? undefined : estado.densidade,
  }
}

/** Parses search parameters. An address may be old or edited by hand: invalid values fall back to the initial ones. */
export function daUrl<L>(
  busca: Record<string, unknown>,
  inicial: EstadoDaTabela,
  colunas: readonly Coluna<L>[],
): EstadoDaTabela {
  const texto = (k: string) => (typeof busca[k] === 'string' ? busca[k] : undefined)
  const existe = new Set(colunas.map((c) => c.id))
  const lista = (k: string) =>
    texto(k)
      ?.split(',')
      .filter((id) => existe.has(id))
  const ordem = texto('ordem')
  const coluna = ordem?.replace(/^-/, '') ?? ''
  const densidade = texto('densidade')
  return {
    ordem:
      ordem === 'nenhuma'
        ? null
        : ordem && existe.has(coluna)
          ? { coluna, desc: ordem.startsWith('-') }
          : inicial.ordem,
    filtros:
      texto('filtros')
        ?.split(';')
        .map(lerFiltro)
        .filter((f) => f !== null) ?? inicial.filtros,
    colunas: lista('colunas') ?? inicial.colunas,
    ocultas: lista('ocultas') ?? inicial.ocultas,
    densidade:
      densidade === 'confortavel' || densidade === 'normal' || densidade === 'compacta' ? densidade : inicial.densidade,
  }
}
