import { diaDaSemana, diasEntre, somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { diaUtil, procuras, type Procura } from './demanda.ts'
import { Livro } from './livro.ts'
import type { MaterialDaDemonstracao } from './tipos.ts'

export type Lugar = 'campinas' | 'sorocaba' | 'obra' | 'transito' | 'quarentena' | 'avaria' | 'van 1' | 'van 2'
export type Virtual = 'fornecedor' | 'cliente' | 'consumo' | 'ajuste' | 'perda'
export type Mapa = Readonly<Record<Lugar | Virtual, string>>
export interface Gente {
  almoxarife: string | null
  supervisora: string | null
  diretora: string | null
  van: Readonly<Record<'van 1' | 'van 2', string | null>>
}

export interface Politica {
  minimo: number
  ponto: number
  maximo: number
  lote: number
}
type Material = MaterialDaDemonstracao & { id: string }
export interface Pedido {
  fornecedor: string
  feito: string
  chega: string
  id: string
  itens: { codigo: string; qtd: number }[]
}

const LOTES: readonly [prefixo: string, lote: number][] = [
  ['MOD', 31],
  ['CAB', 100],
  ['FIX', 100],
  ['EST', 10],
]

/** How much there should be, from how much was asked for in these days. */
function politicaDe(m: Material, pedidas: number, dias: number): Politica {
  const porDia = pedidas / dias
  const lote = LOTES.find(([p]) => m.codigo.startsWith(p))?.[1] ?? 1
  const acima = (n: number) => Math.max(1, Math.ceil(n))
  const minimo = acima(porDia * 7)
  const ponto = Math.max(minimo + 1, acima(porDia * (m.prazo + 12)))
  const maximo = Math.max(ponto + lote, acima(porDia * 50), m.custo < 5_000 ? 20 : m.custo < 300_000 ? 3 : 1)
  return { minimo, ponto, maximo, lote }
}

const emLotes = (qtd: number, lote: number) => Math.ceil(qtd / lote) * lote

/** Eighteen months of a stock: what was asked for, bought, carried in the vans, lost, and found again. */
export function dezoitoMeses(
  materiais: readonly Material[],
  { hoje, mapa, gente, acaso }: { hoje: string; mapa: Mapa; gente: Gente; acaso: () => number },
) {
  const desde = somarDias(hoje, -548)
  const porCodigo = new Map(materiais.map((m) => [m.codigo, m]))
  const dosLugares: Lugar[] = ['campinas', 'sorocaba', 'obra', 'transito', 'quarentena', 'avaria', 'van 1', 'van 2']
  const livro = new Livro(porCodigo, new Set(dosLugares.map((l) => mapa[l])))
  const pedidas = procuras(materiais, { desde: somarDias(desde, 3), ate: somarDias(hoje, -1), acaso })
  const soma = new Map<string, number>()
  for (const p of pedidas) for (const i of p.itens) soma.set(i.codigo, (soma.get(i.codigo) ?? 0) + i.qtd)
  const politicas = new Map(materiais.map((m) => [m.codigo, politicaDe(m, soma.get(m.codigo) ?? 0, 545)]))
  const porDia = Map.groupBy(pedidas, (p) => p.dia)
  const estado = { nota: 181_040, abertos: [] as Pedido[] }
  const preco = (m: Material, dia: string) =>
    // prices drift down by a tenth a year, and differ from purchase to purchase
    Math.round(m.custo * (1.12 - (0.12 * diasEntre(desde, dia)) / 548) * (0.97 + acaso() * 0.06))

  function receber(dia: string, itens: Pedido['itens']): void {
    const comValor = itens.map((i) => {
      const m = porCodigo.get(i.codigo)
      return { ...i, valor: m ? preco(m, dia) * i.qtd : 0 }
    })
    const feito = livro.mover({
      dia,
      tipo: 'entrada',
      documento: `NF-e ${(estado.nota++).toLocaleString('pt-BR')}`,
      por: gente.almoxarife,
      de: mapa.fornecedor,
      para: mapa.campinas,
      itens: comValor,
    })
    const [primeira] = itens
    if (feito && primeira && acaso() < 0.04)
      livro.mover({
        dia,
        tipo: 'transferencia',
        motivo: 'Caixa amassada no transporte',
        por: gente.almoxarife,
        de: mapa.campinas,
        para: acaso() < 0.5 ? mapa.avaria : mapa.quarentena,
        itens: [{ codigo: primeira.codigo, qtd: 1 }],
      })
  }

  function comprar(dia: string): void {
    const aChegar = (codigo: string) =>
      estado.abertos.flatMap((p) => p.itens).reduce((n, i) => (i.codigo === codigo ? n + i.qtd : n), 0)
    const faltam = materiais.flatMap((m) => {
      const p = politicas.get(m.codigo)
      if (!p || !soma.has(m.codigo)) return []
      const previsto = livro.total(m.codigo) + aChegar(m.codigo)
      // now and then a purchase is forgotten
      return previsto > p.ponto || acaso() < 0.06 ? [] : [{ m, qtd: emLotes(p.maximo - previsto, p.lote) }]
    })
    for (const [fornecedor, itens] of Map.groupBy(faltam, (f) => f.m.fornecedor)) {
      const prazo = Math.max(...itens.map((i) => i.m.prazo)) + Math.floor(acaso() * 4)
      estado.abertos.push({
        fornecedor,
        feito: dia,
        chega: somarDias(dia, prazo),
        id: uuidv7(),
        itens: itens.map((i) => ({ codigo: i.m.codigo, qtd: i.qtd })),
      })
    }
  }

  function carregar(dia: string): void {
    const semana = pedidas.filter((p) => p.dia >= dia && p.dia < somarDias(dia, 7))
    const levar = (de: Procura['de'], tipo: string) => {
      const itens = new Map<string, number>()
      for (const p of semana.filter((x) => x.de === de))
        for (const i of p.itens) itens.set(i.codigo, (itens.get(i.codigo) ?? 0) + i.qtd)
      const faltam = [...itens].map(([codigo, qtd]) => ({ codigo, qtd: qtd - livro.saldo(codigo, mapa[de]) + 1 }))
      livro.mover({
        dia,
        tipo: 'transferencia',
        documento: tipo,
        por: gente.almoxarife,
        de: mapa.campinas,
        para: mapa[de],
        itens: faltam.filter((i) => i.qtd > 0),
      })
    }
    levar('van 1', 'Carga da van 1')
    levar('van 2', 'Carga da van 2')
    levar('sorocaba', 'Reposição de Sorocaba')
  }

  function atender(p: Procura): void {
    const van = p.de === 'van 1' || p.de === 'van 2' ? gente.van[p.de] : gente.almoxarife
    const passo = {
      dia: p.dia,
      tipo: 'saida',
      documento: p.documento,
      por: van,
      origem: uuidv7(),
      de: mapa[p.de],
      para: mapa[p.para],
      itens: p.itens,
    } as const
    const feito = livro.mover(passo)
    if (!feito) return
    const sorte = acaso()
    if (sorte < 0.015) {
      livro.estornar(feito, { dia: p.dia, por: gente.supervisora, motivo: 'Modelo errado: separado de novo' })
      livro.mover({ ...passo, origem: uuidv7() })
    }
  }

  function acertar(dia: string): void {
    const movidos = materiais.filter((m) => m.rastreio === 'nenhum' && livro.saldo(m.codigo, mapa.campinas) > 4)
    const algum = () => movidos[Math.floor(acaso() * movidos.length)]?.codigo ?? ''
    const base = { dia, por: gente.supervisora } as const
    const acerto = (sobra: boolean) =>
      livro.mover({
        ...base,
        tipo: 'ajuste',
        motivo: sobra ? 'Sobra encontrada na conferência' : 'Falta na conferência da prateleira',
        de: sobra ? mapa.ajuste : mapa.campinas,
        para: sobra ? mapa.campinas : mapa.ajuste,
        itens: [{ codigo: algum(), qtd: 1 + Math.floor(acaso() * 3) }],
      })
    acerto(true)
    acerto(false)
    livro.mover({
      ...base,
      tipo: 'perda',
      motivo: acaso() < 0.5 ? 'Quebrado na descarga' : 'Cortado errado em obra',
      de: mapa.campinas,
      para: mapa.perda,
      itens: [{ codigo: algum(), qtd: 1 }],
    })
    livro.mover({
      ...base,
      por: gente.almoxarife,
      tipo: 'devolucao',
      motivo: 'Sobra de obra devolvida',
      de: mapa.cliente,
      para: mapa.campinas,
      itens: [{ codigo: algum(), qtd: 2 + Math.floor(acaso() * 6) }],
    })
  }

  for (const [, itens] of Map.groupBy(materiais, (m) => m.fornecedor))
    receber(
      desde,
      itens.map((m) => {
        const p = politicas.get(m.codigo)
        return {
          codigo: m.codigo,
          qtd: emLotes(
            soma.has(m.codigo) && p ? p.maximo : m.custo < 10_000 ? 12 : m.custo < 200_000 ? 2 : 1,
            p?.lote ?? 1,
          ),
        }
      }),
    )
  for (let dia = somarDias(desde, 1); dia < hoje; dia = somarDias(dia, 1)) {
    if (!diaUtil(dia)) continue
    const chegam = estado.abertos.filter((p) => p.chega <= dia)
    estado.abertos = estado.abertos.filter((p) => p.chega > dia)
    for (const p of chegam) receber(dia, p.itens)
    if (diaDaSemana(dia) === 1) {
      carregar(dia)
      comprar(dia)
    }
    for (const p of porDia.get(dia) ?? []) atender(p)
    if (dia.slice(8) === '12' || dia.slice(8) === '26') acertar(dia)
  }
  return { livro, politicas, abertos: estado.abertos, soma }
}
