import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { somarDias } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos, type NovoMovimento } from '#modules/estoque/contract/movimentos.ts'
import { relatorios } from '#modules/estoque/contract/relatorios.ts'
import { expirarReservas } from '#modules/estoque/server/comandos/expirar.ts'
import { violacoes } from '#modules/estoque/server/consultas/saude.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { propostas } from '#modules/propostas/contract/propostas.ts'
import { criarSeparacao } from '#modules/separacao/publico.ts'
import { casaDeTeste } from '#modules/simulacoes/regras/casa-de-teste.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { campoDeTeste, type Campo } from '#tests/suporte/ordens.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const leitora = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'leitor' }])
const chefe2 = await pessoaDeTeste(casa, [{ departamento: 'est', papel: 'supervisor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'chat', papel: 'operador' }])
const hoje = diaAqui()
let c: Campo
let consumo = ''
let cliente = ''
beforeAll(async () => {
  c = await campoDeTeste(casa)
  const todos = (await leitora.chamar(locais.listar)).corpo.data
  consumo = todos.find((l) => l.tipo === 'consumo')?.id ?? ''
  cliente = todos.find((l) => l.tipo === 'cliente')?.id ?? ''
})

const sair = (item_id: string, quantidade: string, mais: Partial<NovoMovimento> = {}) =>
  c.estoquista.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'saida',
      ocorrido_em: hoje,
      motivo: '',
      de: c.sede,
      para: consumo,
      linhas: [
        {
          item_id,
          quantidade,
          series: [],
        },
      ],
      ...mais,
    },
  })
const obter = async (id: string) => (await leitora.chamar(movimentos.obter, { params: { id } })).corpo.data
const material = async (id: string) => (await leitora.chamar(materiais.obter, { params: { id } })).corpo.data
const pdf = async (quem: Chamada, id: string) => {
  const r = await fetch(`${casa.url}/api/estoque/movimentos/${id}/comprovante`, {
    headers: { authorization: `Bearer ${quem.token}` },
  })
  if (r.status !== 200) return { status: r.status, texto: '' }
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await r.arrayBuffer())), {
    mergePages: true,
  })
  return { status: r.status, texto: text }
}
const consumoPor = async (por: 'departamento' | 'projeto') =>
  (await c.estoquista.chamar(relatorios.obter, { query: { tipo: 'consumo', por } })).corpo.data.linhas.map(
    (l) => l.valores,
  )

it('charges an exit to the department that consumes it, and refuses what no department consumes', async () => {
  const item = await c.novaPeca('10')
  const feita = await sair(item, '4', { departamento: 'eng', levado_por: 'Wagner Luz' })
  expect(feita.status).toBe(200)
  const m = await obter(feita.corpo.data.id)
  expect([m.departamento, m.levado_por]).toEqual(['Engenharia', 'Wagner Luz'])
  const linha = (await consumoPor('departamento')).find(([grupo]) => grupo === 'Engenharia')
  expect(linha?.slice(1, 3)).toEqual([1, 1])
  const naVan = await sair(item, '1', { departamento: 'eng', tipo: 'transferencia', para: c.van })
  expect(naVan.detalhe('departamento')).toBe('Só o que vai para consumo é de um departamento.')
  const doCliente = await sair(item, '1', { departamento: 'eng', para: cliente })
  expect(doCliente.detalhe('departamento')).toBe('Só o que vai para consumo é de um departamento.')
  expect((await sair(item, '2', { tipo: 'transferencia', para: c.van })).status).toBe(200)
  expect((await material(item)).lugares.map((l) => l.qtd).toSorted()).toEqual(['2', '4'])
})

it('offers orders and projects to who moves goods, and charges an exit to the project of a proposal', async () => {
  expect((await leitora.chamar(movimentos.destinos, { query: { tipo: 'projeto' } })).status).toBe(403)
  const item = await c.novaPeca('10')
  const vendedora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
  const conteudo = { tipo: 'autoconsumo' as const, entrada: casaDeTeste() }
  const proposta = (await vendedora.chamar(propostas.criar, { body: { conteudo, cliente_nome: 'Ivone Castilho' } }))
    .corpo.data
  await casa.app.s.executar(sistema, (u) =>
    criarSeparacao(u, {
      origem: {
        tipo: 'proposta',
        id: proposta.id,
      },
      titulo: `Kit ${proposta.numero}`,
      cliente: 'Ivone Castilho',
      cartaoId: null,
      instalaEm: null,
      reservaAte: null,
      localId: null,
      contexto: {},
      linhas: [
        {
          itemId: item,
          descricao: 'Peça',
          quantidade: '1',
        },
      ],
    }),
  )
  const achados = (await c.estoquista.chamar(movimentos.destinos, { query: { tipo: 'projeto', busca: 'ivone cas' } }))
    .corpo.data
  expect(achados).toEqual([
    { id: proposta.id, documento: `${proposta.numero} Ivone Castilho`, detalhe: 'Ivone Castilho' },
  ])
  const origem = { tipo: 'projeto' as const, id: proposta.id }
  const feita = await sair(item, '3', { para: cliente, origem })
  expect(feita.status).toBe(200)
  const m = await obter(feita.corpo.data.id)
  expect([m.documento, m.origem]).toEqual([`${proposta.numero} Ivone Castilho`, origem])
  const doProjeto = (await consumoPor('projeto')).find(([grupo]) => grupo === m.documento)
  expect(doProjeto?.slice(1, 3)).toEqual([1, 1])
  const sumido = await sair(item, '1', { para: cliente, origem: { tipo: 'projeto', id: uuidv7() } })
  expect(sumido.detalhe('origem')).toBe('Este projeto não existe, ou não é seu.')
  const volta = { tipo: 'devolucao' as const, de: cliente, para: c.sede, origem }
  expect((await sair(item, '4', volta)).detalhe('linhas.0')).toMatch(/não voltam mais que isso/)
  expect((await sair(item, '1', volta)).status).toBe(200)
  const ordem = await c.abrir()
  const { numero, ano } = (await c.agendadora.chamar(ordens.obter, { params: { id: ordem } })).corpo.data
  const query = { tipo: 'ordem' as const, busca: `OS ${numero}/${ano}` }
  const dasOrdens = (await c.estoquista.chamar(movimentos.destinos, { query })).corpo.data
  expect(dasOrdens.map((o) => o.id)).toEqual([ordem])
  expect(await violacoes(db)).toEqual([])
})

it('draws the voucher of an exit with its lines and who took it, and no cost', async () => {
  const item = await c.novaPeca('10')
  const feita = await sair(item, '4', { departamento: 'eng', levado_por: 'Wagner Luz', motivo: 'Ensaio' })
  const { codigo } = await material(item)
  const id = feita.corpo.data.id
  const { status, texto } = await pdf(c.estoquista, id)
  expect(status).toBe(200)
  for (const parte of [codigo, 'Wagner Luz', 'Engenharia', 'Ensaio', 'Levou', 'Entregou'])
    expect(texto).toContain(parte)
  expect(texto).not.toContain('R$')
  expect((await pdf(deFora, id)).status).toBe(403)
  expect((await pdf(leitora, uuidv7())).status).toBe(404)
  const corpo = { chave: uuidv7(), ocorrido_em: hoje, motivo: 'engano' }
  const estorno = await chefe2.chamar(movimentos.estornar, { params: { id }, body: corpo })
  expect((await pdf(leitora, estorno.corpo.data.id)).status).toBe(409)
  expect((await pdf(leitora, id)).texto).toContain('não vale mais')
})

const reservar = (item: string, quantidade: string, mais: object = {}) =>
  c.estoquista.chamar(materiais.reservar, {
    params: { id: item },
    body: { chave: uuidv7(), local_id: c.sede, quantidade, para: 'Mutirão de sábado', ...mais },
  })

it('says on each field what is wrong with a reservation by hand, and never keeps more than is free', async () => {
  const item = await c.novaPeca('5')
  const daLeitora = await leitora.chamar(materiais.reservar, {
    params: { id: item },
    body: { chave: uuidv7(), local_id: c.sede, quantidade: '1', para: 'mim' },
  })
  expect(daLeitora.status).toBe(403)
  expect((await reservar(item, '6')).detalhe('quantidade')).toBe('Só 5 livres neste local.')
  expect((await reservar(item, '1', { local_id: c.van })).detalhe('quantidade')).toBe('Nada está livre neste local.')
  expect((await reservar(item, '1', { para: ' ' })).detalhe('para')).toBe('Diga para quem fica guardado.')
  expect((await reservar(item, '1', { ate: somarDias(hoje, -1) })).detalhe('ate')).toMatch(/já teria acabado/)
  const trocadas = { precisa_em: somarDias(hoje, 9), ate: somarDias(hoje, 3) }
  expect((await reservar(item, '1', trocadas)).detalhe('ate')).toMatch(/acaba antes/)
  const juntas = await Promise.all([1, 2, 3, 4].map(() => reservar(item, '2')))
  expect(juntas.map((r) => r.status).toSorted()).toEqual([200, 200, 400, 400])
  expect((await material(item)).disponivel).toBe('1')
  expect(await violacoes(db)).toEqual([])
})

it('keeps it once per key, lists until when, and gives it back by hand or by its day', async () => {
  const item = await c.novaPeca('5')
  const mais = { chave: uuidv7(), ate: somarDias(hoje, 2), precisa_em: somarDias(hoje, 1) }
  const [um, dois] = [await reservar(item, '5', mais), await reservar(item, '5', mais)]
  expect(um.corpo.data.id).toBe(dois.corpo.data.id)
  const lista = (await leitora.chamar(materiais.reservas, { params: { id: item } })).corpo.data
  expect(lista).toMatchObject([
    { documento: 'Mutirão de sábado', qtd: '5', ate: mais.ate, precisa_em: mais.precisa_em, local: 'Campinas' },
  ])
  expect((await sair(item, '1')).status).toBe(409)
  const liberar = { params: { id: um.corpo.data.id }, body: { motivo: 'Mudou o dia' } }
  expect((await c.estoquista.chamar(materiais.liberar, liberar)).status).toBe(200)
  const ateHoje = await reservar(item, '5', { ate: hoje })
  // it holds until the day ends here, whatever the hour is now
  expect(await expirarReservas({ db, executar: casa.app.s.executar })).toBe(0)
  const { expira_em } = await db
    .selectFrom('estoque.reservas')
    .select('expira_em')
    .where('id', '=', ateHoje.corpo.data.id)
    .executeTakeFirstOrThrow()
  expect(expira_em?.toISOString()).toBe(`${somarDias(hoje, 1)}T03:00:00.000Z`)
  expect((await material(item)).disponivel).toBe('0')
})

it('an exit for the order takes what was reserved by hand for it, and no other does', async () => {
  const item = await c.novaPeca('5')
  const [ordem, outra] = [await c.abrir(), await c.abrir()]
  const da = (id: string) => ({ para: cliente, origem: { tipo: 'ordem' as const, id } })
  const r = await reservar(item, '5', { para: '', origem: da(ordem).origem })
  expect(r.status).toBe(200)
  expect((await sair(item, '1', da(outra))).status).toBe(409)
  expect((await sair(item, '2', da(ordem))).status).toBe(200)
  expect(await material(item)).toMatchObject({ saldo: '3', reservado: '3' })
  expect(await violacoes(db)).toEqual([])
})
