import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { uuidv7 } from '#kit/id.ts'
import { locais } from '#modules/estoque/contract/cadastros.ts'
import { materiais } from '#modules/estoque/contract/materiais.ts'
import { movimentos } from '#modules/estoque/contract/movimentos.ts'
import { comissionamentos } from '#modules/garantias/contract/comissionamento.ts'
import { mapas } from '#modules/garantias/contract/mapa.ts'
import { usinaComDuasStrings, type UsinaDeTeste } from '#modules/garantias/server/usina-de-teste.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { garantiasDeTeste } from '#tests/suporte/garantias.ts'

const casa = await appDeTeste()
const { s } = casa.app
const { usina, nina, supervisora, beto, leitora, engenheira, estoquista, deFora, serieNova, mapaDe, ler } =
  await garantiasDeTeste(casa)

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
