import { sql } from 'kysely'
import { uuidv7 } from '#kit/id.ts'
import { ErroApp } from '#kit/erro.ts'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
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
import { gerarEstoque } from './gerar-estoque.ts'
import { emLaco } from './medir.ts'
import { resultado, type Prova, type Resultado } from './resultado.ts'

const MATERIAIS = Number(process.env.MATERIAIS ?? 20_000)
const LISTA_MS = 150
const KARDEX_MS = 50
const POSICAO_S = 3
const SAIDAS_S = 3
/** Ten times the stock may cost a page of it at most this many times as much. */
const CRESCE = 3
const JUNTAS = 40
const HA = 30
/** Exits of the throughput; bare SQL makes at most so many times as many a second. */
const VAZAO = 400
const SOBRE_SQL = 2.5

interface Leituras {
  lista: number
  kardex: number
}

async function ler(banco: Banco, itens: readonly string[]): Promise<Leituras> {
  let n = 0
  const outro = (): string => itens[(n += 7919) % itens.length] ?? ''
  const lista = await emLaco(
    [
      () => {
        const busca = `BEN-${String((n += 7919) % itens.length)
          .padStart(6, '0')
          .slice(0, 4)}`
        return listarMateriais(banco.db, n % 2 === 0 ? { limit: 50, page: 1 } : { limit: 50, page: 1, busca })
      },
    ],
    { segundos: 3, aquecer: 0.5 },
  )
  const linhas = await emLaco([() => kardex(banco.db, outro(), { limit: 50 })], { segundos: 3, aquecer: 0.5 })
  return { lista: lista.p95, kardex: linhas.p95 }
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

/** The stock of 20,000 materials over 1,000,000 lines: its pages, the position at a day, exits at one moment. */
export async function medirEstoque(url: string): Promise<Resultado[]> {
  const banco = abrirBanco({ url, papel: 'girassol_app', nome: 'girassol-bench' })
  try {
    const poucos = await gerarEstoque(url, MATERIAIS / 10)
    const antes = await ler(banco, poucos)
    const itens = await gerarEstoque(url, MATERIAIS)
    const depois = await ler(banco, itens)
    const comecou = performance.now()
    const filtro = { tipo: 'posicao', por: 'projeto', ate: somarDias(diaAqui(), -200) } as const
    const posicao = await relatorio(banco.db, filtro, { custo: true, limite: 500, deFora: () => undefined })
    const daPosicao = (performance.now() - comecou) / 1000
    const painel = performance.now()
    await listaDeCompra(banco.db)
    const daCompra = performance.now() - painel
    const saidas = await saidasJuntas(banco, itens[0] ?? '')
    const vazao = await contraSql(banco, itens[1] ?? '')
    const conferindo = performance.now()
    const erradas = await violacoes(banco.db)
    const daConferencia = (performance.now() - conferindo) / 1000
    const [maisLista, maisKardex] = [depois.lista / antes.lista, depois.kardex / antes.kardex]
    return [
      { ...resultado('estoque.lista.p95', depois.lista, 'ms'), goal: `< ${LISTA_MS}`, ok: depois.lista < LISTA_MS },
      {
        ...resultado('estoque.kardex.p95', depois.kardex, 'ms'),
        goal: `< ${KARDEX_MS}`,
        ok: depois.kardex < KARDEX_MS,
      },
      {
        ...resultado('estoque.lista.dez.vezes', maisLista, '×'),
        goal: `< ${CRESCE}`,
        ok: maisLista < CRESCE || depois.lista < LISTA_MS / 3,
      },
      {
        ...resultado('estoque.kardex.dez.vezes', maisKardex, '×'),
        goal: `< ${CRESCE}`,
        ok: maisKardex < CRESCE || depois.kardex < KARDEX_MS / 3,
      },
      {
        ...resultado('estoque.posicao', daPosicao, 's'),
        goal: `< ${POSICAO_S}`,
        ok: daPosicao < POSICAO_S && posicao.linhas.length > 0,
      },
      resultado('estoque.lista.de.compra', daCompra, 'ms'),
      {
        ...resultado('estoque.saidas.juntas', saidas.segundos, 's'),
        goal: `${HA} de ${JUNTAS}, < ${SAIDAS_S}`,
        ok: saidas.aceitas === HA && saidas.segundos < SAIDAS_S,
      },
      resultado('estoque.saidas.por.segundo', vazao.nossas, '/s'),
      {
        ...resultado('estoque.saidas.sobre.sql', vazao.cruas / vazao.nossas, '×'),
        goal: `< ${SOBRE_SQL}`,
        ok: vazao.cruas / vazao.nossas < SOBRE_SQL,
      },
      { ...resultado('estoque.conferencia', daConferencia, 's'), goal: 'confere', ok: erradas.length === 0 },
    ]
  } finally {
    await banco.fechar()
  }
}

export const estoque: Prova = (casa) => medirEstoque(casa.urlDoBanco)
