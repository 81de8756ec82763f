import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { camposEmUso, funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { colunasAbertas, lerQuadro, maisCartoes, type Pedido } from '#modules/funis/quadro/server/consultas/quadro.ts'
import type { Db } from '#platform/postgres/banco.ts'
import { comNavegador, quadrosDoArrasto } from './arrasto.ts'
import type { Casa } from './casa.ts'
import { FUNIL, gerarCartoes } from './gerar-cartoes.ts'
import { alternar, emLaco } from './medir.ts'
import { capturar, pisoDe } from './piso.ts'
import { resultado, type Prova, type Resultado } from './resultado.ts'

const GRANDE = { cartoes: 500_000, abertos: 10_000 }
const PEQUENO = { cartoes: 50_000, abertos: 1_000 }
/** Columns shown on a screen 1600 px wide, plus one: the first request of the board. */
const NA_TELA = 8
const PEDIDO = `/api/funis/${FUNIL}/quadro?colunas=${NA_TELA}`
const POR_FATO = `${PEDIDO}&campo=potencia_kwp:maior:80`

async function comparar(casa: Casa, caminho: string, consulta: (db: Db) => Promise<unknown>) {
  const capturadas = await capturar(casa.urlDoBanco, consulta)
  const [cliente] = casa.clientes(1)
  const m = await alternar({
    sql: () => pisoDe(casa.urlDoBanco, 1, () => capturadas, { segundos: 2 }),
    http: () => emLaco([() => cliente?.exigir('GET', caminho) ?? Promise.resolve()], { segundos: 2, aquecer: 0.5 }),
  })
  cliente?.fechar()
  return m
}

/**
 * Measures a board of 10 000 open cards in 20 stages among 500 000: one user requests the board, more of a column, and
 * the board filtered by a field.
 */
export const quadro: Prova = async (casa) => {
  const pessoas = (await casa.sql<{ id: string }>('select id from cad.usuarios')).map((p) => p.id)
  const antes = await comoPequeno(casa, pessoas)
  await gerarCartoes(casa.urlDoBanco, GRANDE, pessoas)
  const estagio =
    (
      await casa.sql<{ id: string }>(
        'select e.id from funis.estagios e join funis.funis f on f.id = e.funil_id where f.chave = $1 and e.lugar = 0',
        [FUNIL],
      )
    )[0]?.id ?? ''
  const pedido = async (db: Db, filtros: Pedido['filtros'] = {}): Promise<Pedido> => {
    const funil = await funilVigente(db, FUNIL)
    return {
      alcance: {
        usuario_id: casa.usuarioId,
        em_nome_de: [casa.usuarioId],
        times: [],
        funis: new Map([[funil.id, { papel: 'gestor', alcance: 'todos' }]]),
      },
      funil,
      campos: filtros.campo ? await camposEmUso(db) : new Map(),
      filtros,
      ordem: 'prazo',
    }
  }
  const pagina = async (db: Db, filtros?: Pedido['filtros'], colunas = NA_TELA) => {
    const p = await pedido(db, filtros)
    await lerQuadro(db, p, 15, colunasAbertas(p).slice(0, colunas))
  }
  const primeira = await comparar(casa, PEDIDO, (db) => pagina(db))
  const [um] = casa.clientes(1)
  const { data } = JSON.parse(
    (await um?.exigir('GET', `/api/funis/${FUNIL}/estagios/${estagio}/cartoes`))?.toString() ?? '{}',
  ) as { data: { proximo: string } }
  um?.fechar()
  const coluna = await comparar(
    casa,
    `/api/funis/${FUNIL}/estagios/${estagio}/cartoes?cursor=${encodeURIComponent(data.proximo)}`,
    async (db) => {
      await maisCartoes(db, await pedido(db), estagio, true, 30, data.proximo)
    },
  )
  const porFato = await comparar(casa, POR_FATO, (db) => pagina(db, { campo: ['potencia_kwp:maior:80'] }))
  const inteiro = await comparar(casa, `/api/funis/${FUNIL}/quadro?`, (db) => pagina(db, {}, 20))
  const linha = (nome: string, m: typeof primeira, ms: number): Resultado => ({
    ...resultado(nome, m.http.p95, 'ms', { floor: m.sql.p95 }),
    goal: `< ${ms}`,
    ok: m.http.p95 < ms,
  })
  return [
    linha('quadro.p95', primeira, 15),
    resultado('quadro.inteiro.p95', inteiro.http.p95, 'ms', { floor: inteiro.sql.p95 }),
    linha('quadro.coluna.p95', coluna, 5),
    linha('quadro.campo.p95', porFato, 15),
    ...(antes
      ? [
          resultado('quadro.crescimento', primeira.http.p50, 'ms', {
            floor: antes,
            goal: 'ratio ≤ 1.2',
            ok: (r) => r <= 1.2,
          }),
        ]
      : []),
    ...(await naTela(casa)),
  ]
}

/**
 * Measures the first page with a tenth of the cards. Stores the result in a file, because it can only be measured
 * before the rest is generated.
 */
async function comoPequeno(casa: Casa, pessoas: readonly string[]): Promise<number | null> {
  const nota = join(casa.pasta, 'bench-quadro-pequeno-na-tela')
  if (existsSync(nota)) return Number(readFileSync(nota, 'utf8'))
  if (
    (
      await casa.sql(
        'select from funis.cartoes k join funis.funis f on f.id = k.funil_id where f.chave = $1 offset $2 limit 1',
        [FUNIL, PEQUENO.cartoes],
      )
    ).length > 0
  )
    return null
  await gerarCartoes(casa.urlDoBanco, PEQUENO, pessoas)
  const [cliente] = casa.clientes(1)
  const m = await emLaco([() => cliente?.exigir('GET', PEDIDO) ?? Promise.resolve()], { segundos: 3 })
  cliente?.fechar()
  writeFileSync(nota, String(m.p50))
  return m.p50
}

/** Measures in Chromium: how much is drawn, how soon after the response, and whether dragging a card drops frames. */
async function naTela(casa: Casa): Promise<Resultado[]> {
  return comNavegador(casa.url, async (pagina) => {
    await pagina.addInitScript(() => {
      new MutationObserver((_, o) => {
        if (!document.querySelector('[data-cartao]')) return
        o.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => Object.assign(window, { pintou: performance.now() })))
      }).observe(document, { subtree: true, childList: true })
    })
    const pinturas: number[] = []
    for (let i = 0; i < 5; i++) {
      await pagina.goto(`/funil/${FUNIL}`)
      await pagina.waitForFunction(() => 'pintou' in window)
      pinturas.push(
        await pagina.evaluate(
          () =>
            (window as unknown as { pintou: number }).pintou -
            Math.max(
              ...performance
                .getEntriesByType('resource')
                .filter((r) => r.name.includes('/quadro'))
                .map((r) => (r as PerformanceResourceTiming).responseEnd),
            ),
        ),
      )
    }
    const nos = await pagina.evaluate(() => document.querySelectorAll('*').length)
    const maior = await quadrosDoArrasto(pagina, pagina.locator('[data-cartao]').nth(2))
    const pintura = pinturas.toSorted((a, b) => a - b)[2] ?? Number.NaN
    return [
      { ...resultado('quadro.nos', nos, 'nós'), goal: '< 3000', ok: nos < 3000 },
      { ...resultado('quadro.pintura.p50', pintura, 'ms'), goal: '< 300', ok: pintura < 300 },
      { ...resultado('quadro.arrasto.max', maior, 'ms'), goal: '< 32', ok: maior < 32 },
    ]
  })
}
