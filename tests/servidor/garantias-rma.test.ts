import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { BodyDe } from '#kit/endpoint.ts'
import { uuidv7 } from '#kit/id.ts'
import { TIPO_DE_FOTO } from '#modules/compras/contract/comum.ts'
import { criarContatoSolto } from '#modules/contatos/server/comandos/cadastrar.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { databooks } from '#modules/garantias/contract/databooks.ts'
import { mapas } from '#modules/garantias/contract/mapa.ts'
import { rmas } from '#modules/garantias/contract/rmas.ts'
import { esquecerNasGarantias } from '#modules/garantias/server/comandos/esquecer.ts'
import { trocasDaOrdem } from '#modules/garantias/server/comandos/trocas-da-ordem.ts'
import { usinaComDuasStrings } from '#modules/garantias/server/usina-de-teste.ts'
import type { VerboDoRma } from '#modules/garantias/tipos.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { ordemDeCampo } from '#tests/suporte/ordem-de-campo.ts'
import { garantiasDeTeste } from '#tests/suporte/garantias.ts'

const casa = await appDeTeste()
const { s } = casa.app
const { nina, supervisora, leitora, estoquista, deFora, serieNova, mapaDe, ler } = await garantiasDeTeste(casa)

const JPEG = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
)

describe('warranty and claims', () => {
  const consultar = (serie: string, quem: Chamada = nina) => quem.chamar(rmas.consultar, { query: { serie } })
  const abrirRma = (serie: string, quem: Chamada = supervisora) =>
    quem.chamar(rmas.abrir, { body: { chave: uuidv7(), serie, defeito: 'Vidro trincado por dentro' } })
  const obter = async (id: string) => (await supervisora.chamar(rmas.obter, { params: { id } })).corpo.data
  type Mover = Parameters<typeof mover>[1]
  const mover = async (
    id: string,
    body: Partial<BodyDe<typeof rmas.mover>> & { verbo: VerboDoRma },
    quem: Chamada = supervisora,
  ) => quem.chamar(rmas.mover, { params: { id }, body: { versao: (await obter(id)).versao, ...body } })

  it('lists the warranties that are in force in a plant, for the form of an order', async () => {
    const daUsina = (quem: Chamada, id: string) => quem.chamar(rmas.daUsina, { params: { id } })
    const usina = await usinaComDuasStrings(s.banco, s.executar)
    const { id } = usina
    expect((await daUsina(deFora, id)).status).toBe(403)
    expect((await daUsina(nina, uuidv7())).status).toBe(404)
    expect((await daUsina(nina, id)).corpo.data).toEqual([])
    await ler(1, serieNova(), { usina })
    const posta = serieNova()
    await ler(3, posta, { usina })
    const { produto_ate, desempenho_ate, modelo } = (await consultar(posta)).corpo.data
    expect((await daUsina(nina, id)).corpo.data).toEqual([{ modelo, quantos: 2, produto_ate, desempenho_ate }])
    // a plant whose warranties are over warns of none
    await executarSolto(
      casa.urlDoBanco,
      `set session_replication_role = replica;
      update garantias.instalacoes set instalada_em = instalada_em - interval '30 years' where usina_id = '${id}'`,
    )
    expect((await daUsina(nina, id)).corpo.data).toEqual([])
  })

  it('answers with product, plant and what is left, without any cost', async () => {
    expect((await consultar('NUNCA-VISTA-1')).status).toBe(404)
    expect((await consultar('x')).detalhe('serie')).toContain('ao menos 3')
    expect((await deFora.chamar(rmas.consultar, { query: { serie: 'ABC123' } })).status).toBe(403)
    const serie = serieNova()
    await ler(2, serie)
    const r = await consultar(serie.toLowerCase())
    expect(r.corpo.data).toMatchObject({
      serie,
      lugar: 'S1-02',
      nota: null,
      desde_de: 'instalacao',
      cobertura: 'produto',
      produto_resta: '12 anos',
      desempenho_resta: '25 anos',
      historia: [{ lugar: 'S1-02', ate: null }],
    })
    expect(JSON.stringify(r.corpo)).not.toMatch(/custo|valor|centavos|preco/i)
  })

  it('moves along its states only, asks what each act needs, and swaps the serial in the plant', async () => {
    const u = await usinaComDuasStrings(s.banco, s.executar)
    const [velha, nova] = [serieNova(), serieNova()]
    await ler(1, velha, { usina: u })
    expect((await abrirRma(velha, nina)).status).toBe(403)
    const aberto = (await abrirRma(velha)).corpo.data
    expect((await abrirRma(velha)).erro.message).toContain('já tem um RMA em andamento')
    const { id } = aberto
    expect(await obter(id)).toMatchObject({
      situacao: 'aberto',
      cobertura: 'produto',
      lugar: 'S1-01',
      posso: ['enviar', 'cancelar'],
    })
    expect((await mover(id, { verbo: 'aprovar' })).erro.message).toContain('agora não dá para')
    expect((await mover(id, { verbo: 'enviar' })).detalhe('protocolo')).toBe('Diga o protocolo do fabricante')
    const passos: Mover[] = [
      { verbo: 'enviar', protocolo: 'CAN-8812' },
      { verbo: 'negar', texto: 'Sem fotos' },
      { verbo: 'contestar', texto: 'Mandamos as fotos' },
      { verbo: 'aprovar' },
      { verbo: 'receber', serie_nova: nova },
      { verbo: 'trocar' },
      { verbo: 'devolver', rastreio: 'BR123' },
      { verbo: 'encerrar' },
    ]
    for (const p of passos) expect((await mover(id, p)).status).toBe(200)
    expect(await obter(id)).toMatchObject({ situacao: 'encerrado', posso: [], serie_nova: nova, rastreio: 'BR123' })
    expect((await mapaDe(u.id)).strings[0]?.posicoes).toMatchObject([{ posicao: 1, serie: nova }])
    const [antes, depois] = [(await consultar(velha)).corpo.data, (await consultar(nova)).corpo.data]
    expect(depois.linhagem.map((l) => l.serie)).toEqual([velha, nova])
    expect(antes.linhagem.map((l) => l.serie)).toEqual([velha, nova])
    expect(depois).toMatchObject({
      desde_de: 'troca',
      produto_ate: antes.produto_ate,
      rmas: [{ numero: aberto.numero }],
    })
  })

  it('stores photos once, and draws the claim pack', async () => {
    const serie = serieNova()
    await ler(3, serie, { string: 1 })
    const { id } = (await abrirRma(serie)).corpo.data
    const mandar = (corpo: Buffer, quem: Chamada = supervisora) =>
      fetch(`${casa.url}/api/garantias/rmas/${id}/fotos`, {
        method: 'POST',
        headers: { authorization: `Bearer ${quem.token}`, 'content-type': TIPO_DE_FOTO },
        body: new Uint8Array(corpo),
      })
    expect((await mandar(JPEG, leitora)).status).toBe(403)
    for (const ruim of [Buffer.from('GIF89a'), JPEG.subarray(0, 40), Buffer.from([0xff, 0xd8, 0xff, 0xc0])])
      expect((await mandar(ruim)).status).toBe(400)
    for (const _ of [1, 2]) expect((await mandar(JPEG)).status).toBe(200)
    const { fotos } = await obter(id)
    expect(fotos).toHaveLength(1)
    const baixar = async (caminho: string) =>
      Buffer.from(
        await (
          await fetch(`${casa.url}/api/garantias/rmas/${id}/${caminho}`, {
            headers: { authorization: `Bearer ${leitora.token}` },
          })
        ).arrayBuffer(),
      )
    expect((await baixar(`fotos/${fotos[0]}`)).equals(JPEG)).toBe(true)
    const dossie = await baixar('dossie')
    expect(dossie.subarray(0, 5).toString()).toBe('%PDF-')
    expect(dossie.equals(await baixar('dossie'))).toBe(true)
    expect((await leitora.chamar(rmas.foto, { params: { id, sha256: 'f'.repeat(64) } })).status).toBe(404)
  })

  it('lists claims by state, plant and text, page by page', async () => {
    const pagina = async (query: object) => (await leitora.chamar(rmas.listar, { query })).corpo
    const todos = await pagina({})
    expect(todos.pagination.total).toBeGreaterThan(1)
    const um = await pagina({ limit: 1 })
    expect(um.pagination.hasMore).toBe(true)
    const resto = await pagina({ limit: 200, cursor: um.pagination.proximo })
    expect([...um.data, ...resto.data].map((r) => r.id)).toEqual(todos.data.map((r) => r.id))
    expect((await pagina({ situacao: ['encerrado'] })).data.every((r) => r.situacao === 'encerrado')).toBe(true)
    expect((await pagina({ busca: 'can-8812' })).data).toHaveLength(1)
    expect((await leitora.chamar(rmas.listar, { query: { cursor: 'x' } })).status).toBe(400)
    expect((await deFora.chamar(rmas.listar, { query: {} })).status).toBe(403)
  })
})

describe('databook', () => {
  const OBRA = {
    descricao: 'Telhado cerâmico',
    art_numero: 'MG2026-55',
    art_em: '2026-11-10',
    aceite_nome: 'Edna',
    aceite_em: '2026-11-20',
  }
  const pagina = async (id: string) => (await leitora.chamar(databooks.pagina, { params: { id } })).corpo.data

  it('names what is missing, is generated anyway, and each version keeps its bytes', async () => {
    const u = await usinaComDuasStrings(s.banco, s.executar)
    const params = { id: u.id }
    expect((await leitora.chamar(databooks.gerar, { params })).status).toBe(403)
    expect((await nina.chamar(databooks.gerar, { params })).status).toBe(403)
    const vazia = await pagina(u.id)
    expect(vazia.partes.find((p) => p.parte === 'as_built')?.falta).toBe('Falta ler 6 módulos no mapa.')
    expect(vazia.partes.every((p) => p.falta !== null || p.parte === 'fichas')).toBe(true)
    const a = (await supervisora.chamar(databooks.gerar, { params })).corpo.data
    for (const string of [0, 1]) for (const p of [1, 2, 3]) await ler(p, serieNova(), { usina: u, string })
    expect(
      (
        await supervisora.chamar(databooks.anotar, { params, body: { versao: 0, obra: { ...OBRA, art_numero: '' } } })
      ).detalhe('obra.art_numero'),
    ).toBe('Diga o número da ART')
    expect(
      (
        await supervisora.chamar(databooks.anotar, { params, body: { versao: 0, obra: { ...OBRA, aceite_em: null } } })
      ).detalhe('obra.aceite_nome'),
    ).toBe('O aceite tem nome e data')
    expect((await supervisora.chamar(databooks.anotar, { params, body: { versao: 0, obra: OBRA } })).status).toBe(200)
    expect((await supervisora.chamar(databooks.anotar, { params, body: { versao: 0, obra: OBRA } })).erro.code).toBe(
      'VERSAO',
    )
    const b = (await supervisora.chamar(databooks.gerar, { params })).corpo.data
    const cheia = await pagina(u.id)
    expect(cheia.versoes.map((v) => v.n)).toEqual([2, 1])
    expect(cheia.versoes[0]?.faltas).toEqual(['as_built', 'comissionamento', 'fotos'])
    const baixar = async (id: string) =>
      Buffer.from(
        await (
          await fetch(`${casa.url}/api/garantias/databooks/${id}/pdf`, {
            headers: { authorization: `Bearer ${leitora.token}` },
          })
        ).arrayBuffer(),
      )
    const [pdfA, pdfB] = [await baixar(a.id), await baixar(b.id)]
    expect([pdfA, pdfB].map((x) => x.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-'])
    expect(sha256De(pdfB)).toBe(cheia.versoes[0]?.sha256)
    expect(sha256De(pdfA)).toBe(cheia.versoes[1]?.sha256)
    await expect(
      s.banco.transacao((tx) => sql`update garantias.databooks set sha256 = ${'0'.repeat(64)}`.execute(tx)),
    ).rejects.toThrow('permission denied')
  })
})

it('forgets who accepted the works together with the contact of the plant', async () => {
  const [u, outra] = [await usinaComDuasStrings(s.banco, s.executar), await usinaComDuasStrings(s.banco, s.executar)]
  const contato = await s.banco.transacao((tx) => criarContatoSolto(tx, 'Edna Ramalho'))
  await sql`update usinas.usinas set contato_id = ${contato} where id = ${u.id}`.execute(s.banco.db)
  const obra = { aceite_nome: 'Edna Ramalho', aceite_em: '2026-11-20' }
  for (const x of [u, outra])
    await supervisora.chamar(databooks.anotar, { params: { id: x.id }, body: { versao: 0, obra } })
  await s.executar({ usuario: { id: supervisora.id } }, (x) => esquecerNasGarantias(x, contato))
  const nome = async (id: string) =>
    (await leitora.chamar(databooks.pagina, { params: { id } })).corpo.data.obra.aceite_nome
  expect([await nome(u.id), await nome(outra.id)]).toEqual(['Pessoa esquecida', 'Edna Ramalho'])
})

describe('orders', () => {
  it('swaps the serial on the map when an order that replaced it concludes, and leaves what does not fit', async () => {
    const u = await usinaComDuasStrings(s.banco, s.executar)
    const [velha, nova, outra] = [serieNova(), serieNova(), serieNova()]
    await ler(1, velha, { usina: u })
    await ler(2, outra, { usina: u })
    await estoquista.chamar(materiais.criar, {
      body: { codigo: `M-${u.modulo.slice(-8)}`, unidade: 'UN', rastreio: 'nenhum', item: { id: u.modulo } },
    })
    const ordem = await ordemDeCampo(s.banco.db, [nina.id])
    const uso = (saiu: string, entrou: string) =>
      sql`
      insert into ordens.usos (id, ordem_id, ciclo, item_id, tipo, qtd, series, serie_retirada, ocorrido_em)
      values (
        ${uuidv7()}, ${ordem.id}, 1, ${u.modulo}, 'consumida', 1, array[${entrou}]::text[], ${saiu}, now()
      )
    `.execute(s.banco.db)
    await uso(velha, nova)
    await uso('FORA-DO-MAPA', serieNova())
    // the same part twice: the second does not fit any more
    await uso(outra, nova)
    const passou = { ordem_id: ordem.id, de: 'em_execucao' as const, ciclo: 1, em: new Date() }
    await s.executar({ usuario: { id: nina.id } }, (x) => trocasDaOrdem(x, { ...passou, para: 'pausada' }))
    expect((await mapaDe(u.id)).strings[0]?.posicoes[0]?.serie).toBe(velha)
    await s.executar({ usuario: { id: nina.id } }, (x) => trocasDaOrdem(x, { ...passou, para: 'concluida' }))
    expect((await mapaDe(u.id)).strings[0]?.posicoes.map((p) => p.serie)).toEqual([nova, outra])
    expect((await leitora.chamar(mapas.historico, { params: { id: u.id } })).corpo.data).toMatchObject([
      { antes: velha, depois: nova, motivo: `Trocada na OS ${ordem.numero}/2026` },
    ])
  })
})
