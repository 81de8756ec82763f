import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ate } from '#embedded/evolution/palco-de-teste.ts'
import { atos } from '#modules/chat/atos/contract/atos.ts'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { conversas } from '#modules/chat/lista/contract/conversas.ts'
import { visoes } from '#modules/chat/visoes/contract/visoes.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { casaDeChat, numeroNovo, recebida } from '#tests/suporte/chat.ts'

const casa = await casaDeChat()
const banco = casa.app.s.banco.db
const supervisora = await casa.como('supervisora@girassol.test')
const atendente = await casa.como('atendente@girassol.test')
const vendedor = await casa.como('vendedor@girassol.test')
const base = '/api/chat/conversas'

const [a, b] = [
  await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente', [vendedor.id]: 'leitor' }),
  await casa.criarCaixa(supervisora, { [atendente.id]: 'atendente' }),
]
const fila = (
  await supervisora.chamar(filas.criar, {
    body: {
      nome: 'Fila das visões',
      metodo: 'manual',
      caixas: [{ caixa_entrada_id: a.id, padrao: true }],
      membros: [{ usuario_id: atendente.id }],
    },
  })
).corpo.data as { id: string; nome: string }
for (const caixa of [a, a, a, b, b, b]) await casa.entregar(caixa, recebida({ numero: numeroNovo() }))
await ate(
  'each has found its queue',
  async () =>
    (
      await banco
        .selectFrom('chat.conversas')
        .select('id')
        .where('caixa_entrada_id', '=', a.id)
        .where('fila_id', '=', fila.id)
        .execute()
    ).length === 3,
)
const ids = (await supervisora.chamar(conversas.listar, { query: { limit: 50 } })).corpo.data.map(
  (c: { id: string }) => c.id,
) as string[]
const [c0 = '', c1 = '', c2 = '', c3 = ''] = ids
await supervisora.chamar(conversas.alterar, { params: { id: c0 }, body: { prioridade: 'alta', tags: ['solar'] } })
await atendente.chamar(conversas.atribuir, { params: { id: c1 }, body: { usuario_id: atendente.id } })
await atendente.chamar(conversas.finalizar, { params: { id: c2 }, body: {} })
await atendente.chamar(atos.adiar, { params: { id: c3 }, body: { quando: 'amanhã 9h' } })
await sql`update chat.conversas set assunto = 'Conta de luz' where id = ${c0}`.execute(banco)

const consulta = (f: Record<string, unknown>) =>
  Object.entries(f)
    .flatMap(([k, v]) => (Array.isArray(v) ? v : [v]).map((x) => `${k}=${String(x)}`))
    .join('&')
const algum = <T>(valores: readonly T[]) => fc.subarray([...valores], { minLength: 1 })

describe('the count of a view equals its list', () => {
  it('for any filters, including queues, and for each user', async () => {
    const filtros = fc.record(
      {
        fila_id: algum([fila.id, 'nenhuma']),
        caixa_entrada_id: algum([a.id, b.id]),
        status: algum(['aguardando', 'ativa', 'finalizada']),
        prioridade: algum(['alta', 'normal']),
        atribuida_para: algum([atendente.id, 'ninguem']),
        tags: fc.constant(['solar']),
        nao_lidas: fc.constant(true),
        adiadas: fc.boolean(),
      },
      { requiredKeys: [] },
    )
    const { id } = (
      await supervisora.chamar(visoes.criar, { body: { nome: 'Qualquer', escopo: 'empresa', filtros: {} } })
    ).corpo.data
    await fc.assert(
      fc.asyncProperty(filtros, async (f) => {
        expect(
          (
            await supervisora.chamar(visoes.alterar, {
              params: { id },
              body: { nome: 'Qualquer', escopo: 'empresa', filtros: f },
            })
          ).status,
        ).toBe(200)
        for (const quem of [supervisora, atendente, vendedor] as Chamada[]) {
          const lista = (await quem('GET', `${base}?limit=50&${consulta(f)}`)).corpo
          expect([(await quem.chamar(visoes.contagens)).corpo.data[id], lista.pagination.total]).toEqual([
            lista.data.length,
            lista.data.length,
          ])
        }
      }),
      { numRuns: 25 },
    )
  }, 90_000)

  it('each row has its subject and its queue', async () => {
    const [linha] = (await supervisora.chamar(conversas.listar, { query: { ids: [c0] } })).corpo.data
    const naFila = (await supervisora.chamar(conversas.listar, { query: { fila_id: [fila.id] } })).corpo.data as {
      fila_nome: string
      assunto: string | null
    }[]
    expect([linha?.assunto, naFila.length, new Set(naFila.map((l) => l.fila_nome))]).toEqual([
      'Conta de luz',
      3,
      new Set(['Fila das visões']),
    ])
  })
})
