import { PNG } from 'pngjs'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { empresa } from '#modules/empresa/contract/empresa.ts'
import { EMPRESA_DE_HOJE } from '#modules/propostas/regras/empresa-de-hoje.ts'
import { modeloPadrao } from '#modules/propostas/regras/modelo.ts'
import { modelos } from '#modules/propostas/contract/modelos.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '../suporte/app.ts'
import { pessoaDeTeste } from '../suporte/pessoa.ts'

let casa: AppDeTeste
let vendedora: Chamada
let admin: Chamada

const png = (tom: number) => {
  const imagem = new PNG({ width: 32, height: 32 })
  imagem.data.fill(tom)
  return PNG.sync.write(imagem).toString('base64')
}
async function mudarEmpresa(nome: string, mais: object, tom: number): Promise<void> {
  const { versao } = (await admin.chamar(empresa.ver)).corpo.data.dados
  const r = await admin.chamar(empresa.alterar, { body: { nome, ...mais, versao } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  const logo = await admin.chamar(empresa.logo, { params: { modo: 'claro' }, body: { imagem: png(tom) } })
  expect(logo.status, JSON.stringify(logo.corpo)).toBe(200)
}

async function novaEntidade(razao_social: string, cnpj: string): Promise<void> {
  const r = await admin.chamar(empresa.criarEntidade, { body: { razao_social, cnpj, logradouro: 'Rua das Palmeiras' } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  await admin.chamar(empresa.tornarPadrao, { params: { id: r.corpo.data.id } })
}

beforeAll(async () => {
  casa = await appDeTeste()
  vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  admin = await casa.como('admin@girassol.test')
  await novaEntidade('Sol Nascente Engenharia Ltda', '11.444.777/0001-61')
  await mudarEmpresa('Sol Nascente', { site: 'solnascente.com.br' }, 0x7f)
})

async function enviada(): Promise<{ id: string; token: string }> {
  const { id, revisao } = (
    await vendedora.chamar(propostas.criar, {
      body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: 'Marta' },
    })
  ).corpo.data
  const r = await vendedora.chamar(propostas.enviar, { params: { id }, body: { revisao } })
  expect(r.status, JSON.stringify(r.corpo)).toBe(200)
  return { id, token: r.corpo.data.link.split('/p/')[1] ?? '' }
}
const bytesDe = async (caminho: string) => {
  const r = await fetch(`${casa.url}${caminho}`)
  expect(r.status, caminho).toBe(200)
  return Buffer.from(await r.arrayBuffer())
}
const logoDa = (html: string) => /src="(\/api\/p\/[^"]+\/imagens\/[0-9a-f]{64})"/.exec(html)?.[1] ?? ''
const esquecerPdfs = () =>
  executarSolto(
    casa.urlDoBanco,
    `begin; alter table propostas.documentos disable trigger so_acrescenta; delete from propostas.documentos;
     alter table propostas.documentos enable trigger so_acrescenta; commit`,
  )

describe('[S2.20] the company on a proposal that was sent', () => {
  it('stays as it was at sending: the page, its logo and a PDF that is drawn again', async () => {
    const { token } = await enviada()
    const pagina = (await bytesDe(`/p/${token}`)).toString()
    const pdf = await bytesDe(`/api/p/${token}/pdf`)
    expect(pagina).toContain('Sol Nascente Engenharia Ltda · CNPJ 11.444.777/0001-61')
    const logo = logoDa(pagina)
    const imagem = await bytesDe(logo)
    expect(logo.endsWith(sha256De(imagem))).toBe(true)

    await mudarEmpresa('Sol Poente', { site: 'solpoente.com.br', rodape_documentos: 'Outro rodapé' }, 0x20)
    await novaEntidade('Sol Poente Ltda', '45.723.174/0001-10')
    const secoes = modeloPadrao('autoconsumo').secoes.toReversed()
    const params = { tipo: 'autoconsumo' } as const
    const { revisao } = (await admin.chamar(modelos.obter, { params })).corpo.data
    const salvo = await admin.chamar(modelos.salvar, { params, body: { revisao, conteudo: { secoes } } })
    expect(salvo.status, JSON.stringify(salvo.corpo)).toBe(200)
    const publicado = await admin.chamar(modelos.publicar, { params, body: { revisao: salvo.corpo.data.revisao } })
    expect(publicado.status, JSON.stringify(publicado.corpo)).toBe(200)

    expect((await bytesDe(`/p/${token}`)).toString()).toBe(pagina)
    expect(sha256De(await bytesDe(logo))).toBe(sha256De(imagem))
    await esquecerPdfs()
    expect(sha256De(await bytesDe(`/api/p/${token}/pdf`))).toBe(sha256De(pdf))

    const nova = await enviada()
    const depois = (await bytesDe(`/p/${nova.token}`)).toString()
    expect(depois).toContain('Sol Poente Ltda · CNPJ 45.723.174/0001-10')
    expect(logoDa(depois).slice(-64)).not.toBe(logo.slice(-64))
    // the logo of another proposal is as unknown as an invented one
    const alheio = await fetch(`${casa.url}/api/p/${nova.token}/imagens/${logo.slice(-64)}`)
    const inventado = await fetch(`${casa.url}/api/p/${nova.token}/imagens/${'0'.repeat(64)}`)
    expect([alheio.status, await alheio.text()]).toEqual([404, await inventado.text()])
  })

  it('says on page and PDF that the company is the one of today, on a version from before it was frozen', async () => {
    const { id, token } = await enviada()
    expect((await bytesDe(`/p/${token}`)).toString()).not.toContain(EMPRESA_DE_HOJE)
    await esquecerPdfs()
    await executarSolto(
      casa.urlDoBanco,
      `begin; alter table propostas.versoes disable trigger user;
       update propostas.versoes v set logo = null, retrato = x.texto, hash = encode(sha256(convert_to(x.texto, 'UTF8')), 'hex')
       from (select (retrato::jsonb - 'empresa')::text as texto from propostas.versoes where proposta_id = '${id}') x
       where v.proposta_id = '${id}';
       alter table propostas.versoes enable trigger user; commit`,
    )
    expect((await bytesDe(`/p/${token}`)).toString()).toContain(EMPRESA_DE_HOJE)
    const pdf = await getDocumentProxy(new Uint8Array(await bytesDe(`/api/p/${token}/pdf`)))
    for (const folha of (await extractText(pdf)).text) expect(folha.replaceAll(/\s+/g, ' ')).toContain(EMPRESA_DE_HOJE)
  })

  it('keeps the bytes of the logo, and refuses one on a version that was not sent', async () => {
    const { id } = await enviada()
    const rascunho = (
      await vendedora.chamar(propostas.criar, {
        body: { conteudo: { tipo: 'autoconsumo', entrada: casaDeTeste() }, cliente_nome: 'Marta' },
      })
    ).corpo.data
    const logo = `(select logo from propostas.versoes where proposta_id = '${id}')`
    await expect(
      executarSolto(casa.urlDoBanco, `delete from plataforma.guardados where sha256 = ${logo}`),
    ).rejects.toThrow(/foreign key/)
    await expect(
      executarSolto(
        casa.urlDoBanco,
        `update propostas.versoes set logo = ${logo} where proposta_id = '${rascunho.id}'`,
      ),
    ).rejects.toThrow(/versoes_logo_da_enviada/)
    await expect(
      executarSolto(casa.urlDoBanco, `update propostas.versoes set logo = null where proposta_id = '${id}'`),
    ).rejects.toThrow(/never changes/)
  })
})
