import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { certificado } from '#modules/assinaturas/contract/certificado.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { contagens } from '#modules/inventarios/contract/contagens.ts'
import { inventarios } from '#modules/inventarios/contract/inventarios.ts'
import { carimbarResultado } from '#modules/inventarios/server/comandos/carimbar.ts'
import { lerGuardado } from '#platform/guardados/repositorio.ts'
import { conferirAssinaturaDoPdf, conferirCarimboDoPdf } from '#platform/pdf/conferir.ts'
import { appDeTeste, type AppDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { certificadoDeTeste, pfxDeTeste } from '#tests/suporte/certificados.ts'
import { contraparteDoCarimbo } from '#tests/suporte/contraparte-carimbo.ts'
import { ate } from '#tests/suporte/esperas.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

let casa: AppDeTeste
let tsa: Awaited<ReturnType<typeof contraparteDoCarimbo>>
beforeAll(async () => {
  tsa = await contraparteDoCarimbo()
  casa = await appDeTeste({ permitirTambem: [`127.0.0.1:${tsa.porta}`] })
})
afterAll(() => tsa.fechar())

/** A count of five parts in a store of their own, approved and posted. */
async function lancado(chefe: Chamada & { id: string }, rui: Chamada & { id: string }): Promise<string> {
  const codigo = `CAR-${uuidv7().slice(-8)}`
  const corpo = { nome: `Galpão ${codigo}`, tipo: 'almoxarifado' as const, responsavel_id: null }
  const lugar = (await chefe.chamar(locais.criar, { body: corpo })).corpo.data.id
  const fornecedor = (await chefe.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'fornecedor')?.id ?? ''
  const item = { tipo: 'outro' as const, modelo: `Peça ${codigo}` }
  const peca = (await rui.chamar(materiais.criar, { body: { codigo, unidade: 'UN', rastreio: 'nenhum', item } })).corpo
    .data.id
  const entrada = await rui.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'entrada',
      ocorrido_em: diaAqui(),
      motivo: '',
      de: fornecedor,
      para: lugar,
      linhas: [{ item_id: peca, quantidade: '5', valor_centavos: 1000, series: [] }],
    },
  })
  expect(entrada.status).toBe(200)
  const novo = await chefe.chamar(inventarios.criar, {
    body: {
      titulo: 'Contagem com carimbo',
      locais: [lugar],
      categorias: [],
      materiais: [],
      endereco_de: null,
      endereco_ate: null,
      classe: null,
      modo: 'fotografia',
      tolerancia_pct: 1,
      tolerancia_centavos: 15_000,
      motivo_centavos: 50_000,
      responsavel_id: chefe.id,
      contadores: [rui.id],
    },
  })
  const { id } = novo.corpo.data
  await chefe.chamar(inventarios.iniciar, { params: { id } })
  const { posicoes } = (await rui.chamar(contagens.folha, { params: { id } })).corpo.data
  const agora = new Date().toISOString()
  const contada = await rui.chamar(contagens.contar, {
    params: { id },
    body: {
      chave: uuidv7(),
      rodada: 1,
      contado_em: agora,
      enviado_em: agora,
      series: [],
      linha_id: posicoes[0]?.linha_id ?? '',
      quantidade: '5',
    },
  })
  expect(contada.status).toBe(200)
  await chefe.chamar(inventarios.revisar, { params: { id } })
  expect((await chefe.chamar(inventarios.aprovar, { params: { id } })).status).toBe(200)
  return id
}

it('[S1.7] a sealed result gets its time stamp later when the service gave none, and the sealed file stays', async () => {
  const { s } = casa.app
  const { db } = s.banco
  const admin = await casa.como('admin@girassol.test')
  const arquivo = pfxDeTeste(certificadoDeTeste('GIRASSOL ENERGIA LTDA'), 'a').toString('base64')
  expect((await admin.chamar(certificado.por, { body: { arquivo, senha: 'a' } })).status).toBe(200)
  expect((await admin.chamar(certificado.carimbo, { body: { url: tsa.url } })).status).toBe(200)
  tsa.estado.modo = 'recusa'
  const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
  const rui = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'operador' }])
  const id = await lancado(chefe, rui)
  const guardados = async () =>
    (
      await sql<{ selado: string | null; carimbado: string | null }>`
        select resultado_sha256 as selado, carimbado_sha256 as carimbado
        from inventarios.inventarios
        where id = ${id}
      `.execute(db)
    ).rows[0]
  const lido = async () => (await chefe.chamar(inventarios.obter, { params: { id } })).corpo.data
  const bytesDe = async (sha256: string | null | undefined) =>
    (await lerGuardado(db, sha256 ?? ''))?.bytes ?? Buffer.alloc(0)

  // at sealing, and by the job, which is tried again
  await ate(async () => tsa.estado.pedidos >= 2, 30_000)
  expect(await lido()).toMatchObject({ resultado: true, selo: 'GIRASSOL ENERGIA LTDA', carimbo_em: null })
  const selado = await bytesDe((await guardados())?.selado)
  expect(conferirAssinaturaDoPdf(selado)?.cobreTudo).toBe(true)
  expect(conferirCarimboDoPdf(selado)).toBe(null)

  tsa.estado.modo = 'certo'
  await ate(async () => (await lido()).carimbo_em !== null, 40_000)
  const carimbado = await bytesDe((await guardados())?.carimbado)
  expect(carimbado.subarray(0, selado.length).equals(selado)).toBe(true)
  expect(conferirCarimboDoPdf(carimbado)?.selado.equals(selado)).toBe(true)
  expect((await bytesDe((await guardados())?.selado)).equals(selado)).toBe(true)

  // once: what is stamped is not stamped again, nor rewritten
  const pedidosAteAqui = tsa.estado.pedidos
  await carimbarResultado(s, id)
  expect(tsa.estado.pedidos).toBe(pedidosAteAqui)
  for (const troca of [sql`carimbado_em = now()`, sql`selo = 'Outra'`])
    await expect(sql`update inventarios.inventarios set ${troca} where id = ${id}`.execute(db)).rejects.toThrow(
      'is not rewritten',
    )
}, 120_000)
