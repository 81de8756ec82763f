import fc from '#tests/suporte/propriedades.ts'
import { z } from 'zod'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#kit/endpoint.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { caminhosDe, corposDe } from '#tests/suporte/corpos.ts'
import { casaDeTarefas } from '#tests/suporte/tarefas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const { casa, banco, vendedora, gestora, admin, cartao, criar } = await casaDeTarefas()
const recepcao = await pessoaDeTeste(casa, [{ departamento: 'rec', papel: 'supervisor' }])
const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
const vitima = await pessoaDeTeste(casa, [{ departamento: 'co', papel: 'leitor' }])

const NUL = '\u0000'
const TORTAS = [
  `a${NUL}b`,
  '\ud800',
  'x\udc00y',
  "'; drop table funis.cartoes; --",
  '%_\\%',
  '\\',
  '$1',
  '${7*7}',
  '=cmd|calc',
  '../../../etc/passwd',
  'a\r\nBcc: x@y.z',
  '0000-00-00',
  '2026-02-30',
  '2026-13',
  '99999-12-31T00:00:00Z',
  '+275760-09-13',
  '-271821-04-20',
  '24:61',
  'NaN',
  '1e999',
  '-0',
  '9007199254740993',
  '99999999999999999999',
  'null',
  '__proto__',
  'constructor',
  'toString',
  '[[[[[[',
  '(a+)+$',
  '',
  ' ',
  '0',
  '-1',
  '2147483648',
  '00000000-0000-0000-0000-000000000000',
  'http://127.0.0.1:1/',
  'javascript:alert(1)',
  'FREQ=SECONDLY;COUNT=999999999',
  'campo:igual:',
  'nome:igual:a:b',
  '::',
  ',,,',
  'eyJhIjoxfQ==',
  'a'.repeat(5000),
  '👩‍👩‍👧‍👦'.repeat(30),
]
const textos = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TORTAS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'vu.vendas',
      'Maria',
      '2026-11-23',
      '2026-11',
      '5511999990001',
      'proprio',
      'semana',
      'funil',
    ),
  },
)
const MODULOS =
  /^(funis|tarefas|contatos|usuarios|cargos|times|convites|eu|acesso|auditoria|paineis|paineltv|recursos|reservas|motoristas|externos|campos|avisos|departamentos|pedidos|dominios|colegas|calendarios)/
/** Left out: calls that would destroy the ground of the whole test. */
const FORA = new Set(['usuarios.desativar', 'usuarios.encerrarSessoes', 'eu.encerrarSessoes', 'eu.sair'])
const rotas = casa.app.rotas.filter((r) => MODULOS.test(r.id) && !FORA.has(r.id))

/** Returns ids of every kind by the name of their path parameter; request bodies use all of them for any id. */
async function terreno(): Promise<Record<string, string[]>> {
  const c = await cartao()
  const t = await criar(vendedora, { cartao_id: c.id })
  const f = (await gestora('GET', '/api/funis/vu.vendas')).corpo.data
  const k = (await admin('POST', '/api/contatos', { nome: 'Fulana', telefone: '5511988880000' })).corpo.data
  const s = (await recepcao('GET', '/api/recursos')).corpo.data?.[0]
  const ids = [c.id, t.id, f.id, f.definicao.estagios[1].id, c.contato_id, c.dossie_id, vitima.id, k?.id, s?.id].filter(
    Boolean,
  ) as string[]
  return {
    id: ids,
    uuid: ids,
    chave: ['vu.vendas', 'sala-1', 'nada'],
    funil: ['vu.vendas', f.id],
    nome: ['x'],
    token: ['x'.repeat(40)],
  }
}
const nomesDaConsulta = (e: Endpoint): string[] =>
  e.query
    ? Object.keys(
        (z.toJSONSchema(e.query, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
      )
    : []
const texto = (e: Endpoint) => `${e.method} ${e.path}`
/**
 * Returns true for a refusal without a code or without a sentence in Portuguese (English validator text does not
 * count).
 */
function malDito(r: {
  status: number
  corpo: { error?: { code?: string; message?: string; details?: unknown } }
}): boolean {
  const { code, message } = r.corpo?.error ?? {}
  if (!code || !message || !/[a-zà-ú]/.test(message)) return true
  return (
    /\b(invalid|expected|required|must|cannot|string|undefined|null|violates|syntax|column|relation)\b/i.test(
      message,
    ) && !/relação|obrigat/i.test(message)
  )
}

async function atacar(quem: readonly Chamada[], vezes: number, semente: number, quais: (e: Endpoint) => boolean) {
  const culpas: string[] = []
  const conta = { aceitas: 0, recusadas: 0 }
  const t = await terreno()
  for (const { id, endpoint: e } of rotas.filter((r) => quais(r.endpoint))) {
    const onde = caminhosDe(e.path, id.startsWith('usuarios') ? { ...t, id: [vitima.id] } : t)
    const corpos = fc.sample(corposDe(e, { ids: t.uuid ?? [], textos, errado: 8 }), { numRuns: vezes, seed: semente })
    const nomes = nomesDaConsulta(e)
    const perguntas = fc.sample(
      nomes.length > 0
        ? fc.record(
            Object.fromEntries(
              nomes.map((n) => [n, fc.oneof(textos, fc.constantFrom(...(t.uuid ?? [])), fc.integer().map(String))]),
            ),
            { requiredKeys: [] },
          )
        : fc.constant({}),
      { numRuns: vezes, seed: semente },
    )
    for (const [n, corpo] of corpos.entries()) {
      const query = new URLSearchParams(
        Object.entries(perguntas[n] ?? {}).map(([k, v]) => [k, String(v).toWellFormed()]),
      ).toString()
      const caminho = (onde[(n * 7) % onde.length] ?? e.path) + (query ? `?${query}` : '')
      const r = await (quem[n % quem.length] ?? admin)(
        e.method,
        caminho,
        e.method === 'GET' || (e.method === 'DELETE' && !e.body) ? undefined : corpo,
      )
      if (r.status === 429) break
      if (r.status < 300) conta.aceitas++
      else conta.recusadas++
      if (r.status >= 500 || (r.status >= 400 && malDito(r)))
        culpas.push(
          `${texto(e)} ${caminho.slice(0, 200)} ${JSON.stringify(corpo)?.slice(0, 400)} -> ${r.status} ${JSON.stringify(r.corpo).slice(0, 240)}`,
        )
    }
  }
  return { culpas, ...conta }
}

describe('invalid input to every call of the departments', () => {
  it('answers or refuses invalid queries with a sentence, and never fails with 5xx', async () => {
    const { culpas, aceitas } = await atacar(
      [admin, gestora, tecnico, recepcao],
      9,
      20261122,
      (e) => e.method === 'GET',
    )
    expect(culpas).toEqual([])
    expect(aceitas).toBeGreaterThan(100)
  }, 280_000)

  it('accepts or refuses invalid bodies with a sentence, and the other data stays intact', async () => {
    const { culpas, aceitas, recusadas } = await atacar(
      [admin, gestora, vendedora, recepcao, tecnico],
      12,
      20261122,
      (e) => e.method !== 'GET',
    )
    expect(culpas).toEqual([])
    expect([aceitas > 50, recusadas > 500]).toEqual([true, true])
    expect(
      (await sql<{ n: number }>`select count(*)::int as n from funis.funis`.execute(banco.db)).rows[0]?.n,
    ).toBeGreaterThan(30)
    expect((await vendedora('GET', '/api/funis/vu.vendas/quadro')).status).toBe(200)
  }, 280_000)
})
