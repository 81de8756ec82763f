import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Proposta } from '#modules/propostas/contract/formas.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const outro = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1]).toString('base64')
const nova = async (): Promise<Proposta> =>
  (
    await vendedora.chamar(propostas.criar, {
      body: { cliente_nome: 'Marta', conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() } },
    })
  ).corpo.data

it('[S2.20] stores the picture of a roof for who edits the proposal, and shows it to who sees it', async () => {
  const { id } = await nova()
  const r = await vendedora.chamar(propostas.enviarFoto, { params: { id }, body: { jpeg: JPEG } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const { foto } = r.corpo.data
  const aberta = await vendedora.chamar(propostas.foto, { params: { id, foto } })
  expect(aberta.corpo.data.url).toContain('propostas-fotos')
  // not to a seller outside of its reach, nor by the id of another proposal
  expect((await outro.chamar(propostas.foto, { params: { id, foto } })).status).toBe(404)
  const outra = await nova()
  expect((await vendedora.chamar(propostas.foto, { params: { id: outra.id, foto } })).status).toBe(404)
})

it('[S2.20] refuses a picture without a session, without the right, of another proposal, or that is no JPEG', async () => {
  const { id } = await nova()
  const fotos = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from propostas.fotos`.execute(casa.app.s.banco.db)).rows[0]?.n
  const antes = await fotos()
  expect(
    (await (await casa.como(null)).chamar(propostas.enviarFoto, { params: { id }, body: { jpeg: JPEG } })).status,
  ).toBe(401)
  expect((await deFora.chamar(propostas.enviarFoto, { params: { id }, body: { jpeg: JPEG } })).status).toBe(403)
  expect((await outro.chamar(propostas.enviarFoto, { params: { id }, body: { jpeg: JPEG } })).status).toBe(404)
  const texto = await vendedora.chamar(propostas.enviarFoto, {
    params: { id },
    body: { jpeg: Buffer.from('uma carta').toString('base64') },
  })
  expect(texto.status).toBe(400)
  expect(texto.campos).toContainEqual(expect.objectContaining({ campo: 'jpeg' }))
  expect((await vendedora.chamar(propostas.enviarFoto, { params: { id }, body: { jpeg: '###' } })).status).toBe(400)
  expect(await fotos()).toBe(antes)
})

it('[S2.20] keeps the drawing of the modules with the inputs', async () => {
  const p = await nova()
  const desenho = {
    foto: null,
    proporcao: 0.6,
    larguraM: 12,
    blocos: [{ x: 0.4, y: 0.5, linhas: 2, colunas: 5, rotacao: 12, espacoCm: 2, deitado: false }],
  }
  const entrada = casaDeTeste()
  const faces = entrada.faces.map((f, n) => (n === 0 ? { ...f, desenho } : f))
  const r = await vendedora.chamar(propostas.salvar, {
    params: { id: p.id },
    body: { revisao: p.revisao, conteudo: { tipo: 'autoconsumo', entrada: { ...entrada, faces } } },
  })
  const { conteudo } = r.corpo.data
  expect(conteudo.tipo === 'autoconsumo' ? conteudo.entrada.faces[0]?.desenho : null).toEqual(desenho)
})
