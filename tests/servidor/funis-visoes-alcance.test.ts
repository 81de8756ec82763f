import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { minhaFila } from '#modules/funis/quadro/server/consultas/fila.ts'
import { funilVigente } from '#modules/funis/nucleo/server/consultas/funil.ts'
import { todasAsLinhas } from '#modules/funis/quadro/server/consultas/tabela.ts'
import { alcanceNosFunis } from '#modules/funis/nucleo/server/politica.ts'
import { previaNoFunil } from '#modules/automacoes/server/consultas/simular.ts'
import { canaisDosFunis } from '#modules/funis/nucleo/server/canais-ao-vivo.ts'
import { difusoesDosFunis } from '#modules/funis/montagem/server/difusoes.ts'
import { carregarAcesso } from '#modules/acesso/publico.ts'
import { cartoes as contratoDeCartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { noQuadro } from '#modules/funis/quadro/contract/quadro.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeVisoes, ids } from '#tests/servidor/suporte/funis-visoes.ts'

const { casa, db, vendedora, gestora, novo } = await casaDeVisoes()
const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
interface Lido {
  data: { id: string; total: number }[] & {
    colunas: unknown
    cartoes: unknown[]
    sem_data: number
    pontos: unknown[]
    quantos_sem_lugar: number
  }
  pagination: { total: number }
}
const um = <T>(lista: readonly T[], i: number): T => {
  const x = lista[i]
  if (x === undefined) throw new Error('none')
  return x
}

describe('the reach predicate', () => {
  it('is the same in list, board, counts, groups, search, calendar, map, export, queue, bulk, signals, automation previews and live channels, for random users, cards and reaches', async () => {
    const pessoas = await Promise.all(
      Array.from({ length: 4 }, () => pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])),
    )
    const funil = (
      await sql<{ id: string; estagio: string; versao: number }>`
        select
          f.id,
          (
            select e.id
            from funis.estagios e
            where e.funil_id = f.id
              and e.tipo = 'aberto'
            order by e.lugar
            limit 1
          ) as estagio,
          f.versao
        from funis.funis f
        where f.chave = 'mpvl.limpeza'
      `.execute(db)
    ).rows[0]
    if (!funil) throw new Error('no funnel')
    const times = [uuidv7(), uuidv7()]
    for (const t of times) await sql`insert into cad.times (id, nome) values (${t}, ${`T ${t}`})`.execute(db)
    await sql`
      insert into cad.time_membros (time_id, usuario_id)
      values (${times[0]}, ${pessoas[0]?.id}),
        (${times[1]}, ${pessoas[1]?.id}),
        (${times[0]}, ${pessoas[2]?.id})
    `.execute(db)
    const cartoes = await Promise.all(
      Array.from(
        { length: 14 },
        async (_, i) =>
          (
            await um(pessoas, i % 4).chamar(contratoDeCartoes.criar, {
              body: { funil: 'mpvl.limpeza', titulo: `Alcance ${i}` },
            })
          ).corpo.data.id as string,
      ),
    )
    for (const c of cartoes)
      await sql`
        insert into tarefas.tarefas (id, titulo, responsavel_id, cartao_id)
        values (${uuidv7()}, 'Ligar', ${pessoas[0]?.id}, ${c})
      `.execute(db)
    const quem = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null })
    const time = fc.option(fc.integer({ min: 0, max: 1 }), { nil: null })
    const seguidor = fc.option(fc.integer({ min: 0, max: 3 }), { nil: null, freq: 1 })
    const mundo = fc.record({
      alcance: fc.constantFrom('todos', 'time', 'proprios'),
      cartoes: fc.array(fc.record({ quem, time, seguidor }), { minLength: 14, maxLength: 14 }),
      olha: fc.integer({ min: 0, max: 3 }),
    })
    await fc.assert(
      fc.asyncProperty(mundo, async (m) => {
        await sql`update funis.funis set alcance = ${m.alcance} where id = ${funil.id}`.execute(db)
        await sql`delete from funis.cartao_pessoas where cartao_id = any(${cartoes}::uuid[])`.execute(db)
        await sql`delete from plataforma.eventos where tipo = 'cartao.alcance'`.execute(db).catch(() => {})
        for (const [i, c] of m.cartoes.entries()) {
          await sql`
            update funis.cartoes
            set
              responsavel_id = ${c.quem === null ? null : pessoas[c.quem]?.id},
              time_id = ${c.time === null ? null : times[c.time]},
              versao = versao + 1
            where id = ${cartoes[i]}
          `.execute(db)
          if (c.seguidor !== null)
            await sql`
              insert into funis.cartao_pessoas (cartao_id, usuario_id, papel)
              values (${cartoes[i]}, ${pessoas[c.seguidor]?.id}, 'seguidor')
            `.execute(db)
        }
        const eu = um(pessoas, m.olha)
        const meusTimes = [[0], [1], [0], []][m.olha] ?? []
        const ve = (c: (typeof m.cartoes)[number]) =>
          m.alcance === 'todos' ||
          c.quem === m.olha ||
          c.seguidor === m.olha ||
          (m.alcance === 'time' && c.time !== null && meusTimes.includes(c.time))
        const p = await carregarAcesso(db, eu.id)
        if (!p) throw new Error('nobody')
        const ctx = {
          usuario: p.usuario,
          acesso: p.acesso,
          sessao_id: '',
          aal: 'aal1' as const,
          requisicao_id: '',
          ip: '',
        }
        const certos = cartoes.filter((_, i) => ve(um(m.cartoes, i))).sort()
        const f = '/api/funis/mpvl.limpeza'
        const lidos = await Promise.all(
          [
            '/cartoes?limit=200',
            '/quadro?por_coluna=60',
            '/grupos?por=prioridade',
            '/cartoes?busca=Alcance&limit=200',
            '/periodo?de=2020-01-01&ate=2099-12-31',
            '/mapa',
          ].map(async (q) => eu('GET', f + q)),
        )
        const [tabela, quadro, grupos, busca, periodo, mapa] = lidos.map((r) => r.corpo) as [
          Lido,
          Lido,
          Lido,
          Lido,
          Lido,
          Lido,
        ]
        const colunas = quadro.data.colunas as { total: number; cartoes: { id: string }[] }[]
        expect(ids({ corpo: tabela }).sort()).toEqual(certos)
        expect(tabela.pagination.total).toBe(certos.length)
        expect(colunas.flatMap((c) => c.cartoes.map((x) => x.id)).sort()).toEqual(certos)
        expect(colunas.reduce((s, c) => s + c.total, 0)).toBe(certos.length)
        expect(grupos.data.reduce((s: number, g: { total: number }) => s + g.total, 0)).toBe(certos.length)
        expect(ids({ corpo: busca }).sort()).toEqual(certos)
        expect(periodo.data.cartoes.length + periodo.data.sem_data).toBe(certos.length)
        expect(mapa.data.pontos.length + mapa.data.quantos_sem_lugar).toBe(certos.length)
        const doLote = (
          await eu('POST', `${f}/lotes/previa`, {
            acao: { tipo: 'prioridade', prioridade: 'alta' },
            alvo: { ids: cartoes },
          })
        ).corpo
        expect(certos.length === 0 ? doLote.error.details[0].campo : doLote.data.total).toBe(
          certos.length === 0 ? 'alvo' : certos.length,
        )
        expect(
          (await eu.chamar(noQuadro.sinais, { params: { funil: 'mpvl.limpeza' }, body: { ids: cartoes } })).corpo.data
            .map((x: { id: string }) => x.id)
            .sort(),
        ).toEqual(certos)
        const alcance = await alcanceNosFunis(db, ctx)
        expect(
          (
            await previaNoFunil(
              db,
              alcance,
              { gatilho: { tipo: 'entrou', estagio_id: null }, quando: null, acoes: [] } as never,
              funil.id,
            )
          ).cartoes
            .map((x) => x.id)
            .sort(),
        ).toEqual(certos)
        const pedido = {
          alcance,
          funil: await funilVigente(db, funil.id),
          campos: new Map(),
          filtros: {},
          ordem: 'prazo' as const,
          situacao: 'abertos' as const,
          colunas: [],
        }
        const exportados = await casa.app.s.banco.transacao(async (tx) =>
          (await Array.fromAsync(todasAsLinhas(tx, pedido, 'titulo'))).flat().map((l) => l.id),
        )
        expect(exportados.sort()).toEqual(certos)
        expect((await minhaFila(db, alcance, 'mpvl')).every((l) => certos.includes(l.id))).toBe(true)
        for (const [i, id] of cartoes.entries())
          expect([i, (await eu.chamar(contratoDeCartoes.obter, { params: { id } })).status]).toEqual([
            i,
            certos.includes(id) ? 200 : 404,
          ])
        // of the published events, those on channels of this user are exactly those of the cards they see
        const { rows } = await sql<{ dados: never }>`
          select dados
          from plataforma.eventos
          where tipo = 'cartao.alcance'
            and dados ->> 'cartao_id' = any(${cartoes}::text[])
          order by id desc
          limit 60
        `.execute(db)
        const canais = (await eu.chamar(funis.obter, { params: { funil: 'mpvl.limpeza' } })).corpo.data
          .canais as string[]
        const todosOsCanais = [
          `funil_${funil.id}`,
          ...pessoas.map((x) => `funil_${funil.id}_p_${x.id}`),
          ...times.map((t) => `funil_${funil.id}_t_${t}`),
        ]
        const concedidos = (
          await canaisDosFunis.permitidos(
            db,
            ctx,
            todosOsCanais.map((c) => c.slice(6)),
          )
        ).map((c) => `funil_${c}`)
        expect(concedidos.sort()).toEqual([...canais].sort())
        const difusao = difusoesDosFunis.find((d) => d.evento === 'cartao.alcance')
        // the newest event of a card has its current reach
        const ultimo = new Map<string, string[]>()
        for (const r of rows.toReversed())
          for (const msg of difusao?.mensagens(r.dados) ?? [])
            ultimo.set((msg.dados as { id: string }).id, [
              ...(ultimo.get((msg.dados as { id: string }).id) ?? []),
              msg.canal,
            ])
        if (m.alcance !== 'todos')
          for (const id of certos) expect((ultimo.get(id) ?? []).some((c) => canais.includes(c))).toBe(true)
      }),
      { numRuns: 15 },
    )
    await sql`update funis.funis set alcance = 'todos' where id = ${funil.id}`.execute(db)
  }, 120_000)

  it('a technician sees only their own cards, and gets an event as soon as one is assigned', async () => {
    const c = await novo({ titulo: 'Para o técnico' })
    expect((await tecnico.chamar(contratoDeCartoes.obter, { params: { id: c.id } })).status).toBe(404)
    await gestora.chamar(contratoDeCartoes.alterar, {
      params: { id: c.id },
      body: { versao: c.versao, responsavel_id: tecnico.id },
    })
    expect((await tecnico.chamar(contratoDeCartoes.obter, { params: { id: c.id } })).status).toBe(200)
    const { rows } = await sql<{ dados: { pessoas: string[] } }>`
      select dados
      from plataforma.eventos
      where tipo = 'cartao.alcance'
        and dados ->> 'cartao_id' = ${c.id}
      order by id desc
      limit 1
    `.execute(db)
    expect(rows[0]?.dados.pessoas.sort()).toEqual([tecnico.id, vendedora.id].sort())
  })
})
