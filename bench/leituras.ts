import type { Db } from '#platform/postgres/banco.ts'
import { conversas as contrato } from '#modules/chat/lista/contract/conversas.ts'
import type { QueryDe } from '#kit/endpoint.ts'
import { ler } from '#platform/http/ler.ts'
import { contagens } from '#modules/chat/lista/server/consultas/contagens.ts'
import { listarConversas, totalDeConversas } from '#modules/chat/lista/server/consultas/conversas.ts'
import { paginaDeMensagens } from '#modules/chat/nucleo/server/consultas/mensagens.ts'
import { naoLidasPorCaixa } from '#modules/chat/lista/server/consultas/nao-lidas.ts'
import type { Casa } from './casa.ts'
import { alternar, emLaco, type Medida } from './medir.ts'
import { capturar, pisoDe } from './piso.ts'
import { resultado, type Prova, type Resultado } from './resultado.ts'

const CLIENTES = 10
const lerConsulta = (consulta: Record<string, string>) =>
  ler(contrato.listar.query, consulta) as QueryDe<typeof contrato.listar>
const ALCANCE = { todas: true, papeis: new Map() } as const

/**
 * Compares one request through HTTP by ten callers with its own SQL on the bare driver with ten connections, in
 * alternation.
 */
async function comparar(
  casa: Casa,
  caminho: (n: number) => string,
  consulta: (db: Db) => Promise<unknown>,
): Promise<{ http: Medida; sql: Medida }> {
  const capturadas = await capturar(casa.urlDoBanco, consulta)
  const clientes = casa.clientes(CLIENTES)
  const medidas = await alternar({
    sql: () => pisoDe(casa.urlDoBanco, CLIENTES, () => capturadas, { segundos: 3 }),
    http: () =>
      emLaco(
        clientes.map((c) => (n: number) => c.exigir('GET', caminho(n))),
        { segundos: 3 },
      ),
  })
  for (const c of clientes) c.fechar()
  return medidas
}

function linhas(nome: string, { http, sql }: { http: Medida; sql: Medida }, limiteMs: number): Resultado[] {
  return [
    resultado(`${nome}.p50`, http.p50, 'ms', { floor: sql.p50 }),
    { ...resultado(`${nome}.p99`, http.p99, 'ms', { floor: sql.p99 }), goal: `< ${limiteMs}`, ok: http.p99 < limiteMs },
    resultado(`${nome}.vazao`, http.porSegundo, 'req/s', {
      floor: sql.porSegundo,
      goal: 'ratio ≥ 0.5',
      ok: (r) => r >= 0.5,
    }),
  ]
}

/** Measures the first page of the list of open conversations, as the screen requests it. */
export const lista: Prova = async (casa) => {
  const query = lerConsulta({ status: 'ativa', limit: '20' })
  return linhas(
    'lista',
    await comparar(
      casa,
      () => '/api/chat/conversas?status=ativa&limit=20',
      async (db) => {
        await listarConversas(db, casa.usuarioId, ALCANCE, query)
        await totalDeConversas(db, casa.usuarioId, ALCANCE, query)
      },
    ),
    25,
  )
}

/** Measures the newest page of a long thread. */
export const pagina: Prova = async (casa) =>
  linhas(
    'pagina',
    await comparar(
      casa,
      () => `/api/chat/conversas/${casa.fioLongo}/mensagens?limit=50`,
      (db) => paginaDeMensagens(db, casa.usuarioId, casa.fioLongo, { page: 1, limit: 50 }),
    ),
    25,
  )

/** Compares a page deep in the thread, and deep in the list, with the first page: the cost must be the same. */
export const profundidade: Prova = async (casa) => {
  const clientes = casa.clientes(CLIENTES)
  const medir = (caminho: string) => () =>
    emLaco(
      clientes.map((c) => () => c.pedir('GET', caminho)),
      { segundos: 2, aquecer: 0.5 },
    )
  const base = `/api/chat/conversas/${casa.fioLongo}/mensagens?limit=50`
  let cursor = ''
  const [um] = casa.clientes(1)
  for (let p = 0; p < 40; p++) {
    const r = await um?.pedir(
      'GET',
      `/api/chat/conversas?status=finalizada&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )
    cursor = (JSON.parse(r?.corpo.toString() ?? '{}') as { pagination: { proximo: string } }).pagination.proximo
  }
  const lista = '/api/chat/conversas?status=finalizada&limit=50'
  const m = await alternar(
    {
      primeira: medir(base),
      funda: medir(`${base}&page=190`),
      lista: medir(lista),
      listaFunda: medir(`${lista}&cursor=${encodeURIComponent(cursor)}`),
    },
    5,
  )
  for (const c of clientes) c.fechar()
  um?.fechar()
  return [
    resultado('pagina.funda.p50', m.funda.p50, 'ms', {
      floor: m.primeira.p50,
      goal: 'ratio ≤ 1.2',
      ok: (r) => r <= 1.2,
    }),
    resultado('lista.funda.p50', m.listaFunda.p50, 'ms', {
      floor: m.lista.p50,
      goal: 'ratio ≤ 1.2',
      ok: (r) => r <= 1.2,
    }),
  ]
}

export const contadores: Prova = async (casa) =>
  linhas(
    'contadores',
    await comparar(
      casa,
      () => '/api/chat/conversas/contagens',
      async (db) => {
        await contagens(db, casa.usuarioId, ALCANCE)
        await naoLidasPorCaixa(db, casa.usuarioId, ALCANCE)
      },
    ),
    25,
  )
