import type { TipoDeArquivo } from '../../regras/aneel.ts'
import { rotuloDaOrigem } from '../../regras/nomes.ts'
import { fraseDaSobreposicao, periodoEm, sobrepoe, variacao, type Periodo } from '../../regras/periodos.ts'
import type { Preco } from '../../tipos.ts'
import type { PeriodoLido } from '../../contract/importacao.ts'
import type { LinhaDoPeriodo } from '../consultas/periodos.ts'

type Antes = NonNullable<PeriodoLido['antes']>

/** What a period of the file would do to those in force. */
export type Plano =
  | { faz: 'recusa'; mensagem: string }
  | { faz: 'igual' }
  | {
      faz: 'grava'
      precos: Preco[]
      notas: string[]
      incompleta: boolean
      antes: Antes | null
      /** periods whose place it takes */
      substitui: LinhaDoPeriodo[]
      /** periods that end the day before it begins */
      encerra: LinhaDoPeriodo[]
    }

const MUITO = 0.3
const PARTES = ['fio_b', 'fio_a', 'pd_tfsee', 'nao_energia'] as const
const CAMPOS = ['te', 'tusd', ...PARTES, 'demanda'] as const
const NOME = { te: 'TE', tusd: 'TUSD', fio_b: 'Fio B' } as const
const pct = (v: number) =>
  `${v < 0 ? '−' : '+'} ${Math.abs(v * 100)
    .toFixed(1)
    .replace('.', ',')} %`

/** Pure: the same at the preview and when it is written, over the periods in force then. */
export function planejar(
  tipo: TipoDeArquivo,
  lido: Periodo & { precos: readonly Preco[]; notas: readonly string[]; reh: string | null; tusdg: number | null },
  emVigor: readonly LinhaDoPeriodo[],
): Plano {
  const tocados = emVigor.filter((p) => sobrepoe(p, lido))
  const firme = tocados.find((p) => !daLugar(p, lido))
  if (firme) return { faz: 'recusa', mensagem: minuscula(fraseDaSobreposicao(lido, firme)) }
  const mesmo = tocados.find((p) => p.inicio === lido.inicio)
  const anterior = mesmo ?? periodoEm(emVigor, lido.inicio)?.periodo ?? null
  const { precos, copiou } = completarPartes(tipo, lido.precos, anterior)
  if (
    mesmo &&
    tocados.length === 1 &&
    mesmo.fim === lido.fim &&
    mesmo.origem !== 'semente' &&
    iguais(mesmo, lido, precos)
  )
    return { faz: 'igual' }
  const notas = [...lido.notas]
  if (copiou) notas.push('Fio B e demais componentes são os do período anterior: importe o arquivo de componentes.')
  for (const campo of ['te', 'tusd', 'fio_b'] as const) {
    const v = maiorVariacao(campo, anterior?.precos ?? [], precos)
    if (v !== null && Math.abs(v) > MUITO) notas.push(`${NOME[campo]} muda ${pct(v)}: confira.`)
  }
  return {
    faz: 'grava',
    precos,
    notas,
    incompleta: copiou,
    antes: anterior && {
      rotulo: rotuloDaOrigem(anterior),
      inicio: anterior.inicio,
      fim: anterior.fim,
      precos: anterior.precos,
    },
    substitui: tocados.filter((p) => p.inicio >= lido.inicio),
    encerra: tocados.filter((p) => p.inicio < lido.inicio),
  }
}

/** A seed gives way, the same period is corrected, and one without an end ends. */
const daLugar = (p: LinhaDoPeriodo, lido: Periodo): boolean =>
  p.origem === 'semente' || p.inicio === lido.inicio || (p.fim === null && p.inicio < lido.inicio)

const minuscula = (frase: string) => frase.replace(/^O período /, '')

/** The file of totals has no components: those of the period before stay, to be completed. Nothing becomes zero. */
function completarPartes(tipo: TipoDeArquivo, precos: readonly Preco[], anterior: LinhaDoPeriodo | null) {
  let copiou = false
  const completos = precos.map((preco) => {
    const antes = anterior?.precos.find((p) => p.posto === preco.posto)
    const novo = { ...preco }
    for (const parte of PARTES) {
      if (novo[parte] !== null || antes?.[parte] == null) continue
      novo[parte] = parte === 'fio_b' ? Math.min(antes[parte], preco.tusd ?? 0) : antes[parte]
      copiou ||= tipo === 'tarifas' && parte === 'fio_b'
    }
    if (tipo === 'componentes') novo.demanda ??= antes?.demanda ?? null
    return novo
  })
  return { precos: completos, copiou }
}

const iguais = (p: LinhaDoPeriodo, lido: { tusdg: number | null }, precos: readonly Preco[]): boolean =>
  (lido.tusdg === null || lido.tusdg === p.tusdg) &&
  precos.every((novo) => {
    const antes = p.precos.find((q) => q.posto === novo.posto)
    return antes !== undefined && CAMPOS.every((c) => Math.abs((novo[c] ?? 0) - (antes[c] ?? 0)) < 1e-6)
  })

function maiorVariacao(campo: 'te' | 'tusd' | 'fio_b', antes: readonly Preco[], depois: readonly Preco[]) {
  const todas = depois.map((d) => variacao(antes.find((a) => a.posto === d.posto)?.[campo] ?? null, d[campo]))
  return todas.filter((v) => v !== null).toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null
}
