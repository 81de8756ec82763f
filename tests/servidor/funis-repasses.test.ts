import fc from '#tests/suporte/propriedades.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao, Passagem } from '#engines/funil/tipos.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { definicoes } from '#modules/funis/definicao/contract/edicao.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { etiquetas, noQuadro } from '#modules/funis/quadro/contract/quadro.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeRepasses, funil, passagem, mover } from '#tests/servidor/suporte/funis-repasses.ts'

const { casa, db, vendas, vendedora, obra, nasDuas, novo, passar, linha } = await casaDeRepasses()
const tecnica = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
const ninguem = await casa.como(null)
const la = await funil(obra, 'eng', 'Obras')
const aqui = await funil(vendas, 'vu', 'Triagem', (d) => ({ ...d, passagens: [passagem(d, 'M1', la.chave)] }))
const ver = async (quem: Chamada, id: string) => (await quem.chamar(cartoes.obter, { params: { id } })).status
const nosQuadros = async (quem: Chamada, f: string) =>
  (await quem.chamar(funis.quadro, { params: { funil: f } })).corpo.data.colunas.flatMap((c) =>
    c.cartoes.map((x) => x.id),
  )

describe('a hand-off that moves the card itself', () => {
  it('continues the same card there, with its project, people, comments and tags of the same name; here it is gone', async () => {
    const etiqueta = async (quem: Chamada, f: string, nome: string) =>
      (await quem.chamar(etiquetas.criar, { params: { funil: f }, body: { nome } })).corpo.data.id
    const [urgente, so_daqui] = [await etiqueta(vendas, aqui.id, 'Urgente'), await etiqueta(vendas, aqui.id, 'Frio')]
    await etiqueta(obra, la.id, 'urgente')
    const c = await novo(aqui.id, vendedora, { responsavel_id: nasDuas.id })
    await vendedora.chamar(cartoes.alterar, {
      params: { id: c.id },
      body: { versao: 1, etiquetas: [urgente, so_daqui] },
    })
    await vendedora.chamar(cartoes.comentar, { params: { id: c.id }, body: { texto: 'O cliente mora ao lado' } })
    await vendedora.chamar(cartoes.seguir, { params: { id: c.id }, body: { seguir: true } })
    const { seq } = await mover(vendedora, c.id, aqui.e(0), aqui.e(1))
    // only after its undo time
    expect((await linha(c.id))?.funil_id).toBe(aqui.id)
    await passar(c.id, seq)
    expect(await linha(c.id)).toMatchObject({
      funil_id: la.id,
      estagio_id: la.e(0),
      situacao: 'aberto',
      dossie_id: c.dossie_id,
      responsavel_id: nasDuas.id,
      etiquetas: ['urgente'],
    })
    expect([await nosQuadros(obra, la.id), await nosQuadros(vendas, aqui.id)]).toEqual([
      expect.arrayContaining([c.id]),
      expect.not.arrayContaining([c.id]),
    ])
    expect([await ver(obra, c.id), await ver(vendedora, c.id), await ver(nasDuas, c.id)]).toEqual([200, 404, 200])
    // users who saw it here learn where it went; others get a plain 404
    const dito = async (quem: Chamada, id: string) => {
      const { code, message } = (await quem.chamar(cartoes.obter, { params: { id } })).erro
      return [code, message]
    }
    const SEGUIU = ['SEGUIU', 'Este cartão seguiu para “Obras”, onde você não vê os cartões.']
    expect([
      await dito(vendedora, c.id),
      await dito(tecnica, c.id),
      await dito(vendedora, crypto.randomUUID()),
    ]).toEqual([SEGUIU, ['NOT_FOUND', 'Cartão não encontrado.'], ['NOT_FOUND', 'Cartão não encontrado.']])
    const { acontecimentos } = (await obra.chamar(cartoes.historico, { params: { id: c.id } })).corpo.data
    expect(
      acontecimentos
        .filter((a) => a.tipo === 'transicao')
        .map((a) => [a.dados.de_nome, a.dados.para_nome, a.dados.de_funil, a.dados.para_funil]),
    ).toEqual([
      [aqui.d.estagios[1]?.nome, la.d.estagios[0]?.nome, 'Triagem', 'Obras'],
      [aqui.d.estagios[0]?.nome, aqui.d.estagios[1]?.nome, null, 'Triagem'],
      [null, aqui.d.estagios[0]?.nome, null, 'Triagem'],
    ])
    expect(acontecimentos.some((a) => a.dados.texto === 'O cliente mora ao lado')).toBe(true)
    expect(
      (
        await sql<{
          usuario_id: string
        }>`
          select usuario_id
          from funis.cartao_pessoas
          where cartao_id = ${c.id}
        `.execute(db)
      ).rows.map((r) => r.usuario_id),
    ).toContain(vendedora.id)
  })

  it('the assignee stays only with access there; a user who sees only their own cards gets an event that it left', async () => {
    const c = await novo(aqui.id, vendedora, { responsavel_id: tecnica.id })
    const { seq } = await mover(vendedora, c.id, aqui.e(0), aqui.e(1))
    const antes =
      (await sql<{ n: string }>`select coalesce(max(id), 0)::text as n from plataforma.eventos`.execute(db)).rows[0]
        ?.n ?? '0'
    await passar(c.id, seq)
    expect((await linha(c.id))?.responsavel_id).toBeNull()
    expect((await tecnica.chamar(cartoes.obter, { params: { id: c.id } })).erro).toMatchObject({
      code: 'SEGUIU',
      message: expect.stringContaining('“Obras”'),
    })
    const ditos = (
      await sql<{ funil_id: string; pessoas: string[] }>`
        select dados ->> 'funil_id' as funil_id, dados -> 'pessoas' as pessoas
        from plataforma.eventos
        where id > ${antes}::bigint
          and tipo = 'cartao.alcance'
          and dados ->> 'cartao_id' = ${c.id}
      `.execute(db)
    ).rows
    expect(ditos.some((d) => d.funil_id === aqui.id && d.pessoas.includes(tecnica.id))).toBe(true)
    // and so do all users who look at either board
    await expect
      .poll(
        async () =>
          (
            await sql<{ canal: string }>`
              select distinct canal
              from realtime.canal_log
              where canal in (${`funil_${aqui.id}`}, ${`funil_${la.id}`})
                and dados ->> 'id' = ${c.id}
                and dados ->> 'para' = ${la.e(0)}
            `.execute(db)
          ).rows.length,
      )
      .toBe(2)
  })

  it('counts an entry there and an exit here; lists here reveal nothing of its current stage', async () => {
    const hoje = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date())
    const q = (f: string) => `de=${hoje}&ate=${hoje}&funil=${f}`
    const { atual } = (await obra('GET', `/api/paineis/numeros?${q(la.id)}`)).corpo.data
    expect([atual.entradas, atual.saidas]).toEqual([2, 0])
    const { dias } = (await vendas('GET', `/api/paineis/fluxo?${q(aqui.id)}`)).corpo.data
    expect(dias.at(-1).cartoes).toEqual([0, 0])
    const linhas = (await vendas('GET', `/api/paineis/linhas?${q(aqui.id)}&fato=entrou`)).corpo
    expect([
      linhas.total,
      linhas.data.map((l: { titulo: string; estagio_nome: string }) => [l.titulo, l.estagio_nome]),
    ]).toEqual([
      2,
      [
        ['Cartão que seguiu para outro funil', ''],
        ['Cartão que seguiu para outro funil', ''],
      ],
    ])
    expect((await vendas('GET', `/api/paineis/historico?${q(aqui.id)}`)).corpo.data.acontecimentos).toEqual([])
  })

  it('leaves a card that a user moved on meanwhile, or archived', async () => {
    const [a, b] = [await novo(aqui.id), await novo(aqui.id)]
    const um = await mover(vendedora, a.id, aqui.e(0), aqui.e(1))
    await mover(vendedora, a.id, aqui.e(1), aqui.e(0))
    await passar(a.id, um.seq)
    const dois = await mover(vendedora, b.id, aqui.e(0), aqui.e(1))
    await vendedora.chamar(noQuadro.arquivar, { params: { id: b.id }, body: { arquivar: true } })
    await passar(b.id, dois.seq)
    expect([(await linha(a.id))?.funil_id, (await linha(b.id))?.funil_id]).toEqual([aqui.id, aqui.id])
  })

  it('is not published if impossible: into a final stage, with a return, or two at once', async () => {
    const f = (await vendas('GET', `/api/definicoes/${aqui.id}`)).corpo.data
    const com = async (passagens: (d: Definicao) => Passagem[]) => {
      const g = (
        await vendas('PUT', `/api/definicoes/${aqui.id}/rascunho`, {
          versao: (await vendas.chamar(definicoes.obter, { params: { id: aqui.id } })).corpo.data.guarda.versao,
          definicao: { ...f.vigente, passagens: passagens(f.vigente) },
        })
      ).corpo.data
      const r = await vendas('POST', `/api/definicoes/${aqui.id}/publicar`, { versao: g.versao })
      return [r.status, JSON.stringify(r.corpo.error)]
    }
    const ganho = la.d.estagios.find((e) => e.tipo === 'ganho')?.chave ?? ''
    for (const [quais, frase] of [
      [
        (d: Definicao) => [passagem(d, 'M1', la.chave, { destino: { funil: la.chave, estagio: ganho } })],
        'a um estágio que encerra',
      ],
      [
        (d: Definicao) => [
          passagem(d, 'M1', la.chave, { retornos: [{ quando: 'ganho', para: 'a_fazer', tarefa: null }] }),
        ],
        'não sobra nada aqui',
      ],
      [(d: Definicao) => [passagem(d, 'M1', la.chave), passagem(d, 'M2', la.chave)], 'só pode ir a um lugar'],
    ] as const) {
      const [status, erro] = await com(quais)
      expect([status, erro]).toEqual([
        expect.toSatisfy((s: number) => s >= 400 && s < 500),
        expect.stringContaining(frase),
      ])
    }
    expect((await com((d) => [passagem(d, 'M1', la.chave)]))[0]).toBe(200)
  })
})

describe('undoing it', () => {
  it('the user who moved it undoes it, even without access there; moved again, it is handed off again', async () => {
    const c = await novo(aqui.id)
    const antes = await linha(c.id)
    const { seq } = await mover(vendedora, c.id, aqui.e(0), aqui.e(1))
    await passar(c.id, seq)
    expect(await ver(vendedora, c.id)).toBe(404)
    expect((await ninguem.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq } })).status).toBe(401)
    // a colleague who did not move it gets 404
    expect((await vendas.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq } })).status).toBe(404)
    expect((await vendedora.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq: seq + 5 } })).status).toBe(
      404,
    )
    const r = await vendedora.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq } })
    expect([r.status, r.corpo.data.cartao.estagio_id]).toEqual([200, aqui.e(0)])
    expect((await obra.chamar(cartoes.obter, { params: { id: c.id } })).erro.message).toContain('seguiu para “Triagem”')
    expect(await linha(c.id)).toEqual(antes)
    // a retry of the first hand-off does nothing; the same move made again hands off again
    await passar(c.id, seq)
    expect((await linha(c.id))?.funil_id).toBe(aqui.id)
    const outra = await mover(vendedora, c.id, aqui.e(0), aqui.e(1))
    await passar(c.id, outra.seq)
    expect((await linha(c.id))?.funil_id).toBe(la.id)
    const { rows: log } = await sql<{ seq: number; de: string; para: string }>`
      select seq, de_estagio_id as de, para_estagio_id as para
      from funis.transicoes
      where cartao_id = ${c.id}
      order by seq
    `.execute(db)
    expect(log.slice(1).map((t) => t.de)).toEqual(log.slice(0, -1).map((t) => t.para))
  })

  it('a user of both funnels returns it to its earlier stage, and no retry moves it again', async () => {
    const c = await novo(aqui.id)
    const { seq } = await mover(vendedora, c.id, aqui.e(0), aqui.e(1))
    await passar(c.id, seq)
    // a user of only the other funnel may not return it to one they cannot see
    expect((await obra.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq: seq + 1 } })).status).toBe(404)
    expect((await nasDuas.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq: seq + 1 } })).status).toBe(200)
    expect(await linha(c.id)).toMatchObject({ funil_id: aqui.id, estagio_id: aqui.e(1) })
    await Promise.all([passar(c.id, seq), passar(c.id, seq), passar(c.id, seq + 1)])
    expect((await linha(c.id))?.funil_id).toBe(aqui.id)
  })

  it('a card that was moved on there stays there', async () => {
    const c = await novo(aqui.id)
    const { seq } = await mover(vendedora, c.id, aqui.e(0), aqui.e(1))
    await passar(c.id, seq)
    await mover(obra, c.id, la.e(0), la.e(1))
    const r = await vendedora.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq } })
    expect(r.status).toBe(404)
    expect((await nasDuas.chamar(cartoes.desfazer, { params: { id: c.id }, body: { seq } })).erro.message).toBe(
      'Este movimento já não é o último e não pode ser desfeito.',
    )
  })
})

it('property: with any retries and concurrency each visit moves the card exactly once, and its log is one chain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ vezes: fc.integer({ min: 1, max: 4 }), volta: fc.constantFrom('tudo', 'so_a_ida') }), {
        minLength: 1,
        maxLength: 2,
      }),
      async (visitas) => {
        const c = await novo(aqui.id, nasDuas)
        let onde = aqui.e(0)
        for (const v of visitas) {
          const { seq } = await mover(nasDuas, c.id, onde, aqui.e(1))
          await Promise.all(Array.from({ length: v.vezes }, () => passar(c.id, seq)))
          expect((await linha(c.id))?.funil_id).toBe(la.id)
          expect(
            (
              await nasDuas.chamar(cartoes.desfazer, {
                params: { id: c.id },
                body: { seq: v.volta === 'tudo' ? seq : seq + 1 },
              })
            ).status,
          ).toBe(200)
          await Promise.all(Array.from({ length: v.vezes }, () => passar(c.id, seq)))
          expect((await linha(c.id))?.funil_id).toBe(aqui.id)
          if (v.volta === 'so_a_ida') await mover(nasDuas, c.id, aqui.e(1), aqui.e(0))
          onde = aqui.e(0)
        }
        const { rows: log } = await sql<{
          de: string
          para: string
          cruza: boolean
          desfeita: boolean
          desfaz: boolean
        }>`
          select
            de_estagio_id as de,
            para_estagio_id as para,
            de_funil_id is not null as cruza,
            desfeita_por is not null as desfeita,
            desfaz is not null as desfaz
          from funis.transicoes
          where cartao_id = ${c.id}
          order by seq
        `.execute(db)
        expect(log.slice(1).map((t) => t.de)).toEqual(log.slice(0, -1).map((t) => t.para))
        expect(log.filter((t) => t.cruza && !t.desfaz)).toHaveLength(visitas.length)
        expect(log.filter((t) => t.cruza && !t.desfaz && !t.desfeita)).toHaveLength(0)
      },
    ),
    { numRuns: 5 },
  )
}, 60_000)
