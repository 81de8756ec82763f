import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { incluirPessoa } from '#modules/acesso/nucleo/server/comandos/incluir-pessoa.ts'
import { comFrases } from '#platform/eventos/restricoes.ts'
import { criarExecutor, sistema, type Executar, type Unidade } from '#platform/eventos/unidade.ts'
import type { Banco } from '#platform/postgres/banco.ts'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import fc, { CASOS } from '#tests/suporte/propriedades.ts'
import { SEMENTE } from '#tests/suporte/semente.ts'
import { situacoesDoRma } from '../../tipos.ts'
import { passagens } from '../../regras/rma.ts'
import { frases } from '../frases.ts'
import { usinaComDuasStrings, type UsinaDeTeste } from '../usina-de-teste.ts'
import { desfazerLeitura, lerSerie, retirarSerie, trocarSerie } from './series.ts'

let banco: Banco
let executar: Executar
let ana = ''

beforeAll(async () => {
  banco = await bancoDeTeste()
  executar = comFrases(
    criarExecutor(banco, () => {}),
    frases,
  )
  ana = uuidv7()
  await executar(sistema, (u) => incluirPessoa(u.tx, { id: ana, nome: 'Ana', email: `${ana}@girassol.test` }))
})
const fazer = <T>(fn: (u: Unidade) => Promise<T>): Promise<T> => executar({ usuario: { id: ana } }, fn)

const lugar = fc.record({ string: fc.integer({ min: 0, max: 1 }), posicao: fc.integer({ min: 1, max: 3 }) })
const passo = fc.oneof(
  fc.record({ tipo: fc.constant('ler' as const), lugar, serie: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ tipo: fc.constant('trocar' as const), lugar, serie: fc.integer({ min: 0, max: 7 }) }),
  fc.record({ tipo: fc.constant('retirar' as const), lugar }),
  fc.record({ tipo: fc.constant('desfazer' as const) }),
)
type Passo = typeof passo extends fc.Arbitrary<infer T> ? T : never

interface Agora {
  id: string
  string_id: string
  posicao: number
  serie: string
}
const agora = async (usinas: readonly string[]): Promise<Agora[]> =>
  (
    await sql<Agora>`
      select id, string_id, posicao, serie
      from garantias.instalacoes
      where usina_id = any (${[...usinas]}::uuid[])
        and retirada_em is null
    `.execute(banco.db)
  ).rows

/** Pairs of rows in which one serial, or one position, is twice at the same time, over the whole history. */
async function sobreposicoes(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n
    from garantias.instalacoes a
    join garantias.instalacoes b
      on a.id < b.id
      and tstzrange(a.instalada_em, a.retirada_em) && tstzrange(b.instalada_em, b.retirada_em)
      and (a.serie = b.serie or (a.string_id = b.string_id and a.posicao = b.posicao))
  `.execute(banco.db)
  return rows[0]?.n ?? -1
}

const recusa = (erro: unknown) => {
  const status = erro instanceof Error && 'status' in erro ? erro.status : erro
  expect([404, 409]).toContain(status)
  return null
}

async function dar(usina: UsinaDeTeste, prefixo: string, p: Passo): Promise<void> {
  if (p.tipo === 'desfazer') return void (await fazer((u) => desfazerLeitura(u, usina.id)).catch(recusa))
  const onde = { string_id: usina.strings[p.lugar.string] ?? '', posicao: p.lugar.posicao, equipamento_id: null }
  if (p.tipo === 'retirar') {
    const la = (await agora([usina.id])).find((i) => i.string_id === onde.string_id && i.posicao === onde.posicao)
    if (la) await fazer((u) => retirarSerie(u, usina.id, { instalacao_id: la.id, motivo: 'conferência' }))
    return
  }
  const leitura = { chave: uuidv7(), ...onde, serie: `${prefixo}${p.serie}`, aceitar_fora_da_nota: false }
  if (p.tipo === 'ler') return void (await fazer((u) => lerSerie(u, usina.id, leitura)).catch(recusa))
  await fazer((u) => trocarSerie(u, usina.id, { ...leitura, motivo: 'trinca' })).catch(recusa)
}

it(
  `keeps every serial in one position at any time, in two plants (${CASOS} cases, seed ${SEMENTE})`,
  { timeout: 600_000 },
  async () => {
    const usinas = [await usinaComDuasStrings(banco, executar), await usinaComDuasStrings(banco, executar)] as const
    let vez = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ usina: fc.integer({ min: 0, max: 1 }), passo }), { minLength: 4, maxLength: 14 }),
        async (passos) => {
          const prefixo = `SN${++vez}X`
          for (const { usina, passo: p } of passos) {
            await dar(usinas[usina] ?? usinas[0], prefixo, p)
            const la = await agora(usinas.map((x) => x.id))
            expect(new Set(la.map((i) => i.serie)).size).toBe(la.length)
            expect(new Set(la.map((i) => `${i.string_id}:${i.posicao}`)).size).toBe(la.length)
          }
          for (const x of usinas)
            for (const i of await agora([x.id]))
              await fazer((u) => retirarSerie(u, x.id, { instalacao_id: i.id, motivo: 'fim do caso' }))
        },
      ),
      { seed: SEMENTE, numRuns: Math.min(CASOS, 40) },
    )
    expect(await sobreposicoes()).toBe(0)
  },
)

it('accepts one of many parallel readings of a serial, and the same reading again changes nothing', async () => {
  const usina = await usinaComDuasStrings(banco, executar)
  const outra = await usinaComDuasStrings(banco, executar)
  const leitura = (string_id: string, posicao: number) => ({
    chave: uuidv7(),
    string_id,
    posicao,
    equipamento_id: null,
    serie: 'PARALELA1',
    aceitar_fora_da_nota: false,
  })
  const todas = [usina, outra].flatMap((x) => [1, 2, 3].map((p) => [x.id, leitura(x.strings[0] ?? '', p)] as const))
  const feitas = await Promise.all(todas.map(([id, l]) => fazer((u) => lerSerie(u, id, l)).catch(recusa)))
  const aceita = feitas.findIndex((f) => f !== null)
  expect(feitas.filter((f) => f !== null)).toHaveLength(1)
  const [id, l] = todas[aceita] ?? ['', leitura('', 1)]
  expect(await fazer((u) => lerSerie(u, id, l))).toEqual({ id: l.chave, repetida: true })
  expect(await sobreposicoes()).toBe(0)
})

it('keeps the history: a closed installation and a swap do not change', async () => {
  const usina = await usinaComDuasStrings(banco, executar)
  const onde = { string_id: usina.strings[0] ?? '', posicao: 1, equipamento_id: null, aceitar_fora_da_nota: false }
  await fazer((u) => lerSerie(u, usina.id, { ...onde, chave: uuidv7(), serie: 'VELHA001' }))
  await fazer((u) => trocarSerie(u, usina.id, { ...onde, chave: uuidv7(), serie: 'NOVA0001', motivo: 'queimou' }))
  const mudar = (instrucao: ReturnType<typeof sql>) => banco.transacao((tx) => instrucao.execute(tx))
  await expect(
    mudar(sql`update garantias.instalacoes set motivo = 'outro' where serie = 'VELHA001'`),
  ).rejects.toMatchObject({ constraint: 'instalacoes_historia' })
  await expect(mudar(sql`update garantias.instalacoes set serie = 'X' where serie = 'NOVA0001'`)).rejects.toThrow(
    'permission denied',
  )
  await expect(mudar(sql`delete from garantias.trocas`)).rejects.toThrow('permission denied')
  await expect(mudar(sql`update garantias.trocas set motivo = 'outro'`)).rejects.toThrow('permission denied')
})

it('lets the database pass the transitions of the rules, and no other pair', async () => {
  const usina = await usinaComDuasStrings(banco, executar)
  for (const de of situacoesDoRma)
    for (const para of situacoesDoRma) {
      if (de === para) continue
      const tentar = banco.transacao(async (tx) => {
        const id = uuidv7()
        await sql`
          insert into garantias.rmas (id, serie, item_id, cobertura, defeito, situacao, protocolo, serie_nova)
          values (
            ${id}, ${`R${id}`.toUpperCase()}, ${usina.modulo}, 'produto', 'Vidro trincado', ${de}, 'P-1',
            ${`N${id}`.toUpperCase()}
          )
        `.execute(tx)
        await sql`update garantias.rmas set situacao = ${para} where id = ${id}`.execute(tx)
      })
      const existe = passagens.some((p) => p.de === de && p.para === para)
      if (existe) await tentar
      else await expect(tentar).rejects.toMatchObject({ constraint: 'rmas_passagem' })
    }
})
