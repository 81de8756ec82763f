import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { incluirPessoa } from '#modules/acesso/nucleo/server/comandos/incluir-pessoa.ts'
import { criarLocal, liberar, mover, type PedidoDeMovimento } from '#modules/estoque/publico.ts'
import { HOJE, mundo, type Mundo } from '#modules/estoque/server/comandos/mundo-de-teste.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { criarExecutor, sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { SEMENTE } from '#tests/suporte/semente.ts'
import { reservasDaSeparacao } from '../consultas/da-origem.ts'
import { frases } from '../frases.ts'
import { coletar } from './coletar.ts'
import { criarSeparacao } from './criar.ts'
import { assinarEntrega } from './entregar.ts'
import { cancelarSeparacao, fecharSeparacao } from './fechar.ts'

let banco: Banco
let m: Mundo
let rui: string
let diego: string
let van: string
let fazer: <T>(fn: (u: Unidade) => Promise<T>) => Promise<T>

beforeAll(async () => {
  banco = await bancoDeTeste()
  m = await mundo(banco)
  const executar = comFrases(
    criarExecutor(banco, () => {}),
    frases,
  )
  fazer = (fn) => executar(sistema, fn)
  const pessoa = async () => {
    const id = uuidv7()
    await fazer((u) => incluirPessoa(u.tx, { id, nome: 'Pessoa', email: `${id}@girassol.test` }))
    return id
  }
  rui = await pessoa()
  diego = await pessoa()
  van = await fazer((u) => criarLocal(u, { nome: `Van ${uuidv7()}`, tipo: 'van', responsavelId: diego }))
})

const caso = fc.record({
  estoque: fc.integer({ min: 0, max: 30 }),
  pedido: fc.integer({ min: 1, max: 30 }),
  chega: fc.integer({ min: 0, max: 15 }),
  coletas: fc.array(fc.integer({ min: -10, max: 15 }), { minLength: 1, maxLength: 6 }),
  fim: fc.constantFrom('entregar', 'cancelar'),
  usa: fc.integer({ min: 1, max: 30 }),
  volta: fc.nat(30),
})

interface Lido {
  sede: number
  van: number
  reservado: number
}
async function ler(item: string, sede: string): Promise<Lido> {
  const { rows } = await sql<Lido>`
    select
      coalesce(sum(qtd) filter (where local_id = ${sede}), 0)::int as sede,
      coalesce(sum(qtd) filter (where local_id = ${van}), 0)::int as van,
      coalesce(sum(reservado), 0)::int as reservado
    from estoque.saldos
    where item_id = ${item}
      and fisico
  `.execute(banco.db)
  return rows[0] ?? { sede: 0, van: 0, reservado: 0 }
}
const falhou = (erro: { status?: number }) => {
  expect([400, 409]).toContain(erro.status)
  return false
}

/** Installs of what is in the van, takes some back to it, and returns the rest to the store. */
async function instalar(p: { kit: string; item: string; sede: string; usa: number; volta: number; fica: number }) {
  const origem = { tipo: 'ordem', id: uuidv7() }
  const um = (
    tipo: PedidoDeMovimento['tipo'],
    caminho: { de: string; para: string; reservaId?: string },
    qtd: number,
  ) =>
    fazer((u) =>
      mover(u, uuidv7(), {
        tipo,
        ocorridoEm: HOJE,
        ...(tipo === 'transferencia' ? {} : { origem }),
        linhas: [
          {
            itemId: p.item,
            quantidade: String(qtd),
            ...caminho,
          },
        ],
      }),
    )
  const reservaId = (await reservasDaSeparacao(banco.db, p.kit)).find((r) => r.local_id === van)?.reserva_id ?? ''
  await um('saida', { de: van, para: m.cliente, reservaId }, p.usa)
  if (p.volta > 0) await um('devolucao', { de: m.cliente, para: van }, p.volta)
  await expect(um('devolucao', { de: m.cliente, para: van }, p.usa - p.volta + 1)).rejects.toMatchObject({
    status: 400,
  })
  if (p.fica > p.usa) await fazer((u) => liberar(u, reservaId, 'sobra'))
  const sobra = p.fica - p.usa + p.volta
  if (sobra > 0) await um('transferencia', { de: van, para: p.sede }, sobra)
  const { rows } = await sql<{ qtd: number }>`
    select sum(qtd)::int as qtd
    from estoque_publico.gastos
    where origem_id = ${origem.id}
  `.execute(banco.db)
  return { instalado: rows[0]?.qtd, sobra }
}

describe('a kit', () => {
  it(
    `[S1.7] P3, P14: what is reserved, picked, handed over, installed and returned is what the ledger has (${CASOS} cases, seed ${SEMENTE})`,
    { timeout: 1_200_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(caso, async (c) => {
          const [item, sede] = [await m.novoMaterial(), await m.novoLocal()]
          const entrar = (qtd: number) =>
            fazer((u) =>
              mover(u, uuidv7(), {
                tipo: 'entrada',
                ocorridoEm: HOJE,
                linhas: [{ itemId: item, de: m.fornecedor, para: sede, quantidade: String(qtd), valorCentavos: qtd }],
              }),
            )
          if (c.estoque > 0) await entrar(c.estoque)
          const id = await fazer((u) =>
            criarSeparacao(u, {
              origem: { tipo: 'mao', id: uuidv7() },
              titulo: 'Kit',
              cliente: '',
              cartaoId: null,
              instalaEm: null,
              reservaAte: null,
              localId: sede,
              contexto: {},
              linhas: [{ itemId: item, descricao: 'Peça', quantidade: String(c.pedido) }],
            }),
          )
          expect((await ler(item, sede)).reservado).toBe(Math.min(c.estoque, c.pedido))
          if (c.chega > 0) await entrar(c.chega)
          const total = c.estoque + c.chega
          const linha = await banco.db
            .selectFrom('separacao.linhas')
            .select('id')
            .where('separacao_id', '=', id)
            .executeTakeFirstOrThrow()
          let pego = 0
          for (const qtd of c.coletas) {
            const agora = new Date().toISOString()
            const coleta = {
              linha_id: linha.id,
              quantidade: String(qtd),
              series: [],
              chave: uuidv7(),
              coletado_em: agora,
              enviado_em: agora,
            }
            const foi = await fazer((u) => coletar(u, id, rui, coleta)).then(() => true, falhou)
            expect(foi).toBe(qtd !== 0 && pego + qtd >= 0 && pego + qtd <= total)
            if (!foi) continue
            pego += qtd
            expect(await fazer((u) => coletar(u, id, rui, coleta))).toEqual({ repetido: true })
            expect((await ler(item, sede)).reservado).toBe(Math.min(total, Math.max(c.pedido, pego)))
          }
          const fechou = await fazer((u) => fecharSeparacao(u, id, [{ linha_id: linha.id, motivo: 'não há' }])).then(
            () => true,
            falhou,
          )
          if (c.fim === 'cancelar' || !fechou || pego === 0) {
            await fazer((u) => cancelarSeparacao(u, id, 'teste'))
            expect(await ler(item, sede)).toEqual({ sede: total, van: 0, reservado: 0 })
            return
          }
          await fazer((u) => assinarEntrega(u, id, { quem: rui, papel: 'entrega', vanId: van }))
          expect((await ler(item, sede)).van).toBe(0)
          await fazer((u) => assinarEntrega(u, id, { quem: diego, papel: 'recebe' }))
          const fim = await ler(item, sede)
          expect([fim.sede, fim.van]).toEqual([total - pego, pego])
          const usa = Math.min(c.usa, pego)
          const volta = Math.min(c.volta, usa)
          const { instalado, sobra } = await instalar({ kit: id, item, sede, usa, volta, fica: pego })
          expect(instalado).toBe(usa - volta)
          const depois = await ler(item, sede)
          expect([depois.sede, depois.van]).toEqual([total - pego + sobra, 0])
          expect(depois.sede + (instalado ?? 0)).toBe(total)
        }),
        { numRuns: CASOS },
      )
      expect(await violacoes(banco.db)).toEqual([])
    },
  )
})
