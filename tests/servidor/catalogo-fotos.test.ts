import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { fotosDosItens } from '#modules/catalogo/contract/fotos.ts'
import { itens } from '#modules/catalogo/contract/itens.ts'
import { MAXIMO_DA_FOTO } from '#modules/catalogo/regras/foto.ts'
import { deixarCatalogo } from '#modules/catalogo/server/comandos/demonstracao/deixar.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { publicado } from '#tests/suporte/canarios.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const operador = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0, 1])
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const novoItem = async (modelo: string) =>
  (await operador.chamar(itens.criar, { body: { tipo: 'outro', modelo } })).corpo.data
const trocar = (quem: typeof operador, id: string, imagem: string | null) =>
  quem.chamar(fotosDosItens.trocar, { params: { id }, body: { imagem } })
const arquivos = async () =>
  (
    await sql<{ name: string }>`select name from storage.objects where bucket_id = 'catalogo-fotos'`.execute(db)
  ).rows.map((r) => `/api/catalogo/fotos/${r.name}`)
const abrir = (url: string) => casa.app.app.inject({ url })

it('shows the picture of an item in the catalogue and in the stock, replaces and removes it', async () => {
  const { id, versao, foto } = await novoItem('Gancho com foto')
  expect(foto).toBeNull()
  await operador.chamar(materiais.criar, {
    body: { codigo: 'GAN-01', unidade: 'UN', rastreio: 'nenhum', item: { id } },
  })
  const posta = await trocar(operador, id, JPEG.toString('base64'))
  expect(posta.status, JSON.stringify(posta.corpo)).toBe(200)
  const primeira = posta.corpo.data.foto ?? ''
  expect(primeira).toMatch(/^\/api\/catalogo\/fotos\/[0-9a-f]{32}\.jpg$/)
  // a form that is open keeps its version
  expect(posta.corpo.data.versao).toBe(versao)
  const aberta = await abrir(primeira)
  expect([aberta.statusCode, aberta.headers['content-type']]).toEqual([200, 'image/jpeg'])
  expect(aberta.rawPayload.equals(JPEG)).toBe(true)
  expect((await leitora.chamar(materiais.obter, { params: { id } })).corpo.data.foto).toBe(primeira)
  const lista = await leitora.chamar(materiais.listar, { query: { busca: 'GAN-01' } })
  expect(lista.corpo.data.map((m) => m.foto)).toEqual([primeira])

  // open pages of the stock read it again
  await expect
    .poll(async () => (await publicado(db, ['estoque_'])).map((p) => p.texto).join())
    .toContain('cadastro {"id": "itens"}')

  const segunda = (await trocar(operador, id, PNG.toString('base64'))).corpo.data.foto ?? ''
  expect(segunda).toMatch(/\.png$/)
  expect(await arquivos()).toEqual([segunda])
  expect((await abrir(primeira)).statusCode).toBe(404)
  expect((await trocar(operador, id, null)).corpo.data.foto).toBeNull()
  // there is nothing left to remove
  expect((await trocar(operador, id, null)).status).toBe(200)
  expect(await arquivos()).toEqual([])
  const { rows } = await sql<{ acao: string }>`
    select acao
    from plataforma.auditoria
    where entidade_id = ${id}
      and entidade = 'item'
    order by id
  `.execute(db)
  expect(rows.map((r) => r.acao)).toEqual(['item.criar', 'item.fotografar', 'item.fotografar', 'item.tirar_foto'])
})

it('refuses a picture that is none, too large, of no item, without a session or without the right', async () => {
  const { id } = await novoItem('Sem foto')
  const jpeg = JPEG.toString('base64')
  const frase = async (imagem: string) => {
    const r = await trocar(operador, id, imagem)
    return [r.status, r.detalhe('imagem')]
  }
  expect(await frase(Buffer.from('uma carta').toString('base64'))).toEqual([400, 'Use uma foto JPEG, PNG ou WebP'])
  expect(await frase('###')).toEqual([400, 'Use uma foto JPEG, PNG ou WebP'])
  expect(await frase('')).toEqual([400, 'Envie uma foto'])
  const grande = Buffer.concat([JPEG, Buffer.alloc(MAXIMO_DA_FOTO)]).toString('base64')
  expect(await frase(grande)).toEqual([400, 'A foto tem no máximo 600 kB'])
  expect((await trocar(operador, uuidv7(), jpeg)).status).toBe(404)
  expect((await trocar(leitora, id, jpeg)).status).toBe(403)
  expect((await trocar(await casa.como(null), id, jpeg)).status).toBe(401)
  expect(await arquivos()).toEqual([])
  for (const nome of ['x', `${'0'.repeat(32)}.jpg`, '..%2Fempresa-logos%2Fx.png'])
    expect((await abrir(`/api/catalogo/fotos/${nome}`)).statusCode).toBe(404)
})

it('keeps the name of a file to its form, and to one item', async () => {
  const [a, b] = [await novoItem('Foto A'), await novoItem('Foto B')]
  const foto = `${'a'.repeat(32)}.jpg`
  const por = (id: string, nome: string) =>
    casa.app.s.banco.transacao((tx) => sql`update catalogo.itens set foto = ${nome} where id = ${id}`.execute(tx))
  await expect(por(a.id, '../logo.png')).rejects.toThrow(/itens_foto/)
  await por(a.id, foto)
  await expect(por(b.id, foto)).rejects.toThrow(/itens_foto_unica/)
})

it('names the pictures of the items that leave with the demonstration, and no other', async () => {
  const daSemente = (await novoItem('Da demonstração')).id
  await db.insertInto('cad.demonstracao').values({ tabela: 'catalogo.itens', id: daSemente }).execute()
  const daEmpresa = (await novoItem('Da empresa')).id
  const foto = (await trocar(operador, daSemente, JPEG.toString('base64'))).corpo.data.foto ?? ''
  await trocar(operador, daEmpresa, JPEG.toString('base64'))
  const { bucket, caminhos } = await casa.app.s.executar(sistema, (u) => deixarCatalogo(u, false))
  expect(bucket).toBe('catalogo-fotos')
  expect(caminhos.map((c) => `/api/catalogo/fotos/${c}`)).toEqual([foto])
  expect((await operador.chamar(itens.obter, { params: { id: daEmpresa } })).corpo.data.foto).not.toBeNull()
})
