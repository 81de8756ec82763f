import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const db = casa.app.s.banco.db
const gestora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'supervisor' }])
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const vendas = (await gestora('GET', '/api/funis/vu.vendas')).corpo.data
const estagio = (chave: string): string =>
  vendas.definicao.estagios.find((e: { chave: string }) => e.chave === chave).id
let n = 0
const novo = async (mais: Record<string, unknown> = {}) =>
  (
    await vendedora('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: `Casa ${++n}`,
      valores: { nome: `Cliente ${n}`, telefone: `55119${String(72_000_000 + n)}`, origem_lead: 'indicacao' },
      ...mais,
    })
  ).corpo.data

describe('an automation with an incomplete condition', () => {
  const regra = (quando: unknown) => ({
    gatilho: { tipo: 'criado' },
    quando,
    acoes: [{ tipo: 'comentar', texto: 'Olá' }],
  })
  const caminho = `/api/funis/${vendas.id}/regras`
  const vazia = { juntar: 'e', regras: [{ campo: '', operador: 'igual', valor: '' }] }

  it('[achado F1] is not saved, and each comparison names what is missing', async () => {
    const quando = {
      juntar: 'e',
      regras: [
        { campo: 'origem_lead', operador: 'igual', valor: '' },
        { campo: '', operador: 'vazio', valor: '' },
      ],
    }
    const r = await gestora('POST', caminho, { nome: 'Em branco', definicao: regra(quando) })
    expect([r.status, r.corpo.error.details]).toEqual([
      400,
      [
        { campo: 'definicao.quando.regras.0.valor', mensagem: 'Diga com que a condição compara' },
        { campo: 'definicao.quando.regras.1.campo', mensagem: 'Escolha o campo da condição' },
      ],
    ])
  })

  it('[achado F1] is not published from an older draft, and an older published one does nothing', async () => {
    const { id } = (await gestora('POST', caminho, { nome: 'De antes', definicao: regra(null) })).corpo.data
    const velha = JSON.stringify(regra(vazia))
    await sql`update funis.regras set rascunho = ${velha} where id = ${id}`.execute(db)
    const r = await gestora('POST', `/api/regras/${id}/publicar`)
    expect([r.status, r.corpo.error.details[0].campo]).toEqual([400, 'definicao.quando.regras.0.campo'])
    await sql`update funis.regras set rascunho = null, versao = 1, ativa = true where id = ${id}`.execute(db)
    await sql`insert into funis.regra_versoes (regra_id, numero, definicao) values (${id}, 1, ${velha})`.execute(db)
    const c = await novo()
    await expect
      .poll(
        async () =>
          (
            await sql<{
              situacao: string
            }>`
              select situacao
              from funis.execucoes
              where regra_id = ${id}
                and cartao_id = ${c.id}
            `.execute(db)
          ).rows,
      )
      .toEqual([{ situacao: 'nao_vale' }])
    await gestora('DELETE', `/api/regras/${id}`)
  })

  it('[achado F1] also prevents the publication of a funnel, in a required field and in a hand-off', async () => {
    const { conferir } = await import('#engines/funil/lint.ts')
    const d = structuredClone(vendas.definicao)
    d.estagios[1].portas = [{ campo: 'nome', regra: 'obrigatorio', quando: vazia }]
    const campos = new Map(vendas.campos.map((c: { chave: string }) => [c.chave, c])) as never
    const erros = conferir(d, { campos, funis: new Map(), termos: new Set(), esperados: [] }).filter(
      (p) => p.gravidade === 'erro',
    )
    expect(erros.map((p) => p.texto)).toContain(
      '“Primeiro contato” pede “Nome / razão social” com uma condição incompleta.',
    )
  })
})

it('[achado F1] tries an automation on a card as it is on the screen, before saving, and shows when its trigger does not match', async () => {
  const c = await novo()
  const definicao = {
    gatilho: { tipo: 'entrou', estagio_id: estagio('qualificacao') },
    quando: { juntar: 'e', regras: [{ campo: 'origem_lead', operador: 'igual', valor: 'indicacao' }] },
    acoes: [{ tipo: 'comentar', texto: 'Oi {{nome}}' }],
  }
  const simular = (pedido: unknown, quem = gestora) =>
    quem('POST', `/api/funis/${vendas.id}/regras/simular`, pedido as never)
  const { corpo } = await simular({ definicao, cartao_id: c.id })
  expect(corpo.data).toMatchObject({
    vale: false,
    condicao: true,
    fora: 'o cartão está em “Novo lead”, e a regra roda quando ele entra em “Qualificação”',
    passos: [expect.stringContaining('Oi Cliente')],
  })
  const dentro = await simular({
    definicao: { ...definicao, gatilho: { tipo: 'entrou', estagio_id: estagio('novo_lead') } },
    cartao_id: c.id,
  })
  expect(dentro.corpo.data).toMatchObject({ vale: true, fora: null })
  expect(
    (
      await simular({
        definicao: { ...definicao, quando: { juntar: 'e', regras: [{ campo: '', operador: 'igual', valor: '' }] } },
        cartao_id: c.id,
      })
    ).status,
  ).toBe(400)
  expect((await simular({ definicao, cartao_id: c.id }, vendedora)).status).toBe(403)
  expect(
    (await sql<{ n: number }>`select count(*)::int as n from funis.regras where funil_id = ${vendas.id}`.execute(db))
      .rows[0]?.n,
  ).toBe(1)
})

it('[achado F8] asks before a second open card of the same person in the same funnel, and names the open one', async () => {
  const pessoa = { nome: 'Marlene Duas Vezes', telefone: '5511972990001', origem_lead: 'indicacao' }
  const abrir = (mais: Record<string, unknown> = {}, quem = vendedora) =>
    quem('POST', '/api/cartoes', {
      funil: 'vu.vendas',
      titulo: 'Marlene',
      valores: pessoa,
      se_ja_houver: 'perguntar',
      ...mais,
    })
  const quantos = async () =>
    (
      await sql<{
        n: number
      }>`
        select count(*)::int as n
        from funis.cartoes c
        join cad.contatos k on k.id = c.contato_id
        where k.nome = ${pessoa.nome}
      `.execute(db)
    ).rows[0]?.n
  const primeiro = (await abrir()).corpo.data
  const segundo = await abrir({ titulo: 'Marlene de novo' })
  expect([segundo.status, segundo.corpo.error]).toEqual([
    409,
    {
      code: 'CARTAO_ABERTO',
      message: 'Marlene Duas Vezes já tem um cartão aberto aqui.',
      details: { cartoes: [{ id: primeiro.id, titulo: 'Marlene', estagio_nome: 'Novo lead' }] },
    },
  ])
  expect(await quantos()).toBe(1)
  // also by its contact; without its name for users who cannot see it
  expect((await abrir({ contato_id: primeiro.contato_id, valores: { origem_lead: 'indicacao' } })).status).toBe(409)
  const tecnico = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'tecnico' }])
  expect((await abrir({}, tecnico)).corpo.error.details).toEqual({ cartoes: [] })
  expect((await abrir({ se_ja_houver: 'abrir_outro' })).status).toBe(200)
  expect(await quantos()).toBe(2)
  // archived cards do not count
  await sql`update funis.cartoes set arquivado_em = now() where contato_id = ${primeiro.contato_id}`.execute(db)
  expect((await abrir()).status).toBe(200)
})
