import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { esquecerPessoa } from '#modules/contatos/publico.ts'
import { DIAS_DE_ENVIO, podarEnvios } from '#modules/formularios/server/comandos/podar.ts'
import { DIAS_DE_PUBLICACAO, podarFunis } from '#modules/funis/retencao/server/comandos/podar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { dicionario } from '#modules/funis/definicao/contract/dicionario.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { casaDeMiudezas, campoDe, est } from '#tests/servidor/suporte/funis-miudezas.ts'

const { casa, db, gestora, vendedora, engenheira, ninguem, publicado, novoCartao } = await casaDeMiudezas()
let n = 0
const admin = await pessoaDeTeste(casa, [], ['admin'])

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
      (
        await gestora.chamar(dicionario.alterar, {
          params: { chave: campo.chave },
          body: { config: { ...campo.config, entidade: 'vu.vendas' } },
        })
      ).corpo.data.config.entidade,
    ).toBe('vu.vendas')
  })
})

describe('automations', () => {
  const escrever = async (funil: string, nome: string, acoes: object[], quem: Chamada = gestora) => {
    const { id } = (
      await quem('POST', `/api/funis/${funil}/regras`, { nome, definicao: { gatilho: { tipo: 'criado' }, acoes } })
    ).corpo.data
    expect((await quem.chamar(automacoes.publicar, { params: { id } })).status).toBe(200)
    return id as string
  }

  it('of all funnels that the user manages are in one list, with their last run; no others', async () => {
    const [a, b] = [await publicado((x) => x), await publicado((x) => x)]
    const [um, dois] = [
      await escrever(a.id, 'Primeira', [{ tipo: 'comentar', texto: 'oi' }]),
      await escrever(b.id, 'Segunda', [{ tipo: 'comentar', texto: 'oi' }]),
    ]
    await novoCartao(a.id)
    expect([
      (await ninguem.chamar(automacoes.todas)).status,
      (await vendedora.chamar(automacoes.todas)).status,
    ]).toEqual([401, 403])
    const lidas = async (quem: Chamada) =>
      (await quem.chamar(automacoes.todas)).corpo.data.filter((r) => [um, dois].includes(r.id))
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
      .poll(async () => (await vendedora.chamar(cartoes.obter, { params: { id: c.id } })).corpo.data.responsavel?.id, {
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
    expect(await podarFunis(db, 1, 1)).toMatchObject({ 'funis.publicacoes': 1 })
    expect(await podarFunis(db)).toMatchObject({ 'funis.publicacoes': 1 })
    expect(await podarFunis(db)).toMatchObject({ 'funis.publicacoes': 0 })
    expect(await podarEnvios(db, 1, 1)).toBe(1)
    expect(await podarEnvios(db)).toBe(1)
    expect(await podarEnvios(db)).toBe(0)
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
        await vendedora.chamar(cartoes.mover, {
          params: { id: c.id },
          body: {
            de: c.estagio_id,
            para: est(d, 'em_andamento'),
            motivo: 'Dona Célia está viajando',
          },
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
    const { contato_id } = (await vendedora.chamar(cartoes.obter, { params: { id: c.id } })).corpo.data
    await casa.app.s.executar(sistema, (u) => esquecerPessoa(u, casa.app.s.ligados, contato_id ?? '', 'pediu'))
    expect(await log()).toEqual(antes.map((t) => ({ ...t, motivo: null })))
  })
})
