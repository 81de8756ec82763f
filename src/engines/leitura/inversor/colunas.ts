import { semAcentos } from '#kit/texto.ts'

export type Coluna = 'quando' | 'hora' | 'usina' | 'id' | 'kwp' | 'energia' | 'potencia' | 'serial' | 'fuso'
export type Colunas = Partial<Record<Coluna, number>>

/** Heading in lower case without accents and without the unit in brackets. */
const nome = (titulo: string): string =>
  semAcentos(titulo)
    .toLowerCase()
    .replace(/[([].*?[)\]]/g, ' ')
    .replace(/[_./-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** In order: the first expression that fits a heading gives its column. */
const FORMAS: readonly (readonly [Coluna, RegExp])[] = [
  ['fuso', /^(fuso( horario)?|time ?zone|zona horaria)( da usina)?$/],
  [
    'serial',
    /\b(serial|sn|n(umero)? de serie|numero de serie|no de serie|s n)\b|^(inversor|inverter|device|dispositivo|equipamento)( (id|name|nome))?$/,
  ],
  [
    'kwp',
    /\b(potencia|capacidade|capacity|power|pico|peak)\b.*\b(instalada|nominal|installed|pico|peak|kwp|total|da usina)\b|^(installed|peak|nominal|rated|plant|total|string|dc)\b.*\b(power|capacity)\b|^(capacidade|capacity|kwp|potencia kwp|pico)$/,
  ],
  ['id', /\b(id|codigo|code|cod|identificador|identifier|identificacao)\b/],
  ['energia', /\b(energia|energy|geracao|generation|yield|producao|production|gerada|rendimento|produccion|kwh|pv)\b/],
  ['potencia', /\b(potencia|power|pac)\b/],
  ['hora', /^(hora|hour|horario)$/],
  ['quando', /\b(data|date|dia|day|time|tempo|timestamp|datetime|fecha|momento|collecttime|collect)\b|^data hora$/],
  ['usina', /\b(usina|planta|plant|station|estacao|site|local|nome|name|sistema|system)\b/],
]
/** Figures of other things than the energy of the day. */
const OUTRA_ENERGIA =
  /\b(total|acumulad[ao]|lifetime|accumulated|cumulative|mes|mensal|month|monthly|ano|anual|year|yearly|consum\w*|injetad\w*|export\w*|import\w*|comprad\w*|rede|grid|bateria|battery|especific\w*|specific|per kwp|esperad\w*|expected|self use|load|charge)\b/
const DO_DIA = /\b(dia|diaria|day|daily|today|hoje|dia atual)\b/

/** The columns of a heading; null when it lacks those that make a table of inverters. */
export function acharColunas(celulas: readonly string[]): Colunas | null {
  const colunas: Colunas = {}
  for (const [n, titulo] of celulas.entries()) {
    const t = nome(titulo)
    if (t === '') continue
    const forma = FORMAS.find(([, expressao]) => expressao.test(t))?.[0]
    const qual = forma === 'potencia' && unidadeDe(titulo)?.endsWith('p') ? 'kwp' : forma
    if (!qual || (qual === 'energia' && OUTRA_ENERGIA.test(t) && !DO_DIA.test(t))) continue
    // a heading that names the day goes before one that does not
    const melhor = qual === 'energia' && DO_DIA.test(t) && !DO_DIA.test(nome(celulas[colunas.energia ?? -1] ?? ''))
    if (colunas[qual] === undefined || melhor) colunas[qual] = n
  }
  const temQuem = colunas.id !== undefined || colunas.usina !== undefined || colunas.serial !== undefined
  const temQuanto = colunas.energia !== undefined || colunas.potencia !== undefined
  return colunas.quando !== undefined && temQuem && temQuanto ? colunas : null
}

/** The unit of measure in a heading: in brackets, or its last word. */
export function unidadeDe(titulo: string): string | null {
  const m =
    /[([]\s*([kMG]?W[hp]?|[kMG]?VA?)\s*[)\]]/i.exec(titulo) ??
    /(?:^|[\s_/-])([kMG]?Wh|[kM]?Wp|[kM]?W)\s*$/i.exec(titulo)
  return m?.[1]?.toLowerCase() ?? null
}
