import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { executarAutomacao } from '#modules/automacoes/server/comandos/executar.ts'
import type { Acao } from '#engines/regras/tipos.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { servicos } from '#modules/ordens/contract/cadastros.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { novaUsina } from '#tests/suporte/creditos.ts'
import { campoDeTeste, type Campo } from '#tests/suporte/ordens.ts'

const casa = await appDeTeste()
await casa.app.funis.instalar()
const db = casa.app.s.banco.db
type AbrirOrdem = Extract<Acao, { tipo: 'abrir_ordem' }>
let c: Campo
let funil: { id: string; chave: string }
let servico: string

beforeAll(async () => {
  c = await campoDeTeste(casa)
  funil = (await c.supervisora.chamar(funis.obter, { params: { funil: 'mpvl.principal' } })).corpo.data
  const r = await c.supervisora.chamar(servicos.criar, {
    body: { nome: 'Visita de diagnóstico', tipo: 'corretiva', duracao_min: 90 },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  servico = r.corpo.data.id
})

const abre = (mais: Partial<AbrirOrdem> = {}): AbrirOrdem => ({
  tipo: 'abrir_ordem',
  servico_id: servico,
  prioridade: 'alta',
  problema: 'Chamado de {{nome}}: {{titulo_do_cartao}}',
  ...mais,
})
const salvar = (acoes: Acao[]) =>
  c.supervisora.chamar(automacoes.criar, {
    params: { funil_id: funil.id },
    body: { nome: 'Abrir a ordem', definicao: { gatilho: { tipo: 'criado' }, acoes } },
  })
async function publicada(): Promise<string> {
  const { id } = (await salvar([abre()])).corpo.data
  expect((await c.supervisora.chamar(automacoes.publicar, { params: { id } })).status).toBe(200)
  return id
}
async function cartao(mais: { contato_id?: string } = {}): Promise<string> {
  const r = await c.supervisora.chamar(cartoes.criar, {
    body: { funil: funil.chave, titulo: 'Inversor parado', ...mais },
  })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return r.corpo.data.id
}
const execucoes = async (regra: string) =>
  (await c.supervisora.chamar(automacoes.execucoes, { params: { id: regra }, query: { limit: 30 } })).corpo.data
    .execucoes
const doCartao = async (id: string) =>
  (
    await sql<{ id: string }>`
      select id
      from ordens.ordens
      where origem_tipo = 'cartao'
        and origem_id = ${id}
    `.execute(db)
  ).rows

describe('a rule that opens a service order', () => {
  it('is refused at its field without a service, with one that is gone, and with two orders', async () => {
    for (const [acoes, campo] of [
      [[abre({ servico_id: '' })], 'definicao.acoes.0.servico_id'],
      [[abre({ servico_id: crypto.randomUUID() })], 'definicao.acoes.0.servico_id'],
      [[abre({ problema: ' ' })], 'definicao.acoes.0.problema'],
      [[abre(), abre()], 'definicao.acoes.1.servico_id'],
    ] as const) {
      const r = await salvar([...acoes])
      expect([r.status, r.erro.details]).toEqual([400, expect.arrayContaining([expect.objectContaining({ campo })])])
    }
  })

  it('opens it for the customer of the card, in the only plant of the customer, once a run', async () => {
    const usina = await novaUsina(db, 'Chácara Ramalho')
    await sql`update usinas.usinas set contato_id = ${c.contato} where id = ${usina}`.execute(db)
    const regra = await publicada()
    const id = await cartao({ contato_id: c.contato })
    await expect
      .poll(async () => (await execucoes(regra)).map((x) => x.situacao), { timeout: 15_000 })
      .toEqual(['feita'])
    const [ordem, ...outras] = await doCartao(id)
    expect(outras).toEqual([])
    const { corpo } = await c.supervisora.chamar(ordens.obter, { params: { id: ordem?.id ?? '' } })
    expect(corpo.data).toMatchObject({
      tipo: 'corretiva',
      prioridade: 'alta',
      titulo: 'Visita de diagnóstico',
      problema: 'Chamado de Edna Ramalho: Inversor parado',
      duracao_min: 90,
      contato_id: c.contato,
      usina_id: usina,
    })
    const [x] = await execucoes(regra)
    expect(x?.feitos[0]?.frase).toBe(`Abriu a OS ${corpo.data.numero}/${corpo.data.ano}`)
    // the mark of the run is lost, as after a restore: the same order is found
    await sql`
      update funis.execucoes
      set situacao = 'pendente', passo = 0, feitos = '[]', terminada_em = null
      where id = ${x?.id}
    `.execute(db)
    await executarAutomacao(casa.app.s, {} as never, x?.id ?? '')
    expect((await execucoes(regra))[0]?.feitos[0]?.frase).toMatch(/^Já tinha aberto a OS/)
    expect(await doCartao(id)).toHaveLength(1)
    await c.supervisora.chamar(automacoes.ligar, { params: { id: regra }, body: { ativa: false } })
  })

  it('tells in its log that the card has no customer', async () => {
    const regra = await publicada()
    const id = await cartao()
    await expect
      .poll(async () => (await execucoes(regra)).map((x) => x.erro), { timeout: 15_000 })
      .toEqual(['O cartão não tem cliente: ligue-o a um contato para a regra abrir a ordem de serviço.'])
    expect(await doCartao(id)).toEqual([])
  })
})
