import { uuidv7 } from '#kit/id.ts'
import { custoDaSaida } from '#modules/estoque/regras/custo.ts'
import type { EstoqueDaDemonstracao } from '#modules/estoque/publico.ts'
import type { MaterialDaDemonstracao } from './tipos.ts'

type Movimento = EstoqueDaDemonstracao['movimentos'][number]
type Linha = EstoqueDaDemonstracao['linhas'][number]

export interface Passo {
  dia: string
  tipo: Movimento['tipo']
  documento?: string
  motivo?: string
  por: string | null
  origem?: string
  de: string
  para: string
  itens: readonly { codigo: string; qtd: number; valor?: number }[]
}

/** A UUIDv7 of a time in the past, so that the list of movements has them where they belong. */
function idEm(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7${uuidv7().slice(15)}`
}

/** A stock in memory that keeps the rules of the real one: no place below zero, value by the moving average. */
export class Livro {
  readonly movimentos: Movimento[] = []
  readonly linhas: Linha[] = []
  readonly #saldo = new Map<string, number>()
  readonly #posicao = new Map<string, { qtd: bigint; valor: bigint }>()
  readonly #series = new Map<string, string[]>()
  /** of a material in a place, oldest first */
  readonly #lotes = new Map<string, { numero: string; qtd: number }[]>()
  readonly #materiais: ReadonlyMap<string, MaterialDaDemonstracao & { id: string }>
  readonly #fisicos: ReadonlySet<string>
  #ms = 0
  #serie = 0
  #lote = 0

  constructor(materiais: ReadonlyMap<string, MaterialDaDemonstracao & { id: string }>, fisicos: ReadonlySet<string>) {
    this.#materiais = materiais
    this.#fisicos = fisicos
  }

  saldo(codigo: string, local: string): number {
    return this.#saldo.get(`${codigo} ${local}`) ?? 0
  }
  total(codigo: string): number {
    return Number(this.#posicao.get(codigo)?.qtd ?? 0n)
  }

  /** Does what of it there is; null when nothing is left of it. */
  mover(p: Passo): { id: string; linhas: Linha[] } | null {
    const itens = p.itens
      .map((i) => ({ ...i, qtd: this.#fisicos.has(p.de) ? Math.min(i.qtd, this.saldo(i.codigo, p.de)) : i.qtd }))
      .filter((i) => i.qtd > 0)
    if (itens.length === 0) return null
    const movimento = this.#abrir(p)
    const partes = itens.flatMap((i) => this.#partes(p, i))
    const linhas = partes.map((i, n) => this.#linha(movimento.id, n + 1, p, i))
    this.linhas.push(...linhas)
    return { id: movimento.id, linhas }
  }

  /** Reverses a movement out of a place, with the value that it had. */
  estornar(antes: { id: string; linhas: Linha[] }, p: Pick<Passo, 'dia' | 'por' | 'motivo'>): void {
    const [primeira] = antes.linhas
    if (!primeira) return
    const { de, para } = primeira
    const movimento = this.#abrir({ ...p, tipo: 'estorno', de: para, para: de, itens: [] }, antes.id)
    this.linhas.push(
      ...antes.linhas.map((l) => {
        const codigo = [...this.#materiais].find(([, m]) => m.id === l.item_id)?.[0] ?? ''
        return this.#linha(
          movimento.id,
          l.n,
          { de: para, para: de },
          { codigo, qtd: l.qtd, valor: l.valor, series: l.series, lote: l.lote },
        )
      }),
    )
  }

  #abrir(p: Passo, estorna_id: string | null = null): Movimento {
    this.#ms = Math.max(this.#ms + 240_000, Date.parse(`${p.dia}T10:40:00Z`))
    const movimento: Movimento = {
      id: idEm(this.#ms),
      tipo: p.tipo,
      documento: p.documento ?? '',
      motivo: p.motivo ?? '',
      em: new Date(this.#ms).toISOString(),
      dia: p.dia,
      usuario_id: p.por,
      estorna_id,
      origem_tipo: p.origem ? 'projeto' : null,
      origem_id: p.origem ?? null,
    }
    this.movimentos.push(movimento)
    return movimento
  }

  #linha(
    movimento_id: string,
    n: number,
    { de, para }: Pick<Passo, 'de' | 'para'>,
    i: { codigo: string; qtd: number; valor?: number; series?: readonly string[]; lote?: string | null },
  ): Linha {
    const m = this.#materiais.get(i.codigo)
    if (!m) throw new Error(`no material ${i.codigo}`)
    const valor = this.#valorar(m, { de, para, ...i })
    this.#saldo.set(`${i.codigo} ${de}`, this.saldo(i.codigo, de) - i.qtd)
    this.#saldo.set(`${i.codigo} ${para}`, this.saldo(i.codigo, para) + i.qtd)
    const series = m.rastreio === 'serie' ? this.#moverSeries(m, { de, para, ...i }) : []
    const lote =
      m.rastreio === 'lote' ? this.#moverLote(m.codigo, { de, para, qtd: i.qtd, lote: i.lote ?? null }) : null
    return { movimento_id, n, item_id: m.id, de, para, unidade: m.unidade, qtd: i.qtd, valor, series, lote }
  }

  #valorar(
    m: MaterialDaDemonstracao,
    { de, para, qtd, valor }: { de: string; para: string; qtd: number; valor?: number },
  ): number {
    const p = this.#posicao.get(m.codigo) ?? { qtd: 0n, valor: 0n }
    const [sai, chega] = [this.#fisicos.has(de), this.#fisicos.has(para)]
    if (sai === chega) return 0
    if (chega) {
      const media = p.qtd > 0n ? Number((p.valor * BigInt(qtd)) / p.qtd) : m.custo * qtd
      const entra = valor ?? media
      this.#posicao.set(m.codigo, { qtd: p.qtd + BigInt(qtd), valor: p.valor + BigInt(entra) })
      return entra
    }
    const custo = custoDaSaida(p, BigInt(qtd)) ?? 0n
    this.#posicao.set(m.codigo, { qtd: p.qtd - BigInt(qtd), valor: p.valor - custo })
    return Number(custo)
  }

  #lotesEm(codigo: string, local: string): { numero: string; qtd: number }[] {
    const chave = `${codigo} ${local}`
    const la = this.#lotes.get(chave) ?? []
    this.#lotes.set(chave, la)
    return la
  }

  /** What leaves of a material by lot, a part for each lot, the oldest first. What never was here is one new lot. */
  #partes<I extends { codigo: string; qtd: number; valor?: number }>(
    { de }: Pick<Passo, 'de'>,
    i: I,
  ): (I & { lote?: string | null })[] {
    // what is bought comes in one lot of its own
    if (this.#materiais.get(i.codigo)?.rastreio !== 'lote' || i.valor !== undefined) return [i]
    let resta = i.qtd
    const partes = this.#lotesEm(i.codigo, de).flatMap((l) => {
      const qtd = Math.min(resta, l.qtd)
      resta -= qtd
      return qtd > 0 ? [{ ...i, qtd, lote: l.numero }] : []
    })
    return resta > 0 ? [...partes, { ...i, qtd: resta, lote: null }] : partes
  }

  #moverLote(
    codigo: string,
    { de, para, qtd, lote }: { de: string; para: string; qtd: number; lote: string | null },
  ): string {
    const numero =
      lote ??
      `${codigo.replace('-', '')}-${new Date(this.#ms).toISOString().slice(2, 7).replace('-', '')}-${++this.#lote}`
    for (const [local, delta] of [
      [de, -qtd],
      [para, qtd],
    ] as const) {
      const la = this.#lotesEm(codigo, local)
      const este = la.find((l) => l.numero === numero)
      if (este) este.qtd += delta
      else if (delta > 0) la.push({ numero, qtd: delta })
    }
    return numero
  }

  #moverSeries(
    m: MaterialDaDemonstracao,
    { de, para, qtd, series }: { de: string; para: string; qtd: number; series?: readonly string[] },
  ): readonly string[] {
    const em = (local: string): string[] => {
      const chave = `${m.codigo} ${local}`
      const la = this.#series.get(chave) ?? []
      this.#series.set(chave, la)
      return la
    }
    const tira = (): string[] => {
      if (!series) return em(de).splice(0, qtd)
      this.#series.set(
        `${m.codigo} ${de}`,
        em(de).filter((s) => !series.includes(s)),
      )
      return [...series]
    }
    // goods that were never here are born with the invoice; what a customer returns has its number
    const faltam = this.#fisicos.has(de) || series ? 0 : qtd
    const numeros = faltam > 0 ? Array.from({ length: faltam }, () => this.#novaSerie(m)) : tira()
    em(para).push(...numeros)
    return numeros
  }

  #novaSerie(m: MaterialDaDemonstracao): string {
    const n = ++this.#serie
    const lote = new Date(this.#ms).toISOString().slice(2, 7).replace('-', '')
    const marca = m.marca
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .slice(0, 3)
      .toUpperCase()
    return m.tipo === 'modulo'
      ? `${marca}${m.modelo.replace(/\D/g, '')}${lote}${String(n * 7 + 100_000).padStart(6, '0')}`
      : `${marca}${lote}${(n * 1_299_709 + 46_656).toString(36).toUpperCase().slice(-6).padStart(6, '0')}`
  }
}
