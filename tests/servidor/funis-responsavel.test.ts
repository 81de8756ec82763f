import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Definicao } from '#engines/funil/tipos.ts'
import { uuidv7 } from '#kit/id.ts'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { pessoasDoCartao } from '#modules/funis/cartao/contract/pessoas.ts'
import { definicoes } from '#modules/funis/definicao/contract/edicao.ts'
import { lotes } from '#modules/funis/lotes/contract/lotes.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { ate } from '#tests/suporte/esperas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const { db } = casa.app.s.banco
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const colega = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const engenheiro = await pessoaDeTeste(casa, [{ departamento: 'eng', papel: 'operador' }])
const ninguem = await casa.como(null)
const nomeDo = async (id: string) =>
  (await sql<{ nome: string }>`select nome from cad.usuarios where id = ${id}`.execute(db)).rows[0]?.nome ?? ''
const dele = await nomeDo(engenheiro.id)

/** A funnel whose first stage has a soft limit of two cards per person. */
async function funilCurto() {
  const { id } = (await gestora('POST', '/api/definicoes', { nome: 'Curto', departamento: 'vu' })).corpo.data
  const f = (await gestora('GET', `/api/definicoes/${id}`)).corpo.data
  const definicao: Definicao = {
    ...f.rascunho,
    estagios: f.rascunho.estagios.map((e: { chave: string }) =>
      e.chave === 'a_fazer' ? { ...e, limite: { cartoes: 2, rigido: false, por_pessoa: true } } : e,
    ),
  }
  const g = (await gestora.chamar(definicoes.guardar, { params: { id }, body: { versao: f.guarda.versao, definicao } }))
    .corpo.data
  expect((await gestora.chamar(definicoes.publicar, { params: { id }, body: { versao: g.versao } })).status).toBe(200)
  return id as string
}
const funil = await funilCurto()
const novo = async (mais: object = {}) =>
  vendedora('POST', '/api/cartoes', { funil, titulo: 'Casa', responsavel_id: null, ...mais })
const lote = (acao: object, ids: string[]) =>
  vendedora('POST', `/api/funis/${funil}/lotes`, { acao, alvo: { ids }, id_cliente: crypto.randomUUID() })
const acabar = async (id: string) => {
  const ler = async () => (await vendedora.chamar(lotes.obter, { params: { id } })).corpo.data
  await ate(async () => (await ler()).situacao !== 'andando', 20_000)
  return ler()
}

describe('the assignee of a card', () => {
  it('must see its funnel, otherwise it is refused with their name: at creation, by a change, in bulk, by a mention', async () => {
    const c = (await novo()).corpo.data
    const frase = { mensagem: `${dele} não vê os cartões de “Curto”` }
    const recusas = [
      [await novo({ responsavel_id: engenheiro.id }), 'responsavel_id'],
      [
        await vendedora('PATCH', `/api/cartoes/${c.id}`, { versao: c.versao, responsavel_id: engenheiro.id }),
        'responsavel_id',
      ],
      [await lote({ tipo: 'atribuir', usuario_id: engenheiro.id }, [c.id]), 'acao.usuario_id'],
      [await vendedora('PUT', `/api/cartoes/${c.id}/pessoas/${engenheiro.id}`, { papel: 'seguidor' }), 'pessoa_id'],
    ] as const
    for (const [r, campo] of recusas)
      expect([campo, r.status, r.corpo.error.details?.[0]]).toEqual([campo, 400, { campo, ...frase }])
    expect(
      (
        await vendedora.chamar(cartoes.alterar, {
          params: { id: c.id },
          body: { versao: c.versao, responsavel_id: uuidv7() },
        })
      ).campos[0],
    ).toEqual({ campo: 'responsavel_id', mensagem: 'Pessoa não encontrada ou inativa' })
    // as a member of the funnel he may have it
    expect(
      (
        await gestora.chamar(definicoes.acesso, {
          params: { id: funil },
          body: {
            alcance: 'todos',
            membros: [{ usuario_id: engenheiro.id, papel: 'operador', alcance: 'proprios' }],
          },
        })
      ).status,
    ).toBe(200)
    const dado = await vendedora.chamar(cartoes.alterar, {
      params: { id: c.id },
      body: { versao: c.versao, responsavel_id: engenheiro.id },
    })
    expect([dado.status, (await engenheiro.chamar(cartoes.obter, { params: { id: c.id } })).status]).toEqual([200, 200])
    // a card whose assignee lost access can still be changed, and reassigned
    await sql`delete from funis.membros where usuario_id = ${engenheiro.id}`.execute(db)
    const igual = await vendedora.chamar(cartoes.alterar, {
      params: { id: c.id },
      body: {
        versao: dado.corpo.data.versao,
        responsavel_id: engenheiro.id,
        titulo: 'Casa dois',
      },
    })
    expect([
      igual.status,
      (
        await vendedora.chamar(cartoes.alterar, {
          params: { id: c.id },
          body: { versao: igual.corpo.data.versao, responsavel_id: colega.id },
        })
      ).status,
    ]).toEqual([200, 200])
  })

  it('is offered among users who see it, and only to users who work there', async () => {
    expect([
      (await ninguem.chamar(pessoasDoCartao.quemVe, { params: { funil } })).status,
      (await engenheiro.chamar(pessoasDoCartao.quemVe, { params: { funil } })).status,
      (await vendedora.chamar(pessoasDoCartao.quemVe, { params: { funil }, query: { busca: 'x'.repeat(81) } })).status,
    ]).toEqual([401, 404, 400])
    const de = async (id: string) =>
      (
        await vendedora.chamar(pessoasDoCartao.quemVe, { params: { funil }, query: { busca: await nomeDo(id) } })
      ).corpo.data.map((p) => p.id)
    expect([(await de(colega.id)).includes(colega.id), (await de(engenheiro.id)).includes(engenheiro.id)]).toEqual([
      true,
      false,
    ])
  })

  it('set by an automation: the run reports whom it could not assign', async () => {
    const definicao = {
      gatilho: { tipo: 'criado' },
      acoes: [{ tipo: 'atribuir', modo: 'pessoa', usuario_id: engenheiro.id }],
    }
    const guardar = () => gestora('POST', `/api/funis/${funil}/regras`, { nome: 'Ao engenheiro', definicao })
    const r = await guardar()
    expect([r.status, r.corpo.error.details[0].campo, r.corpo.error.message]).toEqual([
      400,
      'definicao.acoes.0.usuario_id',
      `${dele} não vê os cartões de “Curto”. Escolha quem trabalha neste funil.`,
    ])
    // a user who had access when it was published, and lost it since
    await sql`
      insert into funis.membros (id, funil_id, usuario_id, papel)
      values (${uuidv7()}, ${funil}, ${engenheiro.id}, 'operador')
    `.execute(db)
    const id = (await guardar()).corpo.data.id as string
    expect((await gestora.chamar(automacoes.publicar, { params: { id } })).status).toBe(200)
    await sql`delete from funis.membros where funil_id = ${funil} and usuario_id = ${engenheiro.id}`.execute(db)
    await novo()
    await expect
      .poll(
        async () =>
          (await sql<{ erro: string | null }>`select erro from funis.execucoes where regra_id = ${id}`.execute(db))
            .rows[0]?.erro,
        { timeout: 20_000 },
      )
      .toContain(`${dele} não vê os cartões de “Curto”`)
    await gestora.chamar(automacoes.ligar, { params: { id }, body: { ativa: false } })
  })

  it('in bulk: the limit per person is reported once for all of them', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await novo()).corpo.data.id as string))
    const poucos = await acabar(
      (await lote({ tipo: 'atribuir', usuario_id: vendedora.id }, ids.slice(0, 2))).corpo.data.id,
    )
    expect(poucos).toMatchObject({ feitos: 2, aviso: null })
    const cheio = await acabar((await lote({ tipo: 'atribuir', usuario_id: vendedora.id }, ids)).corpo.data.id)
    expect(cheio.aviso).toBe(
      `${await nomeDo(vendedora.id)} está com 3 cartões em “A fazer”; o combinado é até 2 por pessoa.`,
    )
    expect((await acabar((await lote({ tipo: 'prioridade', prioridade: 'alta' }, ids)).corpo.data.id)).aviso).toBeNull()
  })
})
