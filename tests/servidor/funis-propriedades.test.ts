import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { passarAdiante } from '#modules/funis/cartao/server/comandos/passagens.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const db = casa.app.s.banco.db as never
const pessoas = await Promise.all(
  Array.from({ length: 8 }, () => pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])),
)
const [dona] = pessoas as [Chamada]

async function funil(
  mudar: (d: Definicao) => Definicao = (d) => d,
): Promise<{ id: string; chave: string; d: Definicao }> {
  const { id } = (await dona('POST', '/api/definicoes', { nome: 'Prova', departamento: 'vu' })).corpo.data
  const f = (await dona('GET', `/api/definicoes/${id}`)).corpo.data
  const g = (
    await dona('PUT', `/api/definicoes/${id}/rascunho`, { versao: f.guarda.versao, definicao: mudar(f.rascunho) })
  ).corpo.data
  expect((await dona('POST', `/api/definicoes/${id}/publicar`, { versao: g.versao })).status).toBe(200)
  return { id, chave: f.chave, d: (await dona('GET', `/api/definicoes/${id}`)).corpo.data.vigente }
}
const novo = async (f: string, quem = dona) =>
  (await quem('POST', '/api/cartoes', { funil: f, titulo: 'Casa' })).corpo.data as { id: string; estagio_id: string }
const naOrdem = async (estagio: string) =>
  (
    await sql<{ id: string }>`
      select id
      from funis.cartoes
      where estagio_id = ${estagio}
        and situacao = 'aberto'
      order by ordem, id
    `.execute(db)
  ).rows.map((r) => r.id)
const mover = (quem: Chamada, id: string, de: string, para: string, mais: Record<string, unknown> = {}) =>
  quem('POST', `/api/cartoes/${id}/mover`, { de, para, ...mais })

it('the order of a column is total, and a drop lands between the given neighbours', async () => {
  const { id, d } = await funil()
  const [e = ''] = d.estagios.map((x) => x.id)
  for (let i = 0; i < 8; i++) await novo(id)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ quem: fc.nat(7), qual: fc.nat(7), onde: fc.nat(6) }), { minLength: 1, maxLength: 6 }),
      async (passos) => {
        for (const p of passos) {
          const antes = await naOrdem(e)
          const carta = antes[p.qual] ?? ''
          const outros = antes.filter((x) => x !== carta)
          const [acima, abaixo] = [outros[p.onde] ?? '', outros[p.onde + 1] ?? null]
          expect(
            (await mover(pessoas[p.quem] as Chamada, carta, e, e, { depois_de: acima, antes_de: abaixo })).status,
          ).toBe(200)
          const depois = await naOrdem(e)
          expect(depois.indexOf(carta)).toBe(depois.indexOf(acima) + 1)
          expect(depois.filter((x) => x !== carta)).toEqual(outros)
        }
      },
    ),
    { numRuns: 20 },
  )
})

it('eight users move their own cards concurrently: the order stays total, each card exists once, next to its given neighbour', async () => {
  const { id, d } = await funil()
  const [e = ''] = d.estagios.map((x) => x.id)
  // fixed cards as landmarks, and one card for each user
  const marcos: string[] = []
  for (let i = 0; i < 4; i++) marcos.push((await novo(id)).id)
  const cartas = await Promise.all(pessoas.map((p) => novo(id, p)))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }), { minLength: 1, maxLength: 3 }),
      async (rodadas) => {
        for (const onde of rodadas) {
          const marcosNaOrdem = (await naOrdem(e)).filter((x) => marcos.includes(x))
          const respostas = await Promise.all(
            pessoas.map((p, i) => mover(p, cartas[i]?.id ?? '', e, e, { depois_de: marcosNaOrdem[onde[i] ?? 0] })),
          )
          expect(respostas.map((r) => r.status)).toEqual(pessoas.map(() => 200))
          const depois = await naOrdem(e)
          expect(new Set(depois).size).toBe(12)
          expect(depois.filter((x) => marcos.includes(x))).toEqual(marcosNaOrdem)
          // between the landmark it was put after and the next one, whatever else was dropped there
          for (const [i, c] of cartas.entries())
            expect(
              depois
                .slice(0, depois.indexOf(c.id))
                .filter((x) => marcos.includes(x))
                .at(-1),
            ).toBe(marcosNaOrdem[onde[i] ?? 0])
        }
      },
    ),
    { numRuns: 12 },
  )
})

it('the log alone gives the stage of each card, since when, and whether it is open, after moves, undos and hand-offs', async () => {
  const destino = await funil()
  const { id, d } = await funil((x) => ({
    ...x,
    passagens: [
      {
        id: crypto.randomUUID(),
        chave: 'P1',
        ao_entrar: x.estagios[1]?.id ?? '',
        quando: null,
        destino: { funil: destino.chave, estagio: 'a_fazer' },
        modo: 'filho' as const,
        atraso_dias: 0,
        retornos: [{ quando: 'ganho' as const, para: 'concluido', tarefa: null }],
      },
    ],
  }))
  const estagios = d.estagios.map((e) => e.id)
  const abertos = new Set([...d.estagios, ...destino.d.estagios].filter((e) => e.tipo === 'aberto').map((e) => e.id))
  const passo = fc.oneof(
    { weight: 5, arbitrary: fc.record({ tipo: fc.constant('mover' as const), para: fc.nat(3) }) },
    { weight: 2, arbitrary: fc.record({ tipo: fc.constant('desfazer' as const), para: fc.constant(0) }) },
    { weight: 2, arbitrary: fc.record({ tipo: fc.constant('passar' as const), para: fc.constant(0) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(passo, { minLength: 2, maxLength: 10 }), async (passos) => {
      const c = await novo(id)
      let onde = c.estagio_id
      let seq = 1
      for (const p of passos) {
        if (p.tipo === 'passar') await passarAdiante(casa.app.s, { cartao_id: c.id, seq })
        else {
          const r =
            p.tipo === 'mover'
              ? await mover(dona, c.id, onde, estagios[p.para] ?? '')
              : await dona('POST', `/api/cartoes/${c.id}/desfazer`, { seq: Math.max(2, seq) })
          expect([200, 409]).toContain(r.status)
          if (r.status === 200 && r.corpo.data.transicao)
            [onde, seq] = [r.corpo.data.cartao.estagio_id, r.corpo.data.transicao.seq]
        }
      }
      const familia = (
        await sql<{ id: string; estagio_id: string; situacao: string; entrou: Date; fechado: boolean }>`
          select id, estagio_id, situacao, entrou_estagio_em as entrou, fechado_em is not null as fechado
          from funis.cartoes
          where id = ${c.id}
            or id in (select para_cartao_id from funis.vinculos where de_cartao_id = ${c.id})
        `.execute(db)
      ).rows
      for (const k of familia) {
        const log = (
          await sql<{
            seq: number
            de: string | null
            para: string
            em: Date
            desfaz: number | null
            desfeita_por: number | null
          }>`
            select seq, de_estagio_id as de, para_estagio_id as para, em, desfaz, desfeita_por
            from funis.transicoes
            where cartao_id = ${k.id}
            order by seq
          `.execute(db)
        ).rows
        // a chain without gaps that ends at the card's stage
        expect(log.map((t) => t.seq)).toEqual(log.map((_, i) => i + 1))
        expect(log.slice(1).map((t) => t.de)).toEqual(log.slice(0, -1).map((t) => t.para))
        expect(log.at(-1)?.para).toBe(k.estagio_id)
        // an undone transition and the one that undid it reference each other
        for (const t of log.filter((x) => x.desfaz !== null))
          expect(log.find((x) => x.seq === t.desfaz)?.desfeita_por).toBe(t.seq)
        // the current visit began with the last entry that was not undone
        const valem = log.filter((t) => t.desfaz === null && t.desfeita_por === null)
        expect(valem.at(-1)?.para).toBe(k.estagio_id)
        expect(k.entrou.getTime()).toBe(valem.at(-1)?.em.getTime())
        expect([k.situacao === 'aberto', k.fechado]).toEqual([abertos.has(k.estagio_id), !abertos.has(k.estagio_id)])
      }
    }),
    { numRuns: 25 },
  )
})

it('a hand-off happens once per visit, however often and concurrently it is tried', async () => {
  const destino = await funil()
  const { id, d } = await funil((x) => ({
    ...x,
    passagens: [
      {
        id: crypto.randomUUID(),
        chave: 'P2',
        ao_entrar: x.estagios[1]?.id ?? '',
        quando: null,
        destino: { funil: destino.chave, estagio: 'a_fazer' },
        modo: 'filho' as const,
        atraso_dias: 0,
        retornos: [],
      },
    ],
  }))
  const [a = '', b = ''] = d.estagios.map((e) => e.id)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 6 }), async (visitas, vezes) => {
      const c = await novo(id)
      for (let v = 0; v < visitas; v++) {
        const { corpo } = await mover(dona, c.id, a, b)
        await Promise.all(
          Array.from({ length: vezes }, () =>
            passarAdiante(casa.app.s, { cartao_id: c.id, seq: corpo.data.transicao.seq }),
          ),
        )
        await mover(dona, c.id, b, a)
      }
      const { rows } = await sql<{ ciclo: number }>`
        select ciclo
        from funis.vinculos
        where de_cartao_id = ${c.id}
        order by ciclo
      `.execute(db)
      expect(rows.map((r) => r.ciclo)).toEqual(Array.from({ length: visitas }, (_, i) => i + 1))
      const { rows: filhos } = await sql<{ n: number }>`
        select count(*)::int as n
        from funis.cartoes c
        where c.origem = 'passagem'
          and c.funil_id = ${destino.id}
          and exists (select from funis.vinculos v where v.para_cartao_id = c.id and v.de_cartao_id = ${c.id})
      `.execute(db)
      expect(filhos[0]?.n).toBe(visitas)
    }),
    { numRuns: 8 },
  )
  const { rows } = await sql<{ orfaos: number }>`
    select count(*)::int as orfaos
    from funis.cartoes c
    where c.funil_id = ${destino.id}
      and not exists (select from funis.vinculos v where v.para_cartao_id = c.id)
  `.execute(db)
  expect(rows[0]?.orfaos).toBe(0)
})
