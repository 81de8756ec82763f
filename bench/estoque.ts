import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { ErroApp } from '#kit/erro.ts'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { escreverCursor } from '#kit/pagina.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { criarExecutor, sistema } from '#platform/eventos/unidade.ts'
import { abrirBanco, type Banco } from '#platform/postgres/banco.ts'
import { mover } from '#modules/estoque/server/comandos/mover.ts'
import { localVirtual } from '#modules/estoque/server/consultas/cadastros.ts'
import { kardex } from '#modules/estoque/server/consultas/kardex.ts'
import { listarMateriais } from '#modules/estoque/server/consultas/materiais.ts'
import { listaDeCompra } from '#modules/estoque/server/consultas/painel.ts'
import { relatorio } from '#modules/estoque/server/consultas/relatorios.ts'
import { frases } from '#modules/estoque/server/frases.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { gerarEstoque, gerarKardexLongo } from './gerar-estoque.ts'
import { emLaco, quantil, type Medida } from './medir.ts'
import { resultado, type Prova, type Resultado } from './resultado.ts'

const MATERIAIS = Number(process.env.MATERIAIS ?? 20_000)
const CLIENTES = 10
const LISTA_MS = 25
const KARDEX_MS = 25
const POSICAO_S = 1
const SAIDAS_S = 3
/** Ten times the stock may cost a page of it at most this many times as much. */
const CRESCE = 1.2
const JUNTAS = 40
const HA = 30
/** Exits of the throughput; ours are at least this share of those of bare SQL in the same run. */
const VAZAO = 400
const DO_SQL = 0.6

interface Leituras {
  lista: Medida
  /** by one client: what one page costs without others in its way */
  sozinha: Medida
  busca: Medida
  kardex: Medida
}

/** Pages of the list, searches and first pages of a kardex, by ten clients at a time; the list also by one. */
async function ler(banco: Banco, itens: readonly string[]): Promise<Leituras> {
  let n = 0
  const outro = (): number => (n += 7919) % itens.length
  const codigo = (k: number): string => `BEN-${String(k).padStart(6, '0')}-${itens.length}`
  const lista = () => {
    const cursor = escreverCursor([codigo(outro())])
    return listarMateriais(banco.db, { limit: 50, page: 1, ...(n % 2 === 0 ? { cursor } : {}) })
  }
  const buscar = () => listarMateriais(banco.db, { limit: 50, page: 1, busca: codigo(outro()).slice(0, 8) })
  const doMaterial = () => kardex(banco.db, itens[outro()] ?? '', { limit: 50 })
  const aDez = (fn: () => Promise<unknown>) =>
    emLaco(
      Array.from({ length: CLIENTES }, () => fn),
      { segundos: 3, aquecer: 0.5 },
    )
  return {
    lista: await aDez(lista),
    sozinha: await emLaco([lista], { segundos: 2, aquecer: 0.5 }),
    busca: await aDez(buscar),
    kardex: await aDez(doMaterial),
  }
}

/** Pages of one material with many lines, the last ones too: p95 of all, and of the deepest tenth over the first. */
async function folhear(banco: Banco, itemId: string): Promise<{ p95: number; fundo: number; paginas: number }> {
  const tempos: number[] = []
  let cursor: string | undefined
  do {
    const comecou = performance.now()
    const pagina = await kardex(banco.db, itemId, { limit: 50, ...(cursor ? { cursor } : {}) })
    tempos.push(performance.now() - comecou)
    cursor = pagina.proximo ?? undefined
  } while (cursor)
  const decimo = Math.ceil(tempos.length / 10)
  const meio = (t: number[]) =>
    quantil(
      t.toSorted((a, b) => a - b),
      0.5,
    )
  return {
    p95: quantil(
      tempos.toSorted((a, b) => a - b),
      0.95,
    ),
    fundo: meio(tempos.slice(-decimo)) / meio(tempos.slice(0, decimo)),
    paginas: tempos.length,
  }
}

/** As many exits of one unit at the same moment as are more than there is: exactly what there is leaves. */
async function saidasJuntas(banco: Banco, itemId: string): Promise<{ segundos: number; aceitas: number }> {
  const executar = comFrases(
    criarExecutor(banco, () => {}),
    frases,
  )
  const [fornecedor, consumo] = [
    await banco.transacao((tx) => localVirtual(tx, 'fornecedor')),
    await banco.transacao((tx) => localVirtual(tx, 'consumo')),
  ]
  const local = uuidv7()
  await banco.transacao((tx) =>
    tx
      .insertInto('estoque.locais')
      .values({ id: local, nome: `Saídas ${local}`, tipo: 'almoxarifado' })
      .execute(),
  )
  const fazer = (tipo: 'entrada' | 'saida', de: string, para: string, quantidade: string) =>
    executar(sistema, (u) =>
      mover(u, uuidv7(), {
        tipo,
        ocorridoEm: diaAqui(),
        linhas: [{ itemId, de, para, quantidade, ...(tipo === 'entrada' ? { valorCentavos: 9000 } : {}) }],
      }),
    )
  await fazer('entrada', fornecedor, local, String(HA))
  const comecou = performance.now()
  const feitas = await Promise.allSettled(Array.from({ length: JUNTAS }, () => fazer('saida', local, consumo, '1')))
  const segundos = (performance.now() - comecou) / 1000
  for (const f of feitas) if (f.status === 'rejected' && !(f.reason instanceof ErroApp)) throw f.reason
  return { segundos, aceitas: feitas.filter((f) => f.status === 'fulfilled').length }
}

/** Exits of one unit per second, so many in flight at a time. */
async function porSegundo(sair: () => Promise<unknown>): Promise<number> {
  let faltam = VAZAO
  const comecou = performance.now()
  await Promise.all(
    Array.from({ length: JUNTAS }, async () => {
      while (faltam-- > 0) await sair()
    }),
  )
  return VAZAO / ((performance.now() - comecou) / 1000)
}

/**
 * Our exits against the same rows written by bare SQL: the head, the lock, both sides, in one transaction. Triggers and
 * checks run in both; the difference is what the application adds (validation, audit, outbox).
 */
async function contraSql(banco: Banco, itemId: string): Promise<{ nossas: number; cruas: number }> {
  const executar = criarExecutor(banco, () => {})
  const [fornecedor, consumo] = [
    await banco.transacao((tx) => localVirtual(tx, 'fornecedor')),
    await banco.transacao((tx) => localVirtual(tx, 'consumo')),
  ]
  const local = uuidv7()
  await banco.transacao((tx) =>
    tx
      .insertInto('estoque.locais')
      .values({ id: local, nome: `Vazão ${local}`, tipo: 'almoxarifado' })
      .execute(),
  )
  const linha = { itemId, de: fornecedor, para: local, quantidade: String(VAZAO * 2), valorCentavos: VAZAO * 200 }
  await executar(sistema, (u) => mover(u, uuidv7(), { tipo: 'entrada', ocorridoEm: diaAqui(), linhas: [linha] }))
  const nossas = await porSegundo(() =>
    executar(sistema, (u) =>
      mover(u, uuidv7(), {
        tipo: 'saida',
        ocorridoEm: diaAqui(),
        linhas: [{ itemId, de: local, para: consumo, quantidade: '1' }],
      }),
    ),
  )
  const cruas = await porSegundo(() =>
    banco.transacao(async (tx) => {
      const id = uuidv7()
      await sql`
        insert into estoque.movimentos (id, chave, pedido, tipo, ocorrido_em, transacao)
        values (${id}, ${id}, ${'0'.repeat(64)}, 'saida', ${diaAqui()}::date, pg_current_xact_id())
      `.execute(tx)
      await sql`
        select estoque.travar(array[${itemId}]::uuid[], array[${local}]::uuid[])
      `.execute(tx)
      await sql`
        insert into estoque.linhas (
          movimento_id, n, lado, item_id, local_id, fisico, delta, valor_centavos, unidade_doc, qtd_doc, num_doc, den_doc
        )
        select ${id}, 1, lado, ${itemId}, o.id, o.fisico, lado, lado * (c.valor_centavos / c.qtd)::bigint, 'UN', 1, 1, 1
        from unnest(array[-1, 1]::smallint[]) as lado
        join estoque.locais o on o.id = case when lado = -1 then ${local}::uuid else ${consumo}::uuid end
        cross join (select qtd, valor_centavos from estoque.custos where item_id = ${itemId}) c
        order by lado
      `.execute(tx)
    }),
  )
  return { nossas, cruas }
}

async function segundos(fn: () => Promise<unknown>): Promise<number> {
  const comecou = performance.now()
  await fn()
  return (performance.now() - comecou) / 1000
}

/** The stock of 20,000 materials over 1,000,000 lines: its pages, the position at a day, exits at one moment. */
export async function medirEstoque(url: string): Promise<Resultado[]> {
  const banco = abrirBanco({ url, papel: 'girassol_app', nome: 'girassol-bench' })
  try {
    const poucos = await gerarEstoque(url, MATERIAIS / 10)
    const antes = await ler(banco, poucos)
    const gerando = performance.now()
    const itens = await gerarEstoque(url, MATERIAIS)
    const longo = await gerarKardexLongo(url)
    const daGeracao = (performance.now() - gerando) / 1000
    const aoGerar = await violacoes(banco.db)
    const depois = await ler(banco, itens)
    const folhas = await folhear(banco, longo)
    const filtro = { tipo: 'posicao', por: 'projeto', ate: somarDias(diaAqui(), -200) } as const
    const daPosicao = await segundos(async () => {
      const { linhas } = await relatorio(banco.db, filtro, { custo: true, limite: 500, deFora: () => undefined })
      if (linhas.length === 0) throw new Error('no position at that day')
    })
    const daCompra = await segundos(() => listaDeCompra(banco.db))
    const saidas = await saidasJuntas(banco, itens[0] ?? '')
    const vazao = await contraSql(banco, itens[1] ?? '')
    let erradas = 0
    const daConferencia = await segundos(async () => void (erradas = (await violacoes(banco.db)).length))
    const cresce = (a: Medida, d: Medida) => d.p50 / a.p50
    const [maisLista, maisKardex] = [cresce(antes.sozinha, depois.sozinha), cresce(antes.kardex, depois.kardex)]
    const menorQue = (nome: string, valor: number, unidade: string, meta: number) =>
      resultado(nome, valor, unidade, { goal: `< ${meta}`, ok: (v) => v < meta })
    return [
      resultado('estoque.geracao', daGeracao, 's'),
      resultado('estoque.confere.antes', aoGerar.length, 'erros', { goal: '0', ok: (v) => v === 0 }),
      menorQue('estoque.lista.p95', depois.lista.p95, 'ms', LISTA_MS),
      menorQue('estoque.busca.p95', depois.busca.p95, 'ms', LISTA_MS),
      resultado('estoque.lista.um', depois.sozinha.p95, 'ms'),
      menorQue('estoque.kardex.p95', depois.kardex.p95, 'ms', KARDEX_MS),
      menorQue('estoque.kardex.fundo.p95', folhas.p95, 'ms', KARDEX_MS),
      menorQue('estoque.kardex.fundo', folhas.fundo, '×', CRESCE),
      menorQue('estoque.lista.dez.vezes', maisLista, '×', CRESCE),
      menorQue('estoque.kardex.dez.vezes', maisKardex, '×', CRESCE),
      menorQue('estoque.posicao', daPosicao, 's', POSICAO_S),
      resultado('estoque.lista.de.compra', daCompra * 1000, 'ms'),
      resultado('estoque.saidas.juntas', saidas.segundos, 's', {
        goal: `${HA} de ${JUNTAS}, < ${SAIDAS_S}`,
        ok: (v) => saidas.aceitas === HA && v < SAIDAS_S,
      }),
      resultado('estoque.saidas.por.segundo', vazao.nossas, '/s', {
        floor: vazao.cruas,
        goal: `≥ ${DO_SQL} do SQL`,
        ok: (razao) => razao >= DO_SQL,
      }),
      resultado('estoque.conferencia', daConferencia, 's', { goal: 'confere', ok: () => erradas === 0 }),
    ]
  } finally {
    await banco.fechar()
  }
}

export const estoque: Prova = (casa) => medirEstoque(casa.urlDoBanco)
