import { esquemaDoValor, vazio, type Campo, type ValorDeCampo } from '#engines/funil/campos.ts'
import { telefoneInternacional } from '#kit/telefone.ts'
import { semAcentos } from '#kit/texto.ts'

const comparavel = (t: string) => semAcentos(t).trim()
const SIM = new Set(['sim', 's', 'yes', 'true', '1', 'tenho', 'quero'])
const NAO = new Set(['nao', 'n', 'no', 'false', '0'])

/** `1.234,56`, `1234.56` or `350 kWh` as a number; undefined when the text has none or several. */
function numeroDe(texto: string): number | undefined {
  const achados = texto.match(/-?\d[\d.,]*/g)
  if (achados?.length !== 1) return undefined
  const t = (achados[0] ?? '').replace(/[.,]$/, '')
  const decimal = /[.,]\d{1,2}$/.exec(t)
  const limpo = decimal
    ? `${t.slice(0, decimal.index).replace(/[.,]/g, '')}.${t.slice(decimal.index + 1)}`
    : t.replace(/[.,]/g, '')
  return Number.isFinite(Number(limpo)) ? Number(limpo) : undefined
}

function diaDe(texto: string): string | undefined {
  const br = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(texto)
  return br ? `${br[3]}-${br[2]}-${br[1]}` : texto.slice(0, 10)
}

type Leitor = (texto: string, c: Campo) => unknown
const leitores: Partial<Record<Campo['tipo'], Leitor>> = {
  numero: numeroDe,
  moeda: (t) => {
    const n = numeroDe(t)
    return n === undefined ? undefined : Math.round(n * 100)
  },
  booleano: (t) => (SIM.has(comparavel(t)) ? true : NAO.has(comparavel(t)) ? false : undefined),
  data: diaDe,
  selecao: (t, c) =>
    c.config.opcoes.find(
      (o) =>
        !o.arquivada &&
        (o.id === t ||
          comparavel(o.rotulo) === comparavel(t.replaceAll('_', ' ')) ||
          comparavel(o.id) === comparavel(t)),
    )?.id,
  telefone: (t) => telefoneInternacional(t),
  email: (t) => t.toLowerCase(),
  documento: (t) => t.toUpperCase().replace(/[^0-9A-Z]/g, ''),
}

export type Lida = { valor: ValorDeCampo } | { erro: string }

/**
 * Converts an external answer to this field's value, or returns a sentence when it does not fit the field's type. Never
 * throws.
 */
export function lerResposta(c: Campo, bruto: unknown): Lida {
  const texto =
    typeof bruto === 'string' ? bruto.trim() : typeof bruto === 'number' && c.tipo === 'texto' ? String(bruto) : bruto
  const valor =
    typeof texto === 'string' ? (leitores[c.tipo]?.(texto, c) ?? (leitores[c.tipo] ? undefined : texto)) : texto
  if (valor === undefined) return { erro: `“${String(bruto).slice(0, 60)}” não serve para ${c.rotulo}` }
  const lido = esquemaDoValor(c).safeParse(valor)
  if (!lido.success) return { erro: `${c.rotulo}: ${lido.error.issues[0]?.message ?? 'valor inválido'}` }
  return vazio(lido.data) ? { erro: `${c.rotulo} veio vazio` } : { valor: lido.data }
}

export interface Respondido {
  valores: Record<string, ValorDeCampo>
  recusados: { campo: string; mensagem: string }[]
}

/** Applies a map of answers to fields; answers that do not fit are reported in `recusados` and skipped. */
export function lerRespostas(
  campos: ReadonlyMap<string, Campo>,
  mapa: readonly { de: string; para: string }[],
  resposta: (de: string) => unknown,
): Respondido {
  const r: Respondido = { valores: {}, recusados: [] }
  for (const { de, para } of mapa) {
    const [campo, bruto] = [campos.get(para), resposta(de)]
    if (!campo || bruto === undefined || bruto === null || bruto === '') continue
    const lida = lerResposta(campo, bruto)
    if ('valor' in lida) r.valores[para] = lida.valor
    else r.recusados.push({ campo: para, mensagem: lida.erro })
  }
  return r
}
