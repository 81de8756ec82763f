import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { TIPO_DE_PLANILHA } from '#kit/colunas.ts'
import { uuidv7 } from '#kit/id.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import { importacoes, type ImportacaoDaAneel } from '#modules/tarifas/contract/importacao.ts'
import { distribuidoras, periodos } from '#modules/tarifas/contract/tarifas.ts'
import { lerTarifaVigente, pinarVigencias } from '#modules/tarifas/publico.ts'
import { appDeTeste, type Chamada } from '#tests/suporte/app.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { AMOSTRA, arquivoDeComponentes, arquivoDeTarifas, type LinhaDaAneel } from '#tests/suporte/tarifas-da-aneel.ts'

const casa = await appDeTeste()
const { app, como, url } = casa
const db = app.s.banco.db
const cuida = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'operador' }])
const olha = await pessoaDeTeste(casa, [{ departamento: 'vc', papel: 'leitor' }])
const deFora = await pessoaDeTeste(casa, [{ departamento: 'vu', papel: 'operador' }])
const B1 = { subgrupo: 'B1', modalidade: 'convencional', classe: 'residencial' } as const

async function enviar(quem: Chamada, corpo: string | Uint8Array, nome = 'tarifas-set-2026.csv') {
  const r = await fetch(`${url}/api/tarifas/importacoes?nome=${encodeURIComponent(nome)}`, {
    method: 'POST',
    headers: { 'content-type': TIPO_DE_PLANILHA, ...(quem.token ? { authorization: `Bearer ${quem.token}` } : {}) },
    body: typeof corpo === 'string' ? new TextEncoder().encode(corpo) : Buffer.from(corpo),
  })
  return { status: r.status, corpo: (await r.json()) as { data: ImportacaoDaAneel; error: { message: string } } }
}
async function ate(id: string, situacao: string): Promise<ImportacaoDaAneel> {
  let i: ImportacaoDaAneel | undefined
  await expect
    .poll(
      async () => {
        i = (await olha.chamar(importacoes.obter, { params: { id } })).corpo.data
        return i.situacao
      },
      { timeout: 20_000 },
    )
    .toBe(situacao)
  if (!i) throw new Error('no import')
  return i
}
async function conferir(linhas: readonly LinhaDaAneel[], arquivo = arquivoDeTarifas) {
  const { corpo } = await enviar(cuida, arquivo(linhas))
  return ate(corpo.data.id, 'conferida')
}
const gravar = async (id: string) => {
  await cuida.chamar(importacoes.iniciar, { params: { id } })
  return ate(id, 'concluida')
}
const linhasDe = async (id: string, situacao?: 'invalida' | 'muda' | 'nova' | 'igual' | 'gravada') =>
  (await olha.chamar(importacoes.linhas, { params: { id }, query: situacao ? { situacao: [situacao] } : {} })).corpo
    .data
const achar = async (nome: string, q: object = {}) => {
  const { distribuidoras: todas } = (await olha.chamar(distribuidoras.listar, { query: q })).corpo.data
  const d = todas.find((x) => x.nome === nome)
  if (!d) throw new Error(nome)
  return d
}
const quantas = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from tarifas.vigencias`.execute(db)).rows[0]?.n

describe("an import of ANEEL's file", () => {
  it('is refused without a session, to readers and to others, and another file says what lacks', async () => {
    const csv = arquivoDeTarifas(AMOSTRA)
    expect((await enviar(await como(null), csv)).status).toBe(401)
    expect((await enviar(olha, csv)).status).toBe(403)
    expect((await enviar(deFora, csv)).status).toBe(403)
    for (const [arquivo, frase] of [
      ['Nome;E-mail\r\nAna;ana@x.test\r\n', /^Faltam colunas: DscREH, .*Este é o arquivo de tarifas homologadas\?$/],
      [csv.replace('VlrTUSD', 'VlrTusdNovo'), /^Faltam colunas: VlrTUSD\. Este é o arquivo/],
      ['<html><body>Verificando seu navegador</body></html>\n<p>x</p>', /^Faltam colunas/],
      ['', /Envie um arquivo/],
      [csv.split('\r\n').slice(0, 1).join(''), /só tem o cabeçalho/],
      [arquivoDeTarifas(AMOSTRA.slice(1, 6)), /não tem tarifa de aplicação vigente/],
      [arquivoDeTarifas([{ agente: 'CERSAD', inicio: '2026-05-01', tusd: '1', te: '1' }]), /Nenhuma distribuidora/],
    ] as const) {
      const r = await enviar(cuida, arquivo)
      expect(r.status, r.corpo.error?.message).toBe(400)
      expect(r.corpo.error.message).toMatch(frase)
    }
  })

  it('shows what it would do and writes nothing, then writes what was shown, and goes back', async () => {
    const antes = await quantas()
    const i = await conferir(AMOSTRA)
    expect(i).toMatchObject({
      linhas_no_arquivo: AMOSTRA.length,
      agentes_de_fora: ['CERSAD DISTRIBUI'],
      linhas: { invalida: 3 },
    })
    expect(await quantas()).toBe(antes)
    const recusadas = (await linhasDe(i.id, 'invalida')).map((l) => `${l.erros[0]?.coluna}: ${l.erros[0]?.mensagem}`)
    expect(recusadas).toContain('Linha 18, DMED: TUSD vazia. Complete no arquivo.')
    const light = (await linhasDe(i.id, 'muda')).find(
      (l) => l.periodo?.distribuidora === 'Light' && l.periodo.modalidade === 'convencional',
    )
    // the file has no Fio B: what was known stays, and is to be completed
    expect(light?.periodo).toMatchObject({
      precos: [{ te: 310.26, tusd: 513.5, fio_b: 225.35 }],
      antes: { rotulo: 'semente, set/26', precos: [{ tusd: 513.3 }] },
      incompleta: true,
    })
    expect((await olha.chamar(importacoes.iniciar, { params: { id: i.id } })).status).toBe(403)
    await gravar(i.id)
    const d = await achar('Light')
    expect(d.periodos.at(-1)).toMatchObject({ inicio: '2026-03-15', fim: '2027-03-14', tusd: 513.5, origem: 'aneel' })
    expect((await achar('Light', { subgrupo: 'A4', modalidade: 'verde', classe: 'demais' })).periodos).toHaveLength(1)
    const verde = await lerTarifaVigente(db, {
      distribuidoraId: d.id,
      subgrupo: 'A4',
      modalidade: 'verde',
      classe: 'demais',
      em: '2026-11-24',
    })
    expect(verde).toMatchObject({
      tusdg: 12.5,
      postos: { unico: { energia: null, demanda: 34.27 }, ponta: { energia: { te: 0.48 } } },
    })
    // the same file again: all equal
    expect((await conferir(AMOSTRA)).linhas).toMatchObject({ invalida: 3 })
    expect(await linhasDe((await conferir(AMOSTRA)).id, 'muda')).toEqual([])

    await cuida.chamar(importacoes.desfazer, { params: { id: i.id } })
    await ate(i.id, 'desfeita')
    expect((await achar('Light')).periodos.at(-1)).toMatchObject({ tusd: 513.3, rotulo: 'semente, set/26' })
    expect(await quantas()).toBe(antes)
  })

  it('corrects what is in use, refuses what overlaps a checked period, and takes the components', async () => {
    const l = { agente: 'EDP SP', inicio: '2026-10-23', fim: '2027-10-22', tusd: '470,00', te: '340,00' }
    await gravar((await conferir([l])).id)
    const edp = await achar('EDP SP')
    const escrito = edp.periodos.at(-1)
    expect([escrito?.te, edp.situacao]).toEqual([340, 'revisar'])
    await app.s.executar(sistema, (u) =>
      pinarVigencias(u, { vigenciaIds: [escrito?.id ?? ''], por: { tipo: 'proposta', id: uuidv7() } }),
    )
    const torta = await conferir([{ ...l, inicio: '2027-01-01', fim: '2027-12-31' }])
    expect((await linhasDe(torta.id, 'invalida'))[0]?.erros[0]?.mensagem).toBe(
      'começa em 01/01/2027 e o que existe vai até 22/10/2027. Corrija a data ou encerre o outro.',
    )
    expect((await cuida.chamar(importacoes.descartar, { params: { id: torta.id } })).status).toBe(200)
    const partes = await conferir(
      [
        { ...l, componente: 'TUSD', valor: '470,00' },
        { ...l, componente: 'TE', valor: '340,00' },
        { ...l, componente: 'TUSD_FioB', valor: '260,00' },
      ],
      arquivoDeComponentes,
    )
    expect((await linhasDe(partes.id, 'muda'))[0]?.periodo).toMatchObject({
      notas: ['Fio B muda + 30,8 %: confira.'],
      incompleta: false,
    })
    await gravar(partes.id)
    const depois = await achar('EDP SP')
    expect(depois).toMatchObject({ situacao: 'conferida' })
    expect(depois.periodos.at(-1)).toMatchObject({ fio_b: 260, origem: 'correcao' })
    const velha = (await olha.chamar(periodos.obter, { params: { id: escrito?.id ?? '' } })).corpo.data
    expect(velha).toMatchObject({ fio_b: 198.77, usos: 1, substituida_por: depois.periodos.at(-1)?.id })
  })

  it('respects changes made between the preview and the writing', async () => {
    const l = { agente: 'Chesp', inicio: '2026-11-22', fim: '2027-11-21', tusd: '500,00', te: '300,00' }
    const i = await conferir([l])
    const chesp = await achar('Chesp')
    await cuida.chamar(periodos.criar, {
      body: {
        distribuidora_id: chesp.id,
        ...B1,
        inicio: '2026-11-25',
        fim: '2027-01-31',
        precos: [{ posto: 'unico', te: 1000, tusd: 1000, fio_b: 0 }],
      },
    })
    await gravar(i.id)
    expect((await linhasDe(i.id, 'invalida'))[0]?.erros[0]?.mensagem).toContain('começa em 25/11/2026')
    expect((await achar('Chesp')).periodos.at(-1)).toMatchObject({ te: 1000 })
  })
})
