import { esquemaDoValor, vazio, type Campo, type ValorDeCampo } from '#engines/funil/campos.ts'
import type { TipoDeCampo } from '#engines/funil/tipos.ts'
import { formatarDocumento, lerDocumento } from '#kit/documento.ts'
import { contem } from '#kit/objeto.ts'
import { formatarTelefone, telefoneCanonico, telefoneInternacional } from '#kit/telefone.ts'
import { semAcentos } from '#kit/texto.ts'
import { lerDia } from './dia.ts'

/** Keys of the dictionary that the contact record has its own inputs for. */
export const camposFixos = ['nome', 'telefone', 'email', 'documento', 'cidade', 'uf'] as const
/** Types of custom contact fields. Files and approvals exist only on cards. */
export const tiposNoContato = [
  'texto',
  'texto_longo',
  'numero',
  'moeda',
  'booleano',
  'data',
  'mes',
  'selecao',
  'telefone',
  'email',
  'documento',
] as const satisfies readonly TipoDeCampo[]
export type TipoNoContato = (typeof tiposNoContato)[number]
export const ehDoContato = (c: Pick<Campo, 'chave' | 'tipo' | 'escopo'>): boolean =>
  c.escopo === 'contato' && !contem(camposFixos, c.chave) && contem(tiposNoContato, c.tipo)

/** A custom field that is required when a contact is created by hand. */
export type CampoExigido = Pick<Campo, 'chave' | 'rotulo'>
export const semResposta = (
  exigidos: readonly CampoExigido[],
  respostas: Readonly<Record<string, ValorDeCampo | undefined>>,
): CampoExigido[] => exigidos.filter((c) => vazio(respostas[c.chave]))
export const fraseDaFalta = (c: CampoExigido): string => `Responda “${c.rotulo}”: é obrigatório`

/** Operators of a field filter, `chave:operador:valor`. */
export const operadoresDeCampo = ['igual', 'diferente', 'contem', 'desde', 'ate', 'preenchido', 'vazio'] as const
export const formaDoFiltro = new RegExp(`^[a-z][a-z0-9_]{0,59}:(?:${operadoresDeCampo.join('|')}):.{0,200}$`, 'u')

const plano = (t: string) => semAcentos(t).trim()
/** Parses `1.234,56`, `1234.56` and `R$ 1.234`. Returns other text unchanged, so that validation refuses it. */
function comoNumero(t: string): unknown {
  const limpo = t.replace(/^R\$\s*/i, '').replace(/\s/g, '')
  const n = Number(
    limpo.includes(',')
      ? limpo.replaceAll('.', '').replace(',', '.')
      : /^-?\d{1,3}(\.\d{3})+$/.test(limpo)
        ? limpo.replaceAll('.', '')
        : limpo,
  )
  return limpo !== '' && Number.isFinite(n) ? n : t
}
const comoSimNao = (t: string) =>
  /^(s|sim|yes|true|verdadeiro|1|x)$/i.test(t) ? true : /^(n|não|nao|no|false|falso|0)$/i.test(t) ? false : t
const comoMes = (t: string) =>
  /^(\d{1,2})[/-](\d{4})$/
    .exec(t)
    ?.slice(1)
    .toReversed()
    .map((p) => p.padStart(2, '0'))
    .join('-') ?? t

/** Converts spreadsheet or form text to the type of the field. */
const deTexto: Partial<Record<TipoDeCampo, (t: string, c: Campo) => unknown>> = {
  numero: comoNumero,
  moeda(t) {
    const n = comoNumero(t)
    return typeof n === 'number' ? Math.round(n * 100) : n
  },
  booleano: comoSimNao,
  data: (t) => lerDia(t) ?? t,
  mes: comoMes,
  selecao: (t, c) => c.config.opcoes.find((o) => o.id === t || plano(o.rotulo) === plano(t))?.id ?? t,
  telefone: (t) => telefoneCanonico(telefoneInternacional(t)),
  documento: (t) => lerDocumento(t) ?? t,
}

/** Formats a value as text that people read and that the import can parse. */
const emTexto: Partial<Record<TipoDeCampo, (v: ValorDeCampo, c: Campo) => string>> = {
  numero: (v) => Number(v).toLocaleString('pt-BR', { maximumFractionDigits: 6, useGrouping: false }),
  moeda: (v) => (Number(v) / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2, useGrouping: false }),
  booleano: (v) => (v === true ? 'Sim' : 'Não'),
  data: (v) => String(v).split('-').toReversed().join('/'),
  mes: (v) => String(v).split('-').toReversed().join('/'),
  selecao: (v, c) => c.config.opcoes.find((o) => o.id === v)?.rotulo ?? String(v),
  telefone: (v) => formatarTelefone(String(v)),
  documento: (v) => formatarDocumento(String(v)),
}
export const escreverCampo = (c: Campo, v: ValorDeCampo | undefined): string =>
  v === undefined || vazio(v) ? '' : (emTexto[c.tipo] ?? String)(v, c)

type Lido = { valor: ValorDeCampo } | { recusa: string }
export type LeitorDeCampos = ReadonlyMap<string, (bruto: unknown) => Lido>

/** Compiles the parsers of all fields once: a spreadsheet calls them up to a hundred thousand times. */
export function compilarCampos(campos: Iterable<Campo>): LeitorDeCampos {
  return new Map(
    [...campos].filter(ehDoContato).map((c) => {
      const esquema = esquemaDoValor(c)
      const ler = deTexto[c.tipo]
      return [
        c.chave,
        (bruto: unknown): Lido => {
          const v =
            typeof bruto === 'string' ? (bruto.trim() === '' ? null : ler ? ler(bruto.trim(), c) : bruto.trim()) : bruto
          const lido = esquema.safeParse(v)
          if (!lido.success) return { recusa: lido.error.issues[0]?.message ?? 'Valor inválido' }
          // the dictionary checks only the format of a document; check its digits here
          if (c.tipo === 'documento' && lido.data !== null && !lerDocumento(String(lido.data)))
            return { recusa: 'CPF ou CNPJ inválido: confira os números' }
          return { valor: lido.data as ValorDeCampo }
        },
      ] as const
    }),
  )
}
