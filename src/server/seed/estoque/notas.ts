import { sql } from 'kysely'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { marcandoDemonstracao } from '#modules/acesso/publico.ts'
import { alterarNota, conferirItem, enviarNota, lancarNota, lerCodigo } from '#modules/compras/publico.ts'
import { nomeDoPedido } from '#modules/compras/regras/pedido.ts'
import { cnpjsDaEmpresa, nomeDaEmpresa } from '#modules/empresa/publico.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Servicos } from '#platform/servicos.ts'
import { MATERIAIS } from './familias.ts'
import { escreverNotaFiscal, type ItemDaNotaFiscal } from './nota.ts'
import { cnpjDe, precoDe } from './pedidos.ts'

interface Linha {
  /** ours, and the supplier's */
  codigo: string
  dele: string
  /** in the supplier's unit */
  qtd: number
  /** how many of ours are in one of the supplier's */
  cada?: number
  unidade?: string
  /** in thousandths of what was agreed */
  preco?: number
  /** in our unit; absent: not counted yet */
  recebida?: number
  /** number on the goods, in the note as well */
  lote?: string
  /** serials that were read */
  series?: readonly string[]
  /** not known yet what it is */
  desconhecida?: boolean
}
interface Nota {
  fornecedor: string
  /** key of the order that it names */
  pedido: string | null
  numero: number
  ha: number
  frete: number
  linhas: readonly Linha[]
  lancada: boolean
}

/** One that closes its order, one with less than it says, one in conference that differs from its order, a new one. */
const NOTAS: readonly Nota[] = [
  {
    fornecedor: 'Conduz Cabos',
    pedido: 'cabos',
    numero: 48_213,
    ha: 2,
    frete: 18_000,
    lancada: true,
    linhas: [
      { codigo: 'CAB-0001', dele: 'CS6-VM', qtd: 4, unidade: 'RL', cada: 100, recebida: 400, lote: 'CS6V-2611A' },
      { codigo: 'CAB-0002', dele: 'CS6-PT', qtd: 4, unidade: 'RL', cada: 100, recebida: 400, lote: 'CS6P-2611C' },
      { codigo: 'CAB-0013', dele: 'CF10-PT', qtd: 2, unidade: 'RL', cada: 100, recebida: 200, lote: 'CF10-2610F' },
    ],
  },
  {
    fornecedor: 'Metalsol',
    pedido: 'estruturas',
    numero: 9_077,
    ha: 1,
    frete: 24_500,
    lancada: true,
    linhas: [
      { codigo: 'EST-0001', dele: 'TR420M', qtd: 40, recebida: 40 },
      { codigo: 'EST-0013', dele: 'GR35I', qtd: 200, recebida: 180 },
    ],
  },
  {
    fornecedor: 'Solar Atacado',
    pedido: 'inversores',
    numero: 130_552,
    ha: 1,
    frete: 9_800,
    lancada: false,
    linhas: [
      {
        codigo: 'INV-0001',
        dele: 'N5K-G2',
        qtd: 3,
        preco: 1042,
        recebida: 3,
        series: ['N5K26A004417', 'N5K26A004418'],
      },
      { codigo: 'MED-0001', dele: 'DLWIFI', qtd: 4 },
      { codigo: 'INV-0005', dele: 'N8K-G2', qtd: 2, desconhecida: true },
    ],
  },
  {
    fornecedor: 'Volta Norte',
    pedido: null,
    numero: 71_904,
    ha: 0,
    frete: 0,
    lancada: false,
    linhas: [
      { codigo: 'PRO-0001', dele: '7891-B32', qtd: 24, desconhecida: true },
      { codigo: 'PRO-0042', dele: '7891-DC40', qtd: 10, desconhecida: true },
      { codigo: 'ELE-0031', dele: '4410-YM', qtd: 30, desconhecida: true },
    ],
  },
]

const daLinha = (l: Linha): ItemDaNotaFiscal => {
  const m = MATERIAIS.find((x) => x.codigo === l.codigo)
  if (!m) throw new Error(`no material ${l.codigo}`)
  const cada = l.cada ?? 1
  return {
    codigo: l.dele,
    descricao: `${m.modelo.toUpperCase()} ${m.marca.toUpperCase()}${cada > 1 ? ` ROLO ${cada} M` : ''}`,
    ncm: m.ncm,
    unidade: l.unidade ?? 'UN',
    qtd: l.qtd,
    preco: Math.round((precoDe(m) * cada * (l.preco ?? 1_000)) / 1_000),
    ...(l.lote ? { lote: l.lote } : {}),
  }
}

const loteInteiro = (numero: string, qtd: number) => ({
  lotes: [{ numero, qtd: String(qtd), avariada: '0', fabricante: '', validade: null }],
})

/** What a person does in the conference: the place, the material of each line, the count, the serials, the posting. */
async function conferir(u: Unidade, id: string, n: Nota, em: { local: string; itens: ReadonlyMap<string, string> }) {
  if (n.linhas.every((l) => l.desconhecida)) return
  await alterarNota(u, id, { local_id: em.local })
  for (const [k, l] of n.linhas.entries()) {
    const item = em.itens.get(l.codigo)
    if (l.desconhecida || !item) continue
    await conferirItem(u, id, k + 1, { material: { id: item, num: l.cada ?? 1, den: 1 } })
    if (l.recebida !== undefined)
      await conferirItem(u, id, k + 1, l.lote ? loteInteiro(l.lote, l.recebida) : { recebida: String(l.recebida) })
    for (const texto of l.series ?? []) await lerCodigo(u, id, { chave: uuidv7(), texto, n: k + 1 })
  }
  if (n.lancada) await lancarNota(u, id)
}

/**
 * Seeds invoices of suppliers through the reader of documents and the conference that people use. Runs once, only while
 * the demonstration is marked.
 */
export async function semearNotas(s: Servicos, agora = new Date()): Promise<void> {
  const { db } = s.banco
  if (!(await marcandoDemonstracao(db))) return
  await enviarTodas(s, agora)
  await sql`
    insert into cad.demonstracao (tabela, id)
    select 'compras.notas', id from compras.notas
    on conflict do nothing
  `.execute(db)
  await sql`select estoque.marcar_demonstracao()`.execute(db)
}

async function enviarTodas(s: Servicos, agora: Date): Promise<void> {
  const { db } = s.banco
  const { rows } = await sql<{ quem: string; local: string; ha: boolean }>`
    select u.id as quem, l.id as local, exists (select from compras.notas) as ha
    from acesso_publico.usuarios u
    join estoque_publico.locais l on l.nome = 'Almoxarifado Campinas'
    where u.email = 'almoxarife@girassol.test'
  `.execute(db)
  const [onde] = rows
  const [cnpj] = await cnpjsDaEmpresa(db)
  if (!onde || onde.ha || !cnpj) return
  const { rows: itens } = await sql<{ item_id: string; codigo: string }>`
    select item_id, codigo from estoque_publico.materiais
  `.execute(db)
  const { rows: pedidos } = await sql<{ chave: string; numero: number }>`
    select chave, numero::float8 as numero from compras.pedidos where chave like 'demonstracao:%'
  `.execute(db)
  const numeros = new Map(pedidos.map((p) => [p.chave, nomeDoPedido(p.numero)]))
  const em = { local: onde.local, itens: new Map(itens.map((i) => [i.codigo, i.item_id])) }
  const autor = { usuario: { id: onde.quem } }
  const destinatario = { cnpj, nome: await nomeDaEmpresa(db) }
  for (const n of NOTAS) {
    const xml = escreverNotaFiscal({
      emitente: { cnpj: cnpjDe(n.fornecedor), nome: n.fornecedor },
      destinatario,
      numero: n.numero,
      dia: somarDias(diaAqui(agora), -n.ha),
      pedido: n.pedido === null ? null : (numeros.get(`demonstracao:${n.pedido}`) ?? null),
      itens: n.linhas.map(daLinha),
      frete: n.frete,
    })
    const { id } = await enviarNota(s, autor, `nfe-${n.numero}.xml`, Buffer.from(xml))
    await s.executar(autor, (u) => conferir(u, id, n, em))
  }
}
