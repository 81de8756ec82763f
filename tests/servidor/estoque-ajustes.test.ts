import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { ajustes, motivosDeAjuste, type MotivoDeAjuste } from '#modules/estoque/contract/ajustes.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos, type NovoAjuste } from '#modules/estoque/contract/movimentos.ts'
import { relatorios } from '#modules/estoque/contract/relatorios.ts'
import { retidos } from '#modules/estoque/contract/retidos.ts'
import { estornar as estornarNoLivro, mover } from '#modules/estoque/publico.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const admin = await casa.como('admin@girassol.test')
const chefe = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const outra = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const terceira = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const hoje = diaAqui()
/** What a unit costs: at the first limit, R$ 1.000,00, five are too many. */
const CUSTO = 21_357

let sede = ''
let avaria = ''
let fornecedor = ''
let motivos: MotivoDeAjuste[] = []
const motivo = (nome: string) => motivos.find((m) => m.nome === nome)?.id ?? ''
beforeAll(async () => {
  const novo = async (nome: string, tipo: 'almoxarifado' | 'avaria') =>
    (await chefe.chamar(locais.criar, { body: { nome, tipo } })).corpo.data.id
  sede = await novo('Campinas', 'almoxarifado')
  avaria = await novo('Avaria', 'avaria')
  fornecedor = (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'fornecedor')?.id ?? ''
  motivos = (await leitora.chamar(motivosDeAjuste.listar)).corpo.data
})

const novoMaterial = async (quantos: string, para = sede) => {
  const codigo = `A-${uuidv7().slice(-10)}`
  const item: { tipo: 'outro'; modelo: string } = { tipo: 'outro', modelo: `Peça ${codigo}` }
  const { id } = (await chefe.chamar(materiais.criar, { body: { codigo, unidade: 'UN', rastreio: 'nenhum', item } }))
    .corpo.data
  const linhas = [{ item_id: id, quantidade: quantos, valor_centavos: Number(quantos) * CUSTO, series: [] }]
  const r = await chefe.chamar(movimentos.criar, {
    body: { chave: uuidv7(), tipo: 'entrada', ocorrido_em: hoje, de: fornecedor, para, linhas },
  })
  expect(r.status).toBe(200)
  return id
}
const ajuste = (item_id: string, quantidade: string, mais: Partial<NovoAjuste> = {}) => ({
  chave: uuidv7(),
  tipo: 'ajuste' as const,
  ocorrido_em: hoje,
  motivo_id: motivo('Erro de lançamento'),
  local_id: sede,
  linhas: [{ item_id, sentido: 'menos' as const, quantidade, series: [] }],
  ...mais,
})
const ajustar = (quem: Chamada, ...p: Parameters<typeof ajuste>) =>
  quem.chamar(movimentos.ajustar, { body: ajuste(...p) })
const pedir = async (item: string, quantidade = '5') => {
  const r = await ajustar(chefe, item, quantidade)
  expect([r.status, r.corpo.data.situacao]).toEqual([200, 'esperando'])
  return r.corpo.data.id
}
/** Nothing that this person adjusts is added to what others of this file did. */
const novaChefe = () => pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const saldo = async (id: string) => (await leitora.chamar(materiais.obter, { params: { id } })).corpo.data.saldo
const umAjuste = async (quem: Chamada, id: string) =>
  (await quem.chamar(ajustes.listar, { query: { limit: 100 } })).corpo.data.find((a) => a.id === id)

it('refuses who has no right, and a decision to who asked', async () => {
  expect((await deFora.chamar(ajustes.listar, { query: {} })).status).toBe(403)
  expect((await leitora.chamar(motivosDeAjuste.criar, { body: { nome: 'Meu', serve_para: 'ambos' } })).status).toBe(403)
  expect((await chefe.chamar(ajustes.limitar, { body: { ajuste_centavos: 1 } })).status).toBe(403)
  const item = await novoMaterial('10')
  const id = await pedir(item)
  const params = { id }
  expect((await leitora.chamar(ajustes.aprovar, { params })).status).toBe(403)
  const propria = await chefe.chamar(ajustes.aprovar, { params })
  expect(propria.status).toBe(409)
  expect(propria.erro.message).toBe('Quem pediu o ajuste não o decide: outra pessoa aprova.')
  const recusada = await chefe.chamar(ajustes.recusar, { params, body: { motivo: 'não' } })
  expect(recusada.status).toBe(409)
  expect((await outra.chamar(ajustes.retirar, { params })).status).toBe(403)
  expect((await outra.chamar(ajustes.aprovar, { params: { id: uuidv7() } })).status).toBe(404)
  expect(await saldo(item)).toBe('10')
})

it('says on each field what is wrong, and asks for a text where the reason needs one', async () => {
  const item = await novoMaterial('10')
  const semMotivo = await ajustar(chefe, item, '1', { motivo_id: uuidv7() })
  expect(semMotivo.detalhe('motivo_id')).toBe('Escolha um motivo da lista.')
  const deOutroTipo = await ajustar(chefe, item, '1', { motivo_id: motivo('Quebra no manuseio') })
  expect(deOutroTipo.detalhe('motivo_id')).toBe('Escolha um motivo da lista.')
  const semTexto = await ajustar(chefe, item, '1', { motivo_id: motivo('Outro') })
  expect(semTexto.detalhe('motivo')).toBe('Conte o que aconteceu: “Outro” pede um detalhe.')
  const semPorQue = await outra.chamar(ajustes.recusar, { params: { id: await pedir(item) }, body: { motivo: ' ' } })
  expect(semPorQue.detalhe('motivo')).toBe('Diga por quê')
  const repetido = await outra.chamar(motivosDeAjuste.criar, {
    body: { nome: 'erro de LANÇAMENTO', serve_para: 'ajuste' },
  })
  expect(repetido.detalhe('nome')).toBe('Já existe um motivo com este nome.')
  const demais = await ajustar(chefe, item, '11')
  expect(demais.status).toBe(409)
})

it('posts at the limit, and above it waits for another person, who posts it once', async () => {
  const item = await novoMaterial('20')
  const pequeno = await ajustar(chefe, item, '4', { motivo: 'contei duas vezes' })
  expect(pequeno.corpo.data.situacao).toBe('lancado')
  const lancado = await leitora.chamar(movimentos.obter, { params: { id: pequeno.corpo.data.id } })
  expect(lancado.corpo.data.motivo).toBe('Erro de lançamento: contei duas vezes')
  const body = ajuste(item, '5')
  const [um, dois] = await Promise.all([0, 1].map(() => chefe.chamar(movimentos.ajustar, { body })))
  expect(um?.corpo.data.id).toBe(dois?.corpo.data.id)
  expect([um?.corpo.data.repetido, dois?.corpo.data.repetido].toSorted()).toEqual([false, true])
  const id = um?.corpo.data.id ?? ''
  const outros = { ...body, linhas: [{ ...body.linhas[0], item_id: item, quantidade: '6', sentido: 'menos' as const }] }
  expect((await chefe.chamar(movimentos.ajustar, { body: outros })).status).toBe(409)
  expect(await saldo(item)).toBe('16')
  expect(await umAjuste(outra, id)).toMatchObject({
    situacao: 'esperando',
    meu: false,
    posso_decidir: true,
    valor_centavos: 5 * CUSTO,
    local: 'Campinas',
    linhas: [
      {
        sentido: 'menos',
        quantidade: '5',
        saldo: '16',
        unidade: 'UN',
      },
    ],
  })
  expect(await umAjuste(chefe, id)).toMatchObject({ meu: true, posso_decidir: false })
  expect(await umAjuste(leitora, id)).not.toHaveProperty('valor_centavos')
  const params = { id }
  const decisoes = await Promise.all([outra, terceira].map((q) => q.chamar(ajustes.aprovar, { params })))
  expect(decisoes.map((r) => r.status).toSorted()).toEqual([200, 409])
  expect(await saldo(item)).toBe('11')
  const a = await umAjuste(chefe, id)
  const m = (await leitora.chamar(movimentos.obter, { params: { id: a?.movimento_id ?? '' } })).corpo.data
  expect([a?.situacao, m.origem, m.tipo]).toEqual(['aprovado', { tipo: 'ajuste', id }, 'ajuste'])
  const denovo = await chefe.chamar(movimentos.ajustar, { body })
  expect([denovo.corpo.data.id, denovo.corpo.data.repetido]).toEqual([id, true])
  expect(await violacoes(db)).toEqual([])
})

it('stores why it was refused, and takes nothing; who asked may withdraw what waits', async () => {
  const item = await novoMaterial('10')
  const [recusado, retirado] = [await pedir(item), await pedir(item, '6')]
  const nao = { params: { id: recusado }, body: { motivo: 'Conte de novo a prateleira C' } }
  expect((await outra.chamar(ajustes.recusar, nao)).status).toBe(200)
  expect(await umAjuste(chefe, recusado)).toMatchObject({
    situacao: 'recusado',
    decisao_motivo: 'Conte de novo a prateleira C',
    movimento_id: null,
  })
  expect((await terceira.chamar(ajustes.aprovar, { params: { id: recusado } })).status).toBe(409)
  expect((await chefe.chamar(ajustes.retirar, { params: { id: retirado } })).status).toBe(200)
  expect((await outra.chamar(ajustes.aprovar, { params: { id: retirado } })).status).toBe(409)
  expect(await saldo(item)).toBe('10')
})

it('approves only what is still there, and leaves the request waiting otherwise', async () => {
  const item = await novoMaterial('6')
  const id = await pedir(item, '6')
  expect((await ajustar(await novaChefe(), item, '1')).corpo.data.situacao).toBe('lancado')
  expect((await outra.chamar(ajustes.aprovar, { params: { id } })).status).toBe(409)
  expect((await umAjuste(outra, id))?.situacao).toBe('esperando')
  expect(await saldo(item)).toBe('5')
})

it('keeps a loss out of a held place for the approval too, with its picture', async () => {
  const item = await novoMaterial('8', avaria)
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
  const r = await chefe.chamar(retidos.destinar, {
    body: {
      chave: uuidv7(),
      ocorrido_em: hoje,
      motivo: 'Caiu do caminhão',
      local_id: avaria,
      destino: 'perda',
      item_id: item,
      quantidade: '8',
      foto: png,
    },
  })
  expect([r.status, r.corpo.data.situacao]).toEqual([200, 'esperando'])
  const feita = await outra.chamar(ajustes.aprovar, { params: { id: r.corpo.data.id } })
  const m = (await leitora.chamar(movimentos.obter, { params: { id: feita.corpo.data.movimento_id } })).corpo.data
  expect([m.tipo, m.fotos.length]).toEqual(['perda', 1])
})

it('the database itself refuses an adjustment by hand above the limit, and a decision by who asked', async () => {
  const item = await novoMaterial('10')
  const id = await pedir(item)
  const porQuemPediu = sql`
    update estoque.ajustes
    set situacao = 'recusado', decidido_por = pedido_por, decidido_em = now(), decisao_motivo = 'x'
    where id = ${id}
  `.execute(db)
  await expect(porQuemPediu).rejects.toThrow(/ajustes_por_outra_pessoa/)
  const virtual = (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'ajuste')?.id ?? ''
  const aMao = casa.app.s.executar({ usuario: { id: chefe.id } }, (u) =>
    mover(u, uuidv7(), {
      tipo: 'ajuste',
      ocorridoEm: hoje,
      motivo: 'por fora',
      linhas: [
        {
          itemId: item,
          de: sede,
          para: virtual,
          quantidade: '5',
        },
      ],
    }),
  )
  await expect(aMao).rejects.toThrow(/above the limit/)
  expect((await admin.chamar(ajustes.limitar, { body: { ajuste_centavos: 10 * CUSTO } })).status).toBe(200)
  expect((await leitora.chamar(ajustes.limite)).corpo.data.ajuste_centavos).toBe(10 * CUSTO)
  expect((await ajustar(await novaChefe(), item, '5')).corpo.data.situacao).toBe('lancado')
  await admin.chamar(ajustes.limitar, { body: { ajuste_centavos: 100_000 } })
})

describe('the reversal of an adjustment', () => {
  const estornar = (quem: Chamada, id: string, chave = uuidv7(), motivo_ = 'não era isso') =>
    quem.chamar(movimentos.estornar, { params: { id }, body: { chave, ocorrido_em: hoje, motivo: motivo_ } })
  const aprovado = async (item: string, quantidade = '5') => {
    const params = { id: await pedir(item, quantidade) }
    return (await outra.chamar(ajustes.aprovar, { params })).corpo.data.movimento_id
  }

  it('above the limit waits for another person, once, and posts when approved', async () => {
    const item = await novoMaterial('20')
    const id = await aprovado(item)
    expect((await estornar(leitora, id)).status).toBe(403)
    expect((await estornar(chefe, uuidv7())).status).toBe(404)
    expect((await estornar(chefe, id, uuidv7(), ' ')).detalhe('motivo')).toBe('Diga por quê')
    const chave = uuidv7()
    const [um, dois] = await Promise.all([0, 1].map(() => estornar(chefe, id, chave)))
    expect([um?.corpo.data.situacao, dois?.corpo.data.situacao]).toEqual(['esperando', 'esperando'])
    expect(um?.corpo.data.id).toBe(dois?.corpo.data.id)
    const outraChave = await estornar(terceira, id)
    expect(outraChave.status).toBe(409)
    expect(outraChave.erro.message).toBe('O estorno deste movimento já espera a aprovação de outra pessoa.')
    expect(await saldo(item)).toBe('15')
    const pedido = um?.corpo.data.id ?? ''
    expect(await umAjuste(outra, pedido)).toMatchObject({
      tipo: 'estorno',
      estorna_id: id,
      posso_decidir: true,
      local: 'Campinas',
      valor_centavos: 5 * CUSTO,
      linhas: [
        {
          sentido: 'mais',
          quantidade: '5',
          saldo: '15',
          local: 'Campinas',
        },
      ],
    })
    const params = { id: pedido }
    expect((await chefe.chamar(ajustes.aprovar, { params })).status).toBe(409)
    const decisoes = await Promise.all([outra, terceira].map((q) => q.chamar(ajustes.aprovar, { params })))
    expect(decisoes.map((r) => r.status).toSorted()).toEqual([200, 409])
    expect(await saldo(item)).toBe('20')
    const feito = (await umAjuste(chefe, pedido))?.movimento_id ?? ''
    const m = (await leitora.chamar(movimentos.obter, { params: { id: feito } })).corpo.data
    expect([m.tipo, m.estorna_id, m.origem]).toEqual(['estorno', id, { tipo: 'ajuste', id: pedido }])
    const denovo = await estornar(chefe, id, chave)
    expect([denovo.corpo.data.id, denovo.corpo.data.repetido]).toEqual([pedido, true])
    expect((await estornar(chefe, id)).erro.message).toBe('Este movimento já foi estornado.')
    expect(await violacoes(db)).toEqual([])
  })

  it('within the limit posts at once; what a small one would move at the costs of now may not', async () => {
    const item = await novoMaterial('4')
    const sobra = { linhas: [{ item_id: item, sentido: 'mais' as const, quantidade: '4', series: [] }] }
    const pequeno = (await ajustar(await novaChefe(), item, '4', sobra)).corpo.data
    expect(pequeno.situacao).toBe('lancado')
    // what is left is worth more by now
    const caro = [{ item_id: item, quantidade: '8', valor_centavos: 100 * CUSTO, series: [] }]
    await chefe.chamar(movimentos.criar, {
      body: { chave: uuidv7(), tipo: 'entrada', ocorrido_em: hoje, de: fornecedor, para: sede, linhas: caro },
    })
    expect((await estornar(chefe, pequeno.id)).corpo.data.situacao).toBe('esperando')
    const outro = await novoMaterial('4')
    const quem = await novaChefe()
    const { id } = (await ajustar(quem, outro, '4')).corpo.data
    expect((await estornar(quem, id)).corpo.data.situacao).toBe('lancado')
    expect(await saldo(outro)).toBe('4')
    // what was undone is not added to what comes after
    expect((await ajustar(quem, await novoMaterial('4'), '4')).corpo.data.situacao).toBe('lancado')
  })

  it('is refused by the database without its approval, and for an approval of something else', async () => {
    const item = await novoMaterial('20')
    const id = await aprovado(item)
    const como = (origem?: { tipo: 'ajuste'; id: string }) =>
      casa.app.s.executar({ usuario: { id: chefe.id } }, (u) =>
        estornarNoLivro(u, uuidv7(), { movimentoId: id, ocorridoEm: hoje, motivo: 'por fora' }, origem),
      )
    await expect(como()).rejects.toThrow(/above the limit/)
    const doAjuste = (await umAjuste(chefe, await aMaisRecente()))?.id ?? ''
    await expect(como({ tipo: 'ajuste', id: doAjuste })).rejects.toThrow(/no approval/)
    expect(await saldo(item)).toBe('15')
  })

  it('of an approved count waits for another person too', async () => {
    const item = await novoMaterial('20')
    const virtual = (await leitora.chamar(locais.listar)).corpo.data.find((l) => l.tipo === 'ajuste')?.id ?? ''
    const { movimentoId } = await casa.app.s.executar({ usuario: { id: outra.id } }, (u) =>
      mover(u, uuidv7(), {
        tipo: 'ajuste',
        ocorridoEm: hoje,
        motivo: 'Inventário',
        origem: {
          tipo: 'inventario',
          id: uuidv7(),
        },
        linhas: [
          {
            itemId: item,
            de: sede,
            para: virtual,
            quantidade: '9',
          },
        ],
      }),
    )
    expect((await estornar(outra, movimentoId)).corpo.data.situacao).toBe('esperando')
    expect(await saldo(item)).toBe('11')
  })

  const aMaisRecente = async () =>
    (await chefe.chamar(ajustes.listar, { query: { limit: 1, situacao: ['aprovado'] } })).corpo.data[0]?.id ?? ''
})

it('archives a reason: it leaves the choice and stays on what has it; losses are reported by reason', async () => {
  const novo = await outra.chamar(motivosDeAjuste.criar, { body: { nome: 'Enchente', serve_para: 'perda' } })
  const id = novo.corpo.data.id
  const item = await novoMaterial('4')
  const lancada = await ajustar(await novaChefe(), item, '1', { tipo: 'perda', motivo_id: id, motivo: 'galpão' })
  expect(lancada.corpo.data.situacao).toBe('lancado')
  const body = { nome: 'Enchente', serve_para: 'perda' as const, arquivado: true }
  expect((await outra.chamar(motivosDeAjuste.alterar, { params: { id }, body })).status).toBe(200)
  const depois = await ajustar(chefe, item, '1', { tipo: 'perda', motivo_id: id })
  expect(depois.detalhe('motivo_id')).toBe('Escolha um motivo da lista.')
  const { colunas, linhas } = (await leitora.chamar(relatorios.obter, { query: { tipo: 'perdas' } })).corpo.data
  const em = (c: string) => colunas.findIndex((k) => k.id === c)
  const dela = linhas.find((l) => l.item_id === item)
  expect([dela?.valores[em('razao')], dela?.valores[em('motivo')]]).toEqual(['Enchente', 'Enchente: galpão'])
})
