import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { retomar } from '#engines/funil/prazo.ts'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { esquecerPessoa } from '#modules/contatos/publico.ts'
import { expedienteCom } from '#modules/funis/nucleo/regras/calendario.ts'
import { desfazerMovimento } from '#modules/funis/cartao/server/comandos/desfazer.ts'
import { moverCartao } from '#modules/funis/cartao/server/comandos/mover.ts'
import { mudarPrazo } from '#modules/funis/cartao/server/comandos/prazo.ts'
import { trancarCartao } from '#modules/funis/nucleo/server/comandos/trancar.ts'
import { recontarPorFeriados } from '#modules/funis/prazos-legais/server/comandos/recontar-feriados.ts'
import { recontarPeloTermo } from '#modules/funis/prazos-legais/server/comandos/recontar.ts'
import { DIAS_DE_ENVIO, DIAS_DE_PUBLICACAO, podarFunis } from '#modules/funis/retencao/server/comandos/podar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import fc from '#tests/suporte/propriedades.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const engenheira = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'supervisor' }])
const cadastro = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const admin = await pessoaDeTeste(casa, [], ['admin'])
const ninguem = await casa.como(null)
const dia = (daqui: number) => diaAqui(Date.now() + daqui * 86_400_000)
const campoDe = (r: { corpo: { error: { details?: { campo: string }[] } } }) => r.corpo.error.details?.[0]?.campo

let n = 0
async function publicado(mudar: (d: Definicao) => Definicao) {
  const { id } = (
    await gestora('POST', '/api/definicoes', { nome: `Miúdo ${String(++n).padStart(2, '0')}`, departamento: 'vu' })
  ).corpo.data
  const f = (await gestora('GET', `/api/definicoes/${id}`)).corpo.data
  const g = (
    await gestora('PUT', `/api/definicoes/${id}/rascunho`, { versao: f.guarda.versao, definicao: mudar(f.rascunho) })
  ).corpo.data
  expect((await gestora('POST', `/api/definicoes/${id}/publicar`, { versao: g.versao })).status).toBe(200)
  const { chave, vigente } = (await gestora('GET', `/api/definicoes/${id}`)).corpo.data
  return { id: id as string, chave: chave as string, d: vigente as Definicao }
}
const est = (d: Definicao, chave: string) => d.estagios.find((e) => e.chave === chave)?.id ?? ''
const novoCartao = async (funil: string, mais: Record<string, unknown> = {}) =>
  (await vendedora('POST', '/api/cartoes', { funil, titulo: 'Casa', ...mais })).corpo.data

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
    const ver = async () => (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data
    const sinais = async () =>
      (await vendedora('POST', `/api/funis/${id}/sinais`, { ids: [c.id, outro.id] })).corpo.data
    expect([(await ver()).prazo_a_mao, await sinais()]).toEqual([null, []])
    for (const errado of [{ versao: 1, dia: '2026-02-31' }, { dia: dia(9) }])
      expect((await gestora('PUT', rua, errado)).status).toBe(400)
    expect((await gestora('PUT', rua, { versao: c.versao, dia: dia(40) })).status).toBe(200)
    const dito = { por: 'Pessoa de Teste', em: expect.any(String) }
    expect([(await ver()).prazo_a_mao, await sinais()]).toEqual([
      dito,
      [{ id: c.id, mensagens: 0, acao: null, prazo_a_mao: dito }],
    ])
    // the table and the queue show it too; the other card shows none
    const linhas = (await vendedora('GET', `/api/funis/${id}/cartoes`)).corpo.data as {
      id: string
      prazo_a_mao: unknown
    }[]
    expect(Object.fromEntries(linhas.map((l) => [l.id, l.prazo_a_mao]))).toEqual({ [c.id]: dito, [outro.id]: null })
    expect((await gestora('PUT', rua, { versao: (await ver()).versao, dia: dia(0) })).status).toBe(200)
    expect(
      (await vendedora('GET', '/api/minha-fila')).corpo.data.cartoes.find((l: { id: string }) => l.id === c.id),
    ).toMatchObject({ motivo: expect.stringMatching(/hoje|atrasado/), prazo_a_mao: dito })
    const { acontecimentos } = (await vendedora('GET', `/api/cartoes/${c.id}/historico`)).corpo.data
    expect(acontecimentos[0]).toMatchObject({
      tipo: 'mudanca',
      por: 'Pessoa de Teste',
      dados: { depois: { vence_em: (await ver()).vence_em } },
    })
    expect([
      (await ninguem('DELETE', rua)).status,
      (await vendedora('DELETE', rua)).status,
      (await engenheira('DELETE', rua)).status,
      (await gestora('DELETE', `/api/cartoes/${uuidv7()}/prazo`)).status,
    ]).toEqual([401, 403, 404, 404])
    expect((await gestora('DELETE', rua)).status).toBe(200)
    expect([(await ver()).vence_em, (await ver()).prazo_a_mao, await sinais()]).toEqual([c.vence_em, null, []])
    // without a deadline set by hand nothing is calculated or written
    const { versao } = await ver()
    expect([(await gestora('DELETE', rua)).status, (await ver()).versao]).toEqual([200, versao])
    // no deadline at all can be set by hand too; the next stage calculates its own
    await gestora('PUT', rua, { versao, dia: null })
    expect([(await ver()).vence_em, (await ver()).prazo_a_mao]).toEqual([null, dito])
    await vendedora('POST', `/api/cartoes/${c.id}/mover`, { de: est(d, 'a_fazer'), para: est(d, 'em_andamento') })
    expect((await ver()).prazo_a_mao).toBeNull()
  })

  it('property: however a card waits and is undone, recalculating its deadlines with the same law and holidays changes none', async () => {
    const feito = (
      await cadastro('POST', '/api/prazos-legais', {
        nome: 'Igual',
        caso: 'Todos os casos',
        valor: 12,
        unidade: 'dc',
        norma: 'REN 1.000/2021, art. 1',
        fonte: 'https://exemplo.gov.br/norma',
        vigente_de: dia(-30),
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
  })
})

describe('legal deadlines', () => {
  const prazo = {
    nome: 'Resposta ao cliente',
    caso: 'Todos os casos',
    valor: 10,
    unidade: 'du',
    norma: 'REN 1.000/2021, art. 1',
    fonte: 'https://exemplo.gov.br/norma',
    vigente_de: dia(-30),
  }
  const todos = async (quem: Chamada = cadastro) =>
    (await quem('GET', '/api/prazos-legais')).corpo.data as {
      id: string
      termo: string
      valor: number
      situacao: string
      vigente_de: string
      vigente_ate: string | null
      usos: string[]
      por: string | null
    }[]
  const doTermo = async (termo: string) =>
    (await todos()).filter((p) => p.termo === termo).map((p) => [p.valor, p.situacao, p.vigente_de, p.vigente_ate])

  it('are read by users who define a funnel and changed by the administrator of all funnels; names the invalid field', async () => {
    expect([
      (await ninguem('GET', '/api/prazos-legais')).status,
      (await vendedora('GET', '/api/prazos-legais')).status,
      (await gestora('GET', '/api/prazos-legais')).status,
    ]).toEqual([401, 403, 200])
    expect([
      (await ninguem('POST', '/api/prazos-legais', prazo)).status,
      (await gestora('POST', '/api/prazos-legais', prazo)).status,
    ]).toEqual([401, 403])
    for (const [errado, campo] of [
      [{ valor: 0 }, 'valor'],
      [{ fonte: 'http://x' }, 'fonte'],
      [{ norma: '' }, 'norma'],
      [{ vigente_de: '2026-02-31' }, 'vigente_de'],
      [{ termo: 'nao_existe' }, 'termo'],
      [{ quando: { regras: [{ campo: 'nao_existe', operador: 'igual', valor: '1' }] } }, 'quando'],
    ] as const) {
      const r = await cadastro('POST', '/api/prazos-legais', { ...prazo, ...errado })
      expect([campo, r.status, campoDe(r)]).toEqual([campo, 400, campo])
    }
    expect([
      (await cadastro('PUT', `/api/prazos-legais/${uuidv7()}`, { ...prazo, a_partir_de: dia(1) })).status,
      (await cadastro('POST', `/api/prazos-legais/${uuidv7()}/encerrar`, { em: dia(1) })).status,
    ]).toEqual([404, 404])
  })

  it('change from a date on and keep their past; a correction applies to waiting cards; one in use cannot be ended', async () => {
    const feito = (await cadastro('POST', '/api/prazos-legais', prazo)).corpo.data
    expect(feito).toMatchObject({
      termo: 'resposta_ao_cliente',
      situacao: 'vigente',
      usos: [],
      por: expect.any(String),
    })
    expect((await cadastro('POST', '/api/prazos-legais', { ...prazo, termo: feito.termo })).status).toBe(409)
    const caso = (
      await cadastro('POST', '/api/prazos-legais', {
        ...prazo,
        termo: feito.termo,
        caso: 'Acima de 75 kW',
        valor: 30,
        quando: { regras: [{ campo: 'potencia_kw', operador: 'maior', valor: '75' }] },
      })
    ).corpo.data
    const { id, chave, d } = await publicado((x) => ({
      ...x,
      estagios: x.estagios.map((e) =>
        e.chave === 'a_fazer' ? { ...e, prazo: { valor: 0, unidade: 'legal' as const, termo: feito.termo } } : e,
      ),
    }))
    const c = await novoCartao(id)
    const vence = async () => (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.vence_em as string
    const antes = await vence()
    expect(Date.parse(antes)).toBeGreaterThan(Date.now() + 9 * 86_400_000)
    // from tomorrow on: the card entered under the old value
    const { vigente_de: _, ...corpo } = prazo
    expect(
      (await cadastro('PUT', `/api/prazos-legais/${feito.id}`, { ...corpo, valor: 20, a_partir_de: dia(1) })).status,
    ).toBe(200)
    expect(await doTermo(feito.termo)).toEqual([
      [30, 'vigente', prazo.vigente_de, null],
      [10, 'vigente', prazo.vigente_de, dia(1)],
      [20, 'futuro', dia(1), null],
    ])
    // a version that has not begun is deleted, and the one it would have replaced continues
    const futuro = (await todos()).find((p) => p.situacao === 'futuro')
    expect((await cadastro('POST', `/api/prazos-legais/${futuro?.id}/encerrar`, { em: dia(0) })).status).toBe(200)
    expect(await doTermo(feito.termo)).toEqual([
      [30, 'vigente', prazo.vigente_de, null],
      [10, 'vigente', prazo.vigente_de, null],
    ])
    // a correction applies from the first day: the waiting card changes
    expect(
      (await cadastro('PUT', `/api/prazos-legais/${feito.id}`, { ...corpo, valor: 40, a_partir_de: prazo.vigente_de }))
        .status,
    ).toBe(200)
    await expect.poll(async () => Date.parse(await vence()) > Date.parse(antes), { timeout: 20_000 }).toBe(true)
    expect((await cadastro('POST', `/api/prazos-legais/${caso.id}/encerrar`, { em: dia(-60) })).status).toBe(400)
    expect((await cadastro('POST', `/api/prazos-legais/${caso.id}/encerrar`, { em: dia(0) })).status).toBe(200)
    expect((await cadastro('PUT', `/api/prazos-legais/${caso.id}`, { ...corpo, a_partir_de: dia(1) })).status).toBe(409)
    const usado = await cadastro('POST', `/api/prazos-legais/${feito.id}/encerrar`, { em: dia(1) })
    expect([usado.status, usado.corpo.error.details.usos]).toEqual([409, [`${d.nome}: A fazer`]])
    expect((await todos()).find((p) => p.id === caso.id)).toMatchObject({ situacao: 'encerrado', vigente_ate: dia(0) })
    expect(chave).toContain('vu.')
  })

  it('a correction keeps deadlines set by hand, applies while the clock is stopped, and gives no card the whole term twice', async () => {
    const { vigente_de, ...corpo } = { ...prazo, nome: 'Conferência' }
    const feito = (await cadastro('POST', '/api/prazos-legais', { ...corpo, vigente_de })).corpo.data
    const { id, d } = await publicado((x) => ({
      ...x,
      estagios: [
        ...x.estagios.map((e) =>
          e.chave === 'a_fazer' ? { ...e, prazo: { valor: 0, unidade: 'legal' as const, termo: feito.termo } } : e,
        ),
        {
          ...(x.estagios.find((e) => e.chave === 'a_fazer') as Definicao['estagios'][number]),
          id: uuidv7(),
          chave: 'com_eles',
          nome: 'Com eles',
          tipo: 'espera' as const,
          prazo: null,
        },
      ],
    }))
    const [aFazer, comEles] = [est(d, 'a_fazer'), est(d, 'com_eles')]
    const ver = async (c: { id: string }) => (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data
    const mover = async (c: { id: string }, de: string, para: string) =>
      expect((await vendedora('POST', `/api/cartoes/${c.id}/mover`, { de, para })).status).toBe(200)
    const marcar = async (c: { id: string }, dia_: string | null) =>
      expect(
        (await gestora('PUT', `/api/cartoes/${c.id}/prazo`, { versao: (await ver(c)).versao, dia: dia_ })).status,
      ).toBe(200)
    const [
      livre,
      marcado,
      semPrazo,
      noMesmoDia,
      parado,
      paradoAMao,
      voltou,
      deNovo,
      paradoDeNovo,
      voltouAMao,
      desfeito,
    ] = await Promise.all(Array.from({ length: 11 }, () => novoCartao(id)))
    const contado = livre.vence_em as string
    await marcar(marcado, dia(45))
    await marcar(semPrazo, null)
    // set by hand to the same day that the law gives: still set by hand
    await marcar(noMesmoDia, diaAqui(Date.parse(contado)))
    await marcar(paradoAMao, dia(50))
    await marcar(desfeito, dia(55))
    await marcar(voltouAMao, dia(60))
    for (const c of [parado, paradoAMao, voltou, deNovo, paradoDeNovo, voltouAMao, desfeito])
      await mover(c, aFazer, comEles)
    for (const c of [voltou, deNovo, paradoDeNovo, voltouAMao]) await mover(c, comEles, aFazer)
    for (const c of [deNovo, paradoDeNovo]) await mover(c, aFazer, comEles)
    await mover(deNovo, comEles, aFazer)
    const seq = (
      await sql<{ seq: number }>`select max(seq) as seq from funis.transicoes where cartao_id = ${desfeito.id}`.execute(
        db,
      )
    ).rows[0]?.seq
    expect((await vendedora('POST', `/api/cartoes/${desfeito.id}/desfazer`, { seq })).status).toBe(200)
    const ficam = [marcado, semPrazo, noMesmoDia, voltouAMao, desfeito]
    const antes = await Promise.all(ficam.map(async (c) => (await ver(c)).vence_em))
    expect(antes.slice(1, 3)).toEqual([null, contado])
    expect(
      (await cadastro('PUT', `/api/prazos-legais/${feito.id}`, { ...corpo, valor: 20, a_partir_de: vigente_de }))
        .status,
    ).toBe(200)
    await expect
      .poll(async () => Date.parse((await ver(livre)).vence_em) > Date.parse(contado), { timeout: 20_000 })
      .toBe(true)
    const novo = (await ver(livre)).vence_em
    expect(await Promise.all(ficam.map(async (c) => (await ver(c)).vence_em))).toEqual(antes)
    const pausas = await sql<{ id: string; v: Date }>`
      select id, pausa_vence_em as v
      from funis.cartoes
      where id in (${parado.id}, ${paradoAMao.id}, ${paradoDeNovo.id})
    `.execute(db)
    const pausa = new Map(pausas.rows.map((r) => [r.id, r.v.toISOString()]))
    expect([pausa.get(parado.id), diaAqui(Date.parse(pausa.get(paradoAMao.id) ?? ''))]).toEqual([novo, dia(50)])
    // a card that resumed after waiting has what remains of the corrected term, not the whole of it
    const resto = async (c: { id: string }) => {
      const { rows } = await sql<{ em: Date }>`
        select em
        from funis.transicoes
        where cartao_id = ${c.id}
        order by seq
      `.execute(db)
      let vence = new Date(novo)
      for (let i = 1; i + 1 < rows.length; i += 2)
        vence = retomar(vence, rows[i]?.em as Date, rows[i + 1]?.em as Date, expedienteCom([]))
      return vence.toISOString()
    }
    expect([(await ver(voltou)).vence_em, (await ver(deNovo)).vence_em, pausa.get(paradoDeNovo.id)]).toEqual([
      await resto(voltou),
      await resto(deNovo),
      await resto(paradoDeNovo),
    ])
    expect((await ver(voltouAMao)).prazo_a_mao).toEqual({ por: 'Pessoa de Teste', em: expect.any(String) })
    // a deadline set by hand belongs to the visit: the next visit is calculated
    await mover(marcado, aFazer, comEles)
    await mover(marcado, comEles, est(d, 'em_andamento'))
    expect(
      (
        await sql<{ n: number }>`
          select count(*)::int as n
          from funis.prazos_a_mao p
          join funis.cartoes c on c.id = p.cartao_id and c.entrou_estagio_em = p.desde
          where c.id = ${marcado.id}
        `.execute(db)
      ).rows[0]?.n,
    ).toBe(0)
  })
})

describe('a link to another funnel', () => {
  it('accepts only a funnel in use, and only a card of that funnel', async () => {
    const { id, chave } = await publicado((x) => x)
    const novo = (config: object, tipo = 'relacao') =>
      gestora('POST', '/api/campos', { rotulo: `Ligação ${++n}`, tipo, escopo: 'cartao', config })
    const errado = await novo({ entidade: 'vu.nada' })
    expect([errado.status, campoDe(errado)]).toEqual([400, 'config.entidade'])
    expect((await novo({ entidade: 'vu.nada' }, 'texto')).corpo.data.config.entidade).toBe('')
    const campo = (await novo({ entidade: chave })).corpo.data
    expect(campo.config.entidade).toBe(chave)
    const [daqui, deLa] = [
      await novoCartao('vu.vendas', { valores: { nome: 'A', telefone: '5511982000001' } }),
      await novoCartao(id),
    ]
    const por = (v: string) =>
      vendedora('PATCH', `/api/cartoes/${daqui.id}`, {
        versao: daqui.versao,
        valores: { [campo.chave]: { id: v, nome: 'Casa' } },
      })
    const recusado = await por(daqui.id)
    expect([recusado.status, campoDe(recusado)]).toEqual([400, `valores.${campo.chave}`])
    expect((await por(deLa.id)).corpo.data.valores[campo.chave]).toEqual({ id: deLa.id, nome: 'Casa' })
    const outro = await gestora('PATCH', `/api/campos/${campo.chave}`, {
      config: { ...campo.config, entidade: 'vu.nada' },
    })
    expect([outro.status, campoDe(outro)]).toEqual([400, 'config.entidade'])
    expect(
      (await gestora('PATCH', `/api/campos/${campo.chave}`, { config: { ...campo.config, entidade: 'vu.vendas' } }))
        .corpo.data.config.entidade,
    ).toBe('vu.vendas')
  })
})

describe('automations', () => {
  const escrever = async (funil: string, nome: string, acoes: object[], quem: Chamada = gestora) => {
    const { id } = (
      await quem('POST', `/api/funis/${funil}/regras`, { nome, definicao: { gatilho: { tipo: 'criado' }, acoes } })
    ).corpo.data
    expect((await quem('POST', `/api/regras/${id}/publicar`)).status).toBe(200)
    return id as string
  }

  it('of all funnels that the user manages are in one list, with their last run; no others', async () => {
    const [a, b] = [await publicado((x) => x), await publicado((x) => x)]
    const [um, dois] = [
      await escrever(a.id, 'Primeira', [{ tipo: 'comentar', texto: 'oi' }]),
      await escrever(b.id, 'Segunda', [{ tipo: 'comentar', texto: 'oi' }]),
    ]
    await novoCartao(a.id)
    expect([(await ninguem('GET', '/api/regras')).status, (await vendedora('GET', '/api/regras')).status]).toEqual([
      401, 403,
    ])
    const lidas = async (quem: Chamada) =>
      (
        (await quem('GET', '/api/regras')).corpo.data as {
          id: string
          funil_nome: string
          ativa: boolean
          ultima: { situacao: string } | null
          ultimas: { feitas: number }
        }[]
      ).filter((r) => [um, dois].includes(r.id))
    await expect
      .poll(
        async () =>
          (await lidas(gestora)).map((r) => [r.funil_nome, r.ativa, r.ultima?.situacao ?? null, r.ultimas.feitas]),
        { timeout: 20_000 },
      )
      .toEqual([
        [a.d.nome, true, 'feita', 1],
        [b.d.nome, true, null, 0],
      ])
    expect(await lidas(engenheira)).toEqual([])
  })

  it('that name a user who leaves are transferred: a new version with the other name, the old one unchanged', async () => {
    const sai = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
    const { id } = await publicado((x) => x)
    const regra = await escrever(id, 'Dá a quem sai', [
      { tipo: 'atribuir', modo: 'pessoa', usuario_id: sai.id },
      { tipo: 'avisar', usuarios: [sai.id], texto: 'Chegou' },
    ])
    const entregas = [{ tipo: 'regras', para: 'pessoa', id: vendedora.id }]
    expect(
      (await admin('POST', `/api/usuarios/${sai.id}/entrega/previa`, { entregas })).corpo.data.find(
        (l: { tipo: string }) => l.tipo === 'regras',
      ),
    ).toMatchObject({ total: 1, vao: 1 })
    expect((await admin('POST', `/api/usuarios/${sai.id}/entregas`, { entregas })).status).toBe(200)
    const { rows } = await sql<{ numero: number; texto: string }>`
      select numero, definicao::text as texto
      from funis.regra_versoes
      where regra_id = ${regra}
      order by numero
    `.execute(db)
    expect(rows.map((v) => [v.numero, v.texto.includes(sai.id), v.texto.split(vendedora.id).length - 1])).toEqual([
      [1, true, 0],
      [2, false, 2],
    ])
    const c = await novoCartao(id, { responsavel_id: null })
    await expect
      .poll(async () => (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data.responsavel?.id, {
        timeout: 20_000,
      })
      .toBe(vendedora.id)
    expect(
      (await admin('POST', `/api/usuarios/${sai.id}/entrega/previa`, { entregas })).corpo.data.find(
        (l: { tipo: string }) => l.tipo === 'regras',
      )?.total ?? 0,
    ).toBe(0)
  })
})

describe('retention', () => {
  it('deletes old publications, submissions and deliveries in limited batches; keeps the last publication, counted forms and pending ones', async () => {
    const { id, d } = await publicado((x) => x)
    const publicacao = (dias: number) =>
      sql`
        insert into funis.publicacoes (
          id, funil_id, pedido, por, situacao, total, feitos, numero, criada_em, acabou_em
        )
        select
          ${uuidv7()},
          ${id},
          '{}',
          ${gestora.id},
          'feita',
          1,
          1,
          1,
          now() - make_interval(days => ${dias}),
          now() - make_interval(days => ${dias})
      `.execute(db)
    for (const dias of [DIAS_DE_PUBLICACAO + 3, DIAS_DE_PUBLICACAO + 2, DIAS_DE_PUBLICACAO + 1]) await publicacao(dias)
    const formulario = async (maximo: number | null) => {
      const f = uuidv7()
      await sql`
        insert into funis.formularios (
          id, funil_id, estagio_id, slug, titulo, campos, consentimento, sucesso, maximo_de_envios
        )
        values (
          ${f},
          ${id},
          ${est(d, 'a_fazer')},
          ${`f-${f.slice(-12)}`},
          'F',
          '[{"chave":"nome","obrigatorio":true,"rotulo":""}]',
          'Aceito',
          'Obrigado',
          ${maximo}
        )
      `.execute(db)
      for (const dias of [DIAS_DE_ENVIO - 1, DIAS_DE_ENVIO + 1, DIAS_DE_ENVIO + 2])
        await sql`
          insert into funis.envios (id, formulario_id, consentimento, criado_em)
          values (${uuidv7()}, ${f}, 'Aceito', now() - make_interval(days => ${dias}))
        `.execute(db)
      return f
    }
    const [livre, contado] = [await formulario(null), await formulario(3)]
    expect(await podarFunis(db, 1, 1)).toMatchObject({ 'funis.publicacoes': 1, 'funis.envios': 1 })
    expect(await podarFunis(db)).toMatchObject({ 'funis.publicacoes': 1, 'funis.envios': 1 })
    expect(await podarFunis(db)).toMatchObject({ 'funis.publicacoes': 0, 'funis.envios': 0 })
    const { rows } = await sql<{ formulario_id: string; n: number }>`
      select formulario_id, count(*)::int as n
      from funis.envios
      where formulario_id in (${livre}, ${contado})
      group by 1
    `.execute(db)
    expect(Object.fromEntries(rows.map((r) => [r.formulario_id, r.n]))).toEqual({ [livre]: 1, [contado]: 3 })
  })

  it('erasing a person removes text about them from the log; the move stays, and nothing else of it changes', async () => {
    const { id, d } = await publicado((x) => x)
    const c = await novoCartao(id, { valores: { nome: 'Quem pediu', telefone: '5511982000777' } })
    expect(
      (
        await vendedora('POST', `/api/cartoes/${c.id}/mover`, {
          de: c.estagio_id,
          para: est(d, 'em_andamento'),
          motivo: 'Dona Célia está viajando',
        })
      ).status,
    ).toBe(200)
    const log = async () =>
      (
        await sql<{ seq: number; para_estagio_id: string; motivo: string | null; duracao_s: number | null }>`
          select seq, para_estagio_id, motivo, duracao_s
          from funis.transicoes
          where cartao_id = ${c.id}
          order by seq
        `.execute(db)
      ).rows
    const antes = await log()
    expect(antes.at(-1)?.motivo).toBe('Dona Célia está viajando')
    for (const mudanca of [sql`motivo = null`, sql`motivo = 'outro'`, sql`em = now()`])
      await expect(sql`update funis.transicoes set ${mudanca} where cartao_id = ${c.id}`.execute(db)).rejects.toThrow(
        /permission denied|never rewritten/,
      )
    const { contato_id } = (await vendedora('GET', `/api/cartoes/${c.id}`)).corpo.data
    await casa.app.s.executar(sistema, (u) => esquecerPessoa(u, casa.app.s.ligados, contato_id, 'pediu'))
    expect(await log()).toEqual(antes.map((t) => ({ ...t, motivo: null })))
  })
})
