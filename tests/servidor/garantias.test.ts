import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import type { BodyDe } from '#kit/endpoint.ts'
import { uuidv7 } from '#kit/id.ts'
import { TIPO_DE_FOTO } from '#modules/compras/contract/comum.ts'
import { criarContatoSolto } from '#modules/contatos/server/comandos/cadastrar.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { comissionamentos } from '#modules/garantias/contract/comissionamento.ts'
import { databooks } from '#modules/garantias/contract/databooks.ts'
import { mapas } from '#modules/garantias/contract/mapa.ts'
import { rmas } from '#modules/garantias/contract/rmas.ts'
import { esquecerNasGarantias } from '#modules/garantias/server/comandos/esquecer.ts'
import { trocasDaOrdem } from '#modules/garantias/server/comandos/trocas-da-ordem.ts'
import { usinaComDuasStrings, type UsinaDeTeste } from '#modules/garantias/server/usina-de-teste.ts'
import type { VerboDoRma } from '#modules/garantias/tipos.ts'
import { sha256De } from '#platform/guardados/repositorio.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { ordemDeCampo } from '#tests/suporte/ordem-de-campo.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { s } = casa.app
const com = (departamento: 'mpvl' | 'eng' | 'est' | 'rh', papel: 'operador' | 'supervisor' | 'tecnico' | 'leitor') =>
  pessoaDeTeste(casa, [{ departamento, papel }])
const supervisora = await com('mpvl', 'supervisor')
const nina = await com('mpvl', 'tecnico')
const beto = await com('mpvl', 'tecnico')
const leitora = await com('mpvl', 'leitor')
const engenheira = await com('eng', 'operador')
const estoquista = await com('est', 'supervisor')
const deFora = await com('rh', 'operador')

let usina: UsinaDeTeste
beforeAll(async () => {
  usina = await usinaComDuasStrings(s.banco, s.executar)
})

let vez = 0
const serieNova = () => `CS6W26${String(++vez).padStart(8, '0')}`
const mapaDe = async (id = usina.id, quem: Chamada = nina) =>
  (await quem.chamar(mapas.obter, { params: { id } })).corpo.data
const ler = (
  posicao: number,
  serie: string,
  p: { quem?: Chamada; usina?: UsinaDeTeste; string?: number; aceitar?: boolean } = {},
) =>
  (p.quem ?? nina).chamar(mapas.ler, {
    params: { id: (p.usina ?? usina).id },
    body: {
      chave: uuidv7(),
      string_id: (p.usina ?? usina).strings[p.string ?? 0] ?? '',
      posicao,
      serie,
      aceitar_fora_da_nota: p.aceitar ?? false,
    },
  })

describe('[S2.27] string map', () => {
  it('refuses who has no right, and lets a reader see but not read serials', async () => {
    expect((await deFora.chamar(mapas.obter, { params: { id: usina.id } })).status).toBe(403)
    expect((await leitora.chamar(mapas.obter, { params: { id: usina.id } })).status).toBe(200)
    expect((await ler(1, serieNova(), { quem: leitora })).status).toBe(403)
    expect((await nina.chamar(mapas.obter, { params: { id: uuidv7() } })).status).toBe(404)
  })

  it('names the field of each bad input', async () => {
    const r = await nina('POST', `/api/garantias/usinas/${usina.id}/leituras`, { chave: 'x', serie: '!', posicao: 0 })
    expect(r.status).toBe(400)
    expect([...new Set(r.corpo.error.details.map((d: { campo: string }) => d.campo))].toSorted()).toEqual([
      'chave',
      'posicao',
      'serie',
    ])
    const semLugar = { chave: uuidv7(), serie: serieNova() }
    const q = await nina('POST', `/api/garantias/usinas/${usina.id}/leituras`, semLugar)
    expect(q.corpo.error.details).toEqual([{ campo: 'posicao', mensagem: 'Escolha a posição' }])
    const grande = await nina.chamar(mapas.criarString, {
      params: { id: usina.id },
      body: { inversor_id: usina.inversor_id, mppt: 3, item_id: usina.modulo, modulos: 8 },
    })
    expect(grande.status).toBe(400)
    expect(grande.detalhe('mppt')).toBe('Este inversor não tem este MPPT. Escolha um que ele tem.')
  })

  it('reads serials, and says of a refused one where it is, who put it there and what to do', async () => {
    const serie = serieNova()
    expect((await ler(1, ` ${serie.toLowerCase()} `)).corpo.data).toMatchObject({ repetida: false, lidos: 1 })
    const { strings, resumo } = await mapaDe()
    expect(strings[0]?.posicoes).toMatchObject([{ posicao: 1, serie, por: 'Pessoa de Teste' }])
    expect(resumo).toMatchObject({ lidos: 1, modulos: 6 })
    expect((await ler(1, serie)).corpo.data).toMatchObject({ repetida: true })
    const aqui = await ler(2, serie)
    expect(aqui.status).toBe(409)
    expect(aqui.erro.message).toMatch(
      /^Esta série já está em S1-01, lida por Pessoa de Teste em .+\. Confira a etiqueta ou tire-a de lá antes\.$/,
    )
    const outra = await usinaComDuasStrings(s.banco, s.executar)
    expect((await ler(1, serie, { usina: outra })).erro.message).toContain(', em S1-01, posta por')
    expect((await ler(1, serieNova())).erro.message).toContain(`S1-01 já tem a série ${serie}`)
    expect((await ler(9, serieNova())).status).toBe(404)
  })

  it('asks a supervisor for a serial that came in no invoice, and refuses another model and broken goods', async () => {
    const outra = await usinaComDuasStrings(s.banco, s.executar)
    const naPrateleira = serieNova()
    const quebrada = serieNova()
    await noEstoque(outra.modulo, [naPrateleira], 'almoxarifado')
    await noEstoque(outra.modulo, [quebrada], 'avaria')
    const semNota = serieNova()
    const r = await ler(1, semNota, { usina: outra })
    expect(r.erro).toMatchObject({ code: 'FORA_DA_NOTA' })
    expect((await ler(1, semNota, { usina: outra, aceitar: true })).status).toBe(403)
    expect((await ler(1, semNota, { usina: outra, aceitar: true, quem: supervisora })).status).toBe(200)
    expect((await mapaDe(outra.id)).strings[0]?.posicoes[0]).toMatchObject({ fora_da_nota: true, nota: null })
    expect((await ler(2, naPrateleira, { usina: outra })).erro.message).toContain('o estoque não deu saída')
    expect((await ler(2, quebrada, { usina: outra })).erro.message).toContain('o que está lá não se instala')
    expect((await ler(2, quebrada)).erro.message).toContain('Esta série é de outro modelo: Canadian')
  })

  it('undoes the own last reading, swaps with its reason, takes out, and lists what was swapped', async () => {
    const outra = await usinaComDuasStrings(s.banco, s.executar)
    const [a, b] = [serieNova(), serieNova()]
    await ler(1, a, { usina: outra })
    const params = { id: outra.id }
    expect((await beto.chamar(mapas.desfazer, { params })).status).toBe(409)
    expect((await nina.chamar(mapas.desfazer, { params })).corpo.data).toEqual({ lugar: 'S1-01', serie: a })
    await ler(1, a, { usina: outra })
    const troca = { chave: uuidv7(), string_id: outra.strings[0] ?? '', posicao: 1, serie: b, motivo: 'Vidro trincado' }
    expect((await nina.chamar(mapas.trocar, { params, body: { ...troca, motivo: '' } })).detalhe('motivo')).toBe(
      'Diga por quê',
    )
    expect((await nina.chamar(mapas.trocar, { params, body: troca })).status).toBe(200)
    expect((await nina.chamar(mapas.desfazer, { params })).status).toBe(409)
    expect((await leitora.chamar(mapas.historico, { params })).corpo.data).toMatchObject([
      { lugar: 'S1-01', antes: a, depois: b, motivo: 'Vidro trincado' },
    ])
    const [la] = (await mapaDe(outra.id)).strings[0]?.posicoes ?? []
    const fora = { instalacao_id: la?.id ?? '', motivo: 'Recontagem' }
    expect((await nina.chamar(mapas.retirar, { params, body: fora })).status).toBe(200)
    expect((await nina.chamar(mapas.retirar, { params, body: fora })).status).toBe(409)
    // free again: another plant may have it
    expect((await ler(3, b)).status).toBe(200)
  })

  it('keeps the drawing around what was read', async () => {
    const outra = await usinaComDuasStrings(s.banco, s.executar)
    const [string] = (await mapaDe(outra.id)).strings
    await ler(3, serieNova(), { usina: outra })
    const params = { id: outra.id, string: string?.id ?? '' }
    const desenho = { inversor_id: outra.inversor_id, mppt: 1, item_id: outra.modulo, modulos: 2 }
    const menor = await nina.chamar(mapas.alterarString, { params, body: { versao: 1, string: desenho } })
    expect(menor.erro.message).toContain('Há séries lidas que não cabem')
    expect((await nina.chamar(mapas.apagarString, { params })).status).toBe(409)
    const maior = { versao: 1, string: { ...desenho, modulos: 5, invertida: true } }
    expect((await nina.chamar(mapas.alterarString, { params, body: maior })).status).toBe(200)
    expect((await nina.chamar(mapas.alterarString, { params, body: maior })).erro.code).toBe('VERSAO')
    const equipamento = { id: outra.id, equipamento: outra.inversor_id }
    expect((await nina.chamar(mapas.desequipar, { params: equipamento })).status).toBe(409)
  })

  it('exports one line a position, and never a cost', async () => {
    const r = await nina<string>('GET', `/api/garantias/usinas/${usina.id}/mapa/exportar`)
    expect(r.corpo.trim().split('\r\n')).toHaveLength(7)
    expect(r.corpo).toContain('S1-01')
    expect((await nina('GET', `/api/garantias/usinas/${uuidv7()}/mapa/exportar`)).status).toBe(404)
    expect(JSON.stringify(await mapaDe())).not.toMatch(/custo|valor|centavos|preco/i)
  })
})

async function noEstoque(item: string, series: string[], tipo: 'almoxarifado' | 'avaria'): Promise<void> {
  const lugares = (await estoquista.chamar(locais.listar)).corpo.data
  const de = lugares.find((l) => l.tipo === 'fornecedor')?.id ?? ''
  const nome = `${tipo} ${uuidv7()}`
  const { id: para } = (await estoquista.chamar(locais.criar, { body: { nome, tipo } })).corpo.data
  await estoquista.chamar(materiais.criar, {
    body: { codigo: `M-${item.slice(-8)}`, unidade: 'UN', rastreio: 'serie', item: { id: item } },
  })
  const r = await estoquista.chamar(movimentos.criar, {
    body: {
      chave: uuidv7(),
      tipo: 'entrada',
      ocorrido_em: diaAqui(),
      motivo: '',
      de,
      para,
      linhas: [{ item_id: item, quantidade: String(series.length), valor_centavos: 60_000, series }],
    },
  })
  expect(r.status).toBe(200)
}

const SOL = { irradiancia: 812, t_celula: 48, medido_em: '2026-11-18T13:41:00Z', instrumento: 'Seaward PV150' }
// three modules of 46.63 V at 48 °C
const BOA = { continuidade: true, polaridade: true, voc: 139.9, isc: 11.3, isolacao: 212 }

describe('commissioning', () => {
  const abrir = async (u: UsinaDeTeste, quem: Chamada = nina) =>
    (await quem.chamar(comissionamentos.abrir, { params: { id: u.id } })).corpo.data.id
  const obter = async (id: string) => (await leitora.chamar(comissionamentos.obter, { params: { id } })).corpo.data
  const anotar = async (id: string) =>
    await nina.chamar(comissionamentos.anotar, { params: { id }, body: { versao: (await obter(id)).versao, ...SOL } })
  const medir = (id: string, string_id: string, mais: object = {}, quem: Chamada = nina) =>
    quem.chamar(comissionamentos.medir, { params: { id }, body: { chave: uuidv7(), string_id, ...BOA, ...mais } })
  const assinar = async (id: string, como: 'segunda' | 'engenharia', quem: Chamada) =>
    quem.chamar(comissionamentos.assinar, { params: { id }, body: { versao: (await obter(id)).versao, como } })

  it('asks for sun and temperature before it measures, and opens one version at a time', async () => {
    const u = await usinaComDuasStrings(s.banco, s.executar)
    expect((await leitora.chamar(comissionamentos.abrir, { params: { id: u.id } })).status).toBe(403)
    const id = await abrir(u)
    expect(await abrir(u, beto)).toBe(id)
    expect((await medir(id, u.strings[0] ?? '')).erro.message).toContain('Sem irradiância e temperatura')
    expect((await obter(id)).falta[0]).toContain('Sem irradiância')
    const fria = await nina.chamar(comissionamentos.anotar, {
      params: { id },
      body: { versao: 1, ...SOL, irradiancia: -1, t_celula: 300 },
    })
    expect(fria.detalhe('irradiancia')).toBe('A irradiância vai de 0 a 1.500 W/m²')
    expect(fria.detalhe('t_celula')).toContain('vai de −20 a 110')
    await anotar(id)
    expect((await obter(id)).strings[0]?.esperado?.voc.esperado).toBeCloseTo(139.9, 1)
  })

  it('is signed by another person, and stays as it is', async () => {
    const u = await usinaComDuasStrings(s.banco, s.executar)
    const id = await abrir(u)
    await anotar(id)
    await medir(id, u.strings[0] ?? '')
    expect((await assinar(id, 'segunda', beto)).erro.message).toBe('Falta medir S2.')
    await medir(id, u.strings[1] ?? '', { voc: 90 })
    const de_novo = { chave: uuidv7(), string_id: u.strings[1] ?? '', ...BOA }
    for (const _ of [1, 2])
      expect((await nina.chamar(comissionamentos.medir, { params: { id }, body: de_novo })).corpo.data.fora).toEqual([])
    expect((await obter(id)).strings[1]).toMatchObject({ medidas: 2, ultima: { voc: 139.9 } })
    expect((await assinar(id, 'segunda', nina)).erro.message).toContain('outra pessoa assina')
    expect((await assinar(id, 'engenharia', beto)).status).toBe(403)
    expect((await assinar(id, 'segunda', beto)).status).toBe(200)
    expect((await medir(id, u.strings[0] ?? '')).erro.message).toContain('já foi assinado')
    await expect(
      s.banco.transacao((tx) =>
        sql`update garantias.comissionamentos set instrumento = 'outro' where id = ${id}`.execute(tx),
      ),
    ).rejects.toMatchObject({ constraint: 'comissionamentos_assinado' })
    const baixar = () =>
      fetch(`${casa.url}/api/garantias/comissionamentos/${id}/certificado`, {
        headers: { authorization: `Bearer ${leitora.token}` },
      })
    const [a, b] = [
      Buffer.from(await (await baixar()).arrayBuffer()),
      Buffer.from(await (await baixar()).arrayBuffer()),
    ]
    expect(a.subarray(0, 5).toString()).toBe('%PDF-')
    expect(a.equals(b)).toBe(true)
    expect(await abrir(u)).not.toBe(id)
  })

  it('keeps what is out of range, asks for a reservation, and takes an engineer to sign it', async () => {
    const u = await usinaComDuasStrings(s.banco, s.executar)
    const id = await abrir(u)
    await anotar(id)
    await medir(id, u.strings[0] ?? '')
    const r = await medir(id, u.strings[1] ?? '', { voc: 93.3 })
    expect(r.corpo.data).toEqual({ fora: ['voc'], diagnostico: ['S2 está 46,6 V abaixo: é um módulo a menos.'] })
    expect(await obter(id)).toMatchObject({ fora_da_faixa: 1, falta: ['Falta a ressalva de S2.'] })
    expect((await assinar(id, 'engenharia', engenheira)).status).toBe(409)
    await medir(id, u.strings[1] ?? '', { voc: 93.3, ressalva: 'Módulo S2-02 desligado, RMA aberto' })
    expect((await assinar(id, 'segunda', beto)).erro.message).toContain('a engenharia assina')
    expect((await assinar(id, 'engenharia', engenheira)).status).toBe(200)
    expect(await obter(id)).toMatchObject({ como: 'engenharia', fora_da_faixa: 1 })
  })
})

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
    expect((await mandar(Buffer.from('GIF89a'))).status).toBe(400)
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
