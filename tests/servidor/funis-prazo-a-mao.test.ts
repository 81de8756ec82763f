import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { desfazerMovimento } from '#modules/funis/cartao/server/comandos/desfazer.ts'
import { moverCartao } from '#modules/funis/cartao/server/comandos/mover.ts'
import { mudarPrazo } from '#modules/funis/cartao/server/comandos/prazo.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { recontarPorFeriados } from '#modules/funis/prazos-legais/server/comandos/recontar-feriados.ts'
import { recontarPeloTermo } from '#modules/funis/prazos-legais/server/comandos/recontar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { prazosLegais } from '#modules/funis/prazos-legais/contract/prazos-legais.ts'
import { noQuadro } from '#modules/funis/quadro/contract/quadro.ts'
import { vistas } from '#modules/funis/visoes/contract/vistas.ts'
import fc from '#tests/suporte/propriedades.ts'
import { casaDeMiudezas, dia, est } from '#tests/servidor/suporte/funis-miudezas.ts'

const { casa, db, gestora, vendedora, engenheira, cadastro, ninguem, publicado, novoCartao } = await casaDeMiudezas()

describe('a deadline set by hand', () => {
  it('shows its author on the card and in the history; a manager of the funnel may return to the stage’s own', async () => {
    const { id, d } = await publicado((x) => ({
      ...x,
      estagios: x.estagios.map((e) =>
        e.chave === 'a_fazer' ? { ...e, prazo: { valor: 3, unidade: 'du' as const } } : e,
      ),
    }))
    const [c, outro] = [await novoCartao(id), await novoCartao(id)]
    const rua = `/api/cartoes/${c.id}/prazo`
    const ver = async () => (await vendedora.chamar(cartoes.obter, { params: { id: c.id } })).corpo.data
    const sinais = async () =>
      (await vendedora.chamar(noQuadro.sinais, { params: { funil: id }, body: { ids: [c.id, outro.id] } })).corpo.data
    expect([(await ver()).prazo_a_mao, await sinais()]).toEqual([null, []])
    for (const errado of [{ versao: 1, dia: '2026-02-31' }, { dia: dia(9) }])
      expect((await gestora('PUT', rua, errado)).status).toBe(400)
    expect(
      (await gestora.chamar(vistas.prazo, { params: { id: c.id }, body: { versao: c.versao, dia: dia(40) } })).status,
    ).toBe(200)
    const dito = { por: 'Pessoa de Teste', em: expect.any(String) }
    expect([(await ver()).prazo_a_mao, await sinais()]).toEqual([
      dito,
      [{ id: c.id, mensagens: 0, acao: null, prazo_a_mao: dito }],
    ])
    // the table and the queue show it too; the other card shows none
    const linhas = (await vendedora.chamar(vistas.tabela, { params: { funil: id } })).corpo.data as {
      id: string
      prazo_a_mao: unknown
    }[]
    expect(Object.fromEntries(linhas.map((l) => [l.id, l.prazo_a_mao]))).toEqual({ [c.id]: dito, [outro.id]: null })
    expect(
      (
        await gestora.chamar(vistas.prazo, {
          params: { id: c.id },
          body: { versao: (await ver()).versao, dia: dia(0) },
        })
      ).status,
    ).toBe(200)
    expect(
      (await vendedora.chamar(vistas.minhaFila)).corpo.data.cartoes.find((l: { id: string }) => l.id === c.id),
    ).toMatchObject({ motivo: expect.stringMatching(/hoje|atrasado/), prazo_a_mao: dito })
    const { acontecimentos } = (await vendedora.chamar(cartoes.historico, { params: { id: c.id } })).corpo.data
    expect(acontecimentos[0]).toMatchObject({
      tipo: 'mudanca',
      por: 'Pessoa de Teste',
      dados: { depois: { vence_em: (await ver()).vence_em } },
    })
    expect([
      (await ninguem.chamar(vistas.prazoDoEstagio, { params: { id: c.id } })).status,
      (await vendedora.chamar(vistas.prazoDoEstagio, { params: { id: c.id } })).status,
      (await engenheira.chamar(vistas.prazoDoEstagio, { params: { id: c.id } })).status,
      (await gestora.chamar(vistas.prazoDoEstagio, { params: { id: uuidv7() } })).status,
    ]).toEqual([401, 403, 404, 404])
    expect((await gestora.chamar(vistas.prazoDoEstagio, { params: { id: c.id } })).status).toBe(200)
    expect([(await ver()).vence_em, (await ver()).prazo_a_mao, await sinais()]).toEqual([c.vence_em, null, []])
    // without a deadline set by hand nothing is calculated or written
    const { versao } = await ver()
    expect([
      (await gestora.chamar(vistas.prazoDoEstagio, { params: { id: c.id } })).status,
      (await ver()).versao,
    ]).toEqual([200, versao])
    // no deadline at all can be set by hand too; the next stage calculates its own
    await gestora.chamar(vistas.prazo, { params: { id: c.id }, body: { versao, dia: null } })
    expect([(await ver()).vence_em, (await ver()).prazo_a_mao]).toEqual([null, dito])
    await vendedora.chamar(cartoes.mover, {
      params: { id: c.id },
      body: { de: est(d, 'a_fazer'), para: est(d, 'em_andamento') },
    })
    expect((await ver()).prazo_a_mao).toBeNull()
  })

  it('property: however a card waits and is undone, recalculating its deadlines with the same law and holidays changes none', async () => {
    const feito = (
      await cadastro.chamar(prazosLegais.criar, {
        body: {
          nome: 'Igual',
          caso: 'Todos os casos',
          valor: 12,
          unidade: 'dc',
          norma: 'REN 1.000/2021, art. 1',
          fonte: 'https://exemplo.gov.br/norma',
          vigente_de: dia(-30),
        },
      })
    ).corpo.data
    const outro = (
      x: Definicao,
      chave: string,
      tipo: 'espera' | 'aberto',
      prazo: Definicao['estagios'][number]['prazo'],
    ) => ({
      ...(x.estagios.find((e) => e.chave === 'a_fazer') as Definicao['estagios'][number]),
      id: uuidv7(),
      chave,
      nome: chave,
      tipo,
      prazo,
    })
    const { id, d } = await publicado((x) => ({
      ...x,
      estagios: [
        ...x.estagios.map((e) =>
          e.chave === 'a_fazer' ? { ...e, prazo: { valor: 0, unidade: 'legal' as const, termo: feito.termo } } : e,
        ),
        outro(x, 'uteis', 'aberto', { valor: 5, unidade: 'du' }),
        outro(x, 'com_eles', 'espera', null),
        outro(x, 'com_outros', 'espera', { valor: 2, unidade: 'du' }),
      ],
    }))
    const onde = ['a_fazer', 'uteis', 'com_eles', 'com_outros'].map((k) => est(d, k))
    const relogios = async (cartao: string) =>
      (
        await sql`
          select vence_em, pausa_estagio_id, pausa_vence_em, pausado_em
          from funis.cartoes
          where id = ${cartao}
        `.execute(db)
      ).rows
    const { s } = casa.app
    const passo = fc.record({
      para: fc.nat(3),
      horas: fc.integer({ min: 1, max: 130 }),
      desfaz: fc.boolean(),
      a_mao: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(passo, { minLength: 2, maxLength: 7 }), async (passos) => {
        const c = await novoCartao(id)
        let agora = Date.parse(c.entrou_estagio_em)
        for (const p of passos) {
          agora += p.horas * 3_600_000
          await s.executar(sistema, async (u) => {
            const aqui = await trancarCartao(u.tx, 'sistema', c.id)
            const para = onde[p.para] ?? ''
            if (p.a_mao)
              return mudarPrazo(
                u,
                aqui,
                { versao: aqui.versao, dia: diaAqui(agora + 20 * 86_400_000) },
                new Date(agora),
              )
            if (aqui.estagio_id === para) return
            const seq = await moverCartao(u, aqui, { de: aqui.estagio_id, para }, { tipo: 'sistema' }, new Date(agora))
            if (p.desfaz && seq !== null)
              await desfazerMovimento(
                u,
                await trancarCartao(u.tx, 'sistema', c.id),
                seq,
                { tipo: 'sistema' },
                new Date((agora += 60_000)),
              )
          })
        }
        const antes = await relogios(c.id)
        await recontarPeloTermo(s, feito.termo)
        await recontarPorFeriados(s, { departamentos: [{ codigo: 'vu', antes: [] }] })
        expect(await relogios(c.id)).toEqual(antes)
      }),
      { numRuns: 12 },
    )
  }, 120_000)
})
