import { plano } from '#kit/colunas.ts'
import { comoObjeto } from '#kit/objeto.ts'
import { conferir } from '#engines/leitura/conta/conferencias.ts'
import type { Conferencia, Fatura } from '#engines/leitura/tipos.ts'
import { campoDaConta, type CampoDaConta } from './campos.ts'
import { formasDoValor } from './formas.ts'
import { lerValorDigitado } from './valores.ts'

const FORMATO: Readonly<Record<CampoDaConta['tipo'], string>> = {
  texto: 'texto, como impresso',
  kwh: 'kWh, como 1.234,5',
  kw: 'kW, como 75,5',
  dinheiro: 'reais, como 967,68',
  preco: 'reais por kWh, como 0,742559',
  pct: 'porcentagem, como 18',
  dia: 'dia, como 22/10/2026',
  mes: 'mês e ano, como 10/2026',
  escolha: 'uma das opções',
}
export const formatoDoCampo = (c: CampoDaConta): string =>
  c.opcoes ? `uma destas opções: ${c.opcoes.join(', ')}` : FORMATO[c.tipo]

export interface Sugestoes {
  aceitas: { chave: string; valor: string }[]
  /** answered, and refused by the form, by the text or by the arithmetic */
  recusadas: number
}

/**
 * Reads the answer of the assistant. A value is offered only for a field that was asked, in the form that a user would
 * type, where the document prints it, and where no check of the bill fails because of it.
 */
export function lerSugestoes(
  resposta: string,
  pedidos: ReadonlySet<string>,
  { texto, lido, conferencias }: { texto: string; lido: Fatura; conferencias: readonly Conferencia[] },
): Sugestoes {
  const aceitas: Sugestoes['aceitas'] = []
  let recusadas = 0
  const falhavam = new Set(conferencias.filter((c) => c.resultado === 'falha').map((c) => c.nome))
  for (const [chave, cru] of Object.entries(objetoDa(resposta))) {
    if (cru === null || cru === '') continue
    const campo = pedidos.has(chave) ? campoDaConta(chave) : null
    const v =
      campo && (typeof cru === 'string' || typeof cru === 'number') ? lerValorDigitado(campo, String(cru)) : null
    const serve =
      campo && v && 'valor' in v && impresso(campo, v.valor, texto) && !refutado(campo, v.valor, lido, falhavam)
    if (serve) aceitas.push({ chave, valor: v.valor })
    else recusadas += 1
  }
  return { aceitas, recusadas }
}

function objetoDa(resposta: string): Record<string, unknown> {
  const [de, ate] = [resposta.indexOf('{'), resposta.lastIndexOf('}')]
  if (de < 0 || ate < de) return {}
  try {
    return comoObjeto(JSON.parse(resposta.slice(de, ate + 1)))
  } catch {
    return {}
  }
}

/** Whether the document prints the value. The name of a choice is not printed as its code. */
function impresso(campo: CampoDaConta, valor: string, texto: string): boolean {
  if (campo.tipo === 'escolha') return true
  if (campo.tipo === 'texto') return plano(texto).includes(plano(valor))
  return formasDoValor(campo, valor).some((f) =>
    new RegExp(`(?<![\\d.,])${f.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\d]|[.,]\\d)`, 'i').test(texto),
  )
}

const CENTAVOS = new Set(['totalCentavos', 'cosipCentavos'])
const DA_TARIFA: Readonly<Record<string, string>> = { icmsPct: 'icmsPct', pisPct: 'pisPct', cofinsPct: 'cofinsPct' }

/** Whether a check that looks at the field fails with the value and did not fail without it. */
function refutado(campo: CampoDaConta, valor: string, lido: Fatura, falhavam: ReadonlySet<string>): boolean {
  const { chave, conferencias: suas = [] } = campo
  const naTarifa = DA_TARIFA[chave]
  const com: Fatura = naTarifa
    ? { ...lido, tarifas: { ...lido.tarifas, [naTarifa]: valor } }
    : { ...lido, ...(chave in lido ? { [chave]: CENTAVOS.has(chave) ? Number(valor) : valor } : {}) }
  return conferir(com).some((c) => suas.includes(c.nome) && c.resultado === 'falha' && !falhavam.has(c.nome))
}
