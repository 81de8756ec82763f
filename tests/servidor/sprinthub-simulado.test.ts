import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { criarSprintHub } from '#embedded/sprinthub/criar-sprinthub.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { cadastrarContato } from '#modules/contatos/publico.ts'
import { semearSprintHub } from '#server/seed/sprinthub.ts'
import { externos } from '#modules/externos/contract/externos.ts'
import { aoFim } from '#tests/suporte/ao-fim.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const pasta = mkdtempSync(join(tmpdir(), 'girassol-sprint-'))
const deles = await criarSprintHub({ pasta })
aoFim(async () => {
  await deles.fechar()
  rmSync(pasta, { recursive: true, force: true })
})
const casa = await appDeTeste({ permitirTambem: [new URL(deles.url).host] })
await casa.app.funis.instalar()
const chefe = await pessoaDeTeste(casa, [{ departamento: 'cad', papel: 'supervisor' }])
const base = '/api/externos/sprinthub'
const registros = async (q: string) => (await chefe('GET', `${base}/registros?${q}`)).corpo.data
const pedir = (caminho: string) => fetch(deles.url + caminho)

it('has the API of SprintHub: a token in the URL, pages, a total; its page is only served to this machine', async () => {
  expect((await pedir('/leads?apitoken=outro&i=girassol')).status).toBe(401)
  const uma = (await (await pedir(`/leads?apitoken=${deles.token}&i=${deles.instancia}&page=2&limit=20`)).json()) as {
    data: { leads: object[]; total: number }
  }
  expect([uma.data.leads.length, uma.data.total]).toEqual([20, 46])
  expect((await pedir('/')).headers.get('content-type')).toContain('text/html')
  expect(
    (
      await fetch(`${deles.url}/simulador/leads/1001`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', origin: 'https://outro.test' },
        body: '{}',
      })
    ).status,
  ).toBe(403)
  expect(
    (
      await fetch(`${deles.url}/simulador/leads/9`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
    ).status,
  ).toBe(404)
})

it('fills the screens of the demonstration over HTTP; a change there is a difference here; a second start only updates the URL', async () => {
  await casa.app.s.executar(sistema, (u) =>
    cadastrarContato(u, { nome: 'Raimunda N. de Sousa', cidade: 'Teresina', uf: 'PI', telefone: '5586994120033' }),
  )
  await semearSprintHub(casa.app.s, deles)
  expect((await chefe.chamar(externos.conexao, { params: { sistema: 'sprinthub' } })).corpo.data).toMatchObject({
    ativo: true,
    tem_token: true,
    erro: null,
  })
  expect((await registros('tipo=contato')).total).toBe(46)
  expect((await registros('tipo=oportunidade')).total).toBe(23)
  expect((await registros('tipo=contato&situacao=conflitos')).registros).toMatchObject([
    { contato: { nome: 'Raimunda N. de Sousa' } },
  ])
  const mapa = (await chefe.chamar(externos.estagios, { params: { sistema: 'sprinthub' } })).corpo.data.deles
  expect(mapa.map((d) => d.estagio)).toContain('Novo lead')
  // every stage of SprintHub is already mapped, and the oldest sales are cards
  expect(mapa.every((d) => d.nosso !== null)).toBe(true)
  expect((await registros('tipo=oportunidade&situacao=ligados')).total).toBe(9)
  const vendedora = await pessoaDeTeste(casa, [
    { departamento: 'cad', papel: 'supervisor' },
    { departamento: 'vu', papel: 'operador' },
  ])
  const { corpo } = await vendedora.chamar(externos.registros, {
    params: { sistema: 'sprinthub' },
    query: { tipo: 'oportunidade', situacao: 'ligados' },
  })
  expect(corpo.data.registros.map((o) => o.cartao?.funil_nome)).toEqual(
    Array.from({ length: 9 }, () => 'Funil de vendas'),
  )
  expect(
    (
      await chefe.chamar(externos.importar, {
        params: { sistema: 'sprinthub' },
        body: { tipo: 'contato', ids: ['1010'] },
      })
    ).corpo.data.criados,
  ).toBe(1)
  await fetch(`${deles.url}/simulador/leads/1010`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ city: 'Sobral' }),
  })
  await chefe.chamar(externos.sincronizar, { params: { sistema: 'sprinthub' }, body: { tipo: 'contato' } })
  await expect.poll(async () => (await registros('tipo=contato&situacao=conflitos')).total, { timeout: 20_000 }).toBe(2)
  const outro = await criarSprintHub({ pasta })
  aoFim(() => outro.fechar())
  await semearSprintHub(casa.app.s, outro)
  expect((await chefe.chamar(externos.conexao, { params: { sistema: 'sprinthub' } })).corpo.data).toMatchObject({
    config: { url: outro.url },
    tem_token: true,
  })
  expect((await registros('tipo=contato')).total).toBe(46)
})
