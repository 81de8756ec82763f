import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { TipoDeMovimento } from '../../../tipos.ts'
import { limiteDeAjuste } from '../ajustar.ts'

export interface EstoqueDaDemonstracao {
  categorias: readonly { id: string; nome: string; pai_id: string | null }[]
  locais: readonly { id: string; nome: string; tipo: string; responsavel_id: string | null }[]
  materiais: readonly {
    item_id: string
    codigo: string
    categoria_id: string
    unidade: string
    rastreio: string
    ncm: string
  }[]
  conversoes: readonly { item_id: string; de: string; para: string; num: number }[]
  politicas: readonly {
    item_id: string
    local_id: string | null
    minimo: number
    ponto: number
    maximo: number
    lote_compra: number
    prazo_dias: number
  }[]
  /** oldest first: this is the order in which they count */
  movimentos: readonly {
    id: string
    tipo: TipoDeMovimento | 'estorno'
    documento: string
    motivo: string
    em: string
    dia: string
    usuario_id: string | null
    estorna_id: string | null
    origem_tipo: string | null
    origem_id: string | null
  }[]
  linhas: readonly {
    movimento_id: string
    n: number
    item_id: string
    de: string
    para: string
    unidade: string
    qtd: number
    valor: number
    series: readonly string[]
    /** number of the lot, of a material that is tracked by lot */
    lote: string | null
  }[]
  reservas: readonly {
    item_id: string
    local_id: string | null
    qtd: number
    documento: string
    precisa_em: string
    criada_por: string | null
  }[]
  /** who approves what is adjusted above the limit */
  aprova: string | null
  /** AAAA-MM-01 */
  fechar: readonly string[]
}

const json = (linhas: readonly object[]) => sql`${JSON.stringify(linhas)}::jsonb`

/** The registers: what the ledger refers to. */
async function gravarCadastros({ tx }: Unidade, d: EstoqueDaDemonstracao): Promise<void> {
  await sql`
    insert into estoque.categorias (id, nome, pai_id)
    select id, nome, pai_id from jsonb_to_recordset(${json(d.categorias)}) as n(id uuid, nome text, pai_id uuid)
  `.execute(tx)
  await sql`
    insert into estoque.locais (id, nome, tipo, responsavel_id)
    select id, nome, tipo, responsavel_id
    from jsonb_to_recordset(${json(d.locais)}) as n(id uuid, nome text, tipo text, responsavel_id uuid)
  `.execute(tx)
  await sql`
    insert into estoque.materiais (item_id, codigo, categoria_id, unidade, rastreio, ncm)
    select item_id, codigo, categoria_id, unidade, rastreio, ncm
    from jsonb_to_recordset(${json(d.materiais)}) as n(
      item_id uuid, codigo text, categoria_id uuid, unidade text, rastreio text, ncm text
    )
  `.execute(tx)
  await sql`
    insert into estoque.conversoes (item_id, de, para, num)
    select item_id, de, para, num
    from jsonb_to_recordset(${json(d.conversoes)}) as n(item_id uuid, de text, para text, num bigint)
  `.execute(tx)
  await sql`
    insert into estoque.politicas (item_id, local_id, minimo, ponto, maximo, lote_compra, prazo_dias)
    select item_id, local_id, minimo, ponto, maximo, lote_compra, prazo_dias
    from jsonb_to_recordset(${json(d.politicas)}) as n(
      item_id uuid, local_id uuid, minimo numeric, ponto numeric, maximo numeric, lote_compra numeric, prazo_dias int
    )
  `.execute(tx)
}

interface Aprovado {
  id: string
  movimento_id: string
  tipo: string
  dia: string
  em: string
  motivo: string
  local_id: string
  linhas: readonly object[]
  valor: number
  somado: number
  somado_de: 'pessoa' | 'material' | null
  pedido_por: string
}

/** Longer than the day over which the ledger sums: what comes up to an hour later counts there. */
const JANELA_MS = 25 * 3_600_000

/**
 * What users adjusted above the limit, alone or with what one person, or all of one material, had adjusted in a day: as
 * requests that another person approved.
 */
function aprovados(d: EstoqueDaDemonstracao, limite: number): Aprovado[] {
  const fisicos = new Set(d.locais.map((l) => l.id))
  const linhas = Map.groupBy(d.linhas, (l) => l.movimento_id)
  const livres: { em: number; por: string; item: string; valor: number }[] = []
  return d.movimentos.flatMap(({ id: movimento_id, tipo, dia, em, motivo, usuario_id: pedido_por }) => {
    const dele = linhas.get(movimento_id) ?? []
    const valor = dele.reduce((n, l) => n + l.valor, 0)
    const [primeira] = dele
    if ((tipo !== 'ajuste' && tipo !== 'perda') || pedido_por === null || !primeira) return []
    const quando = Date.parse(em)
    const doDia = (quais: (x: (typeof livres)[number]) => boolean) =>
      livres.filter((x) => x.em > quando - JANELA_MS && quais(x)).reduce((n, x) => n + x.valor, 0)
    const daPessoa = doDia((x) => x.por === pedido_por)
    const doMaterial = Math.max(...dele.map((l) => doDia((x) => x.item === l.item_id)))
    if (valor + Math.max(daPessoa, doMaterial) <= limite) {
      livres.push(...dele.map((l) => ({ em: quando, por: pedido_por, item: l.item_id, valor: l.valor })))
      return []
    }
    const de = daPessoa >= doMaterial ? ('pessoa' as const) : ('material' as const)
    const somado =
      valor > limite ? { somado: 0, somado_de: null } : { somado: Math.max(daPessoa, doMaterial), somado_de: de }
    const local_id = fisicos.has(primeira.de) ? primeira.de : primeira.para
    const pedidas = dele.map(({ item_id, de: sai, para, qtd, series }) => {
      return { itemId: item_id, de: sai, para, quantidade: String(qtd), series }
    })
    return [
      { id: uuidv7(), movimento_id, tipo, dia, em, motivo, local_id, linhas: pedidas, valor, ...somado, pedido_por },
    ]
  })
}

async function gravarAprovacoes(
  { tx }: Unidade,
  { lista, limite, aprova }: { lista: readonly Aprovado[]; limite: number; aprova: string | null },
): Promise<void> {
  await sql`
    insert into estoque.ajustes (
      id, chave, pedido, tipo, ocorrido_em, motivo, local_id, linhas, valor_centavos, limite_centavos, somado_centavos,
      somado_de, situacao, pedido_por, pedido_em, decidido_por, decidido_em, movimento_id
    )
    select
      id, 'demonstracao:' || id, encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), tipo, dia, motivo, local_id, linhas,
      valor, ${limite}::bigint, somado, somado_de, 'aprovado', pedido_por, em, ${aprova}::uuid, em, movimento_id
    from jsonb_to_recordset(${json(lista)}) as n(
      id uuid, movimento_id uuid, tipo text, dia date, em timestamptz, motivo text, local_id uuid, linhas jsonb,
      valor bigint, somado bigint, somado_de text, pedido_por uuid
    )
  `.execute(tx)
}

/** The ledger, by its own rules: balances, costs and places of serials follow by the triggers. */
async function gravarLivro(u: Unidade, d: EstoqueDaDemonstracao): Promise<void> {
  const { tx } = u
  const limite = await limiteDeAjuste(tx)
  const lista = aprovados(d, limite)
  const aprovacao = new Map(lista.map((a) => [a.movimento_id, a.id]))
  const movimentos = d.movimentos.map((m) => {
    const origem_id = aprovacao.get(m.id)
    return origem_id === undefined ? m : { ...m, origem_tipo: 'ajuste', origem_id }
  })
  await sql`
    insert into estoque.movimentos (
      id, chave, pedido, tipo, origem_tipo, origem_id, ocorrido_em, registrado_em, usuario_id, motivo, documento,
      estorna_id, transacao
    )
    select
      id, 'demonstracao:' || id, encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), tipo, origem_tipo, origem_id, dia, em,
      usuario_id, motivo, documento, estorna_id, pg_current_xact_id()
    from jsonb_to_recordset(${json(movimentos)}) as n(
      id uuid, tipo text, origem_tipo text, origem_id uuid, dia date, em timestamptz, usuario_id uuid, motivo text,
      documento text, estorna_id uuid
    )
  `.execute(tx)
  const ids = new Map<string, string>()
  const nascem: { id: string; item_id: string; numero: string; local_id: string }[] = []
  const eventos: object[] = []
  for (const { series, ...l } of d.linhas)
    for (const numero of series) {
      const chave = `${l.item_id} ${numero}`
      const id = ids.get(chave) ?? uuidv7()
      if (!ids.has(chave)) nascem.push({ id, item_id: l.item_id, numero, local_id: l.de })
      ids.set(chave, id)
      eventos.push({ movimento_id: l.movimento_id, n: l.n, serie_id: id, de: l.de, para: l.para, i: eventos.length })
    }
  const lotes = new Map<string, { id: string; item_id: string; numero: string; dia: string }>()
  const dias = new Map(d.movimentos.map((m) => [m.id, m.em]))
  for (const { lote: numero, item_id, movimento_id } of d.linhas)
    if (numero !== null && !lotes.has(`${item_id} ${numero}`))
      lotes.set(`${item_id} ${numero}`, { id: uuidv7(), item_id, numero, dia: dias.get(movimento_id) ?? '' })
  await sql`
    insert into estoque.lotes (id, item_id, numero, criado_em)
    select id, item_id, numero, dia
    from jsonb_to_recordset(${json([...lotes.values()])}) as n(id uuid, item_id uuid, numero text, dia timestamptz)
  `.execute(tx)
  const semSeries = d.linhas.map(({ series: _, lote, ...l }, i) => ({
    ...l,
    lote_id: lote === null ? null : (lotes.get(`${l.item_id} ${lote}`)?.id ?? null),
    i,
  }))
  await sql`
    insert into estoque.linhas (
      movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, unidade_doc, qtd_doc, num_doc, den_doc,
      lote_id
    )
    select
      n.movimento_id, n.n, lado, n.item_id, x.id, x.fisico, lado * n.qtd, lado * n.valor, n.unidade, n.qtd, 1, 1,
      n.lote_id
    from jsonb_to_recordset(${json(semSeries)}) as n(
      movimento_id uuid, n int, item_id uuid, de uuid, para uuid, unidade text, qtd numeric, valor bigint, lote_id uuid,
      i int
    )
    cross join unnest(array[-1, 1]::smallint[]) as lado
    join estoque.locais x on x.id = case when lado = -1 then n.de else n.para end
    order by n.i, lado
  `.execute(tx)
  await sql`
    insert into estoque.series (id, item_id, numero, local_id)
    select id, item_id, numero, local_id
    from jsonb_to_recordset(${json(nascem)}) as n(id uuid, item_id uuid, numero text, local_id uuid)
  `.execute(tx)
  await sql`
    insert into estoque.serie_eventos (movimento_id, n, serie_id, de, para)
    select movimento_id, n, serie_id, de, para
    from jsonb_to_recordset(${json(eventos)}) as e(
      movimento_id uuid, n int, serie_id uuid, de uuid, para uuid, i int
    )
    order by e.i
  `.execute(tx)
  await gravarAprovacoes(u, { lista, limite, aprova: d.aprova })
}

async function gravarDemanda({ tx }: Unidade, d: EstoqueDaDemonstracao): Promise<void> {
  const reservas = d.reservas.map((r) => ({ ...r, id: uuidv7() }))
  await sql`
    insert into estoque.reservas (
      id, chave, pedido, origem_tipo, origem_id, documento, item_id, local_id, qtd, precisa_em, criada_por
    )
    select
      id, 'demonstracao:' || id, encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), 'projeto', id, documento, item_id,
      local_id, qtd, precisa_em, criada_por
    from jsonb_to_recordset(${json(reservas)}) as n(
      id uuid, documento text, item_id uuid, local_id uuid, qtd numeric, precisa_em date, criada_por uuid
    )
  `.execute(tx)
  for (const mes of d.fechar) await sql`select estoque.fechar(${mes}::date, null)`.execute(tx)
}

/** Writes the stock of the demonstration. Only while it is marked; what is on its way comes with the orders. */
export async function semearLivro(u: Unidade, d: EstoqueDaDemonstracao): Promise<void> {
  await gravarCadastros(u, d)
  await gravarLivro(u, d)
  await gravarDemanda(u, d)
  await sql`select estoque.marcar_demonstracao()`.execute(u.tx)
}
