import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { diaAqui } from '#kit/aqui.ts'
import { esquecerPessoa } from '#modules/contatos/publico.ts'
import { matriculas } from '#modules/matriculas/contract/matriculas.ts'
import { historicos } from '#modules/paineis/contract/historicos.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Chamada } from '../suporte/app.ts'
import { CANARIO, cooperativaDeTeste } from '../suporte/cooperativa.ts'

type Cooperativa = Awaited<ReturnType<typeof cooperativaDeTeste>>
let c: Cooperativa

beforeAll(async () => void (c = await cooperativaDeTeste()))

describe('histories', () => {
  it('[S2.15] show what happened to members in the area’s history, to who sees members', async () => {
    const { chefe, deFora, nova } = c
    const { m } = await nova()
    const query = { de: diaAqui(), ate: diaAqui(), departamento: 'co', tipo: ['matricula' as const] }
    const { corpo } = await chefe.chamar(historicos.listar, { query })
    const [ultimo] = corpo.data.acontecimentos
    expect(ultimo).toMatchObject({ tipo: 'matricula', matricula_id: m.id, cartao_id: null, funil_nome: 'Matrículas' })
    expect(ultimo?.para).toMatch(/^Matrícula aberta \(proposta AS-/)
    const doFunil = await chefe.chamar(historicos.listar, { query: { ...query, departamento: 'vu' } })
    expect(doFunil.corpo.data.acontecimentos).toEqual([])
    const dePessoas = await deFora.chamar(historicos.listar, { query })
    expect(dePessoas.status === 403 || dePessoas.corpo.data.acontecimentos.length === 0).toBe(true)
  })
})

describe('papers', () => {
  it('draws the page of the register and the term of admission, only for who sees the data', async () => {
    const { operadora, leitora, nova, papel, ateAtiva } = c
    const { m, documento } = await nova()
    await ateAtiva(m, documento)
    for (const qual of ['livro', 'admissao']) {
      const r = await papel(operadora, m.id, qual)
      expect([r.status, (await r.text()).slice(0, 5)]).toEqual([200, '%PDF-'])
    }
    expect((await papel(operadora, m.id, 'desligamento')).status).toBe(409)
    expect((await papel(leitora, m.id, 'livro')).status).toBe(403)
  })
})

describe('canary', () => {
  it('never shows a CPF or bank data to who has no right, and no list shows a CPF whole', async () => {
    const { casa, operadora, chefe, leitora, nova, ateAtiva } = c
    const { m, documento, contato } = await nova()
    await ateAtiva(m, documento)
    const params = { id: m.id }
    const vazou = (corpo: unknown) => {
      const texto = JSON.stringify(corpo)
      return [documento, CANARIO, '778-1', '1974-06-14', 'Rua das Palmas'].filter((c) => texto.includes(c))
    }
    const daLeitora = [
      await leitora.chamar(matriculas.listar, { query: { contato } }),
      await leitora.chamar(matriculas.obter, { params }),
      await leitora.chamar(matriculas.fila),
    ]
    for (const r of daLeitora) expect(vazou(r.corpo)).toEqual([])
    const lista = await chefe.chamar(matriculas.listar, { query: { contato } })
    expect(vazou(lista.corpo)).toEqual([])
    expect(lista.corpo.data[0]?.documento).toBe(`***.${documento.slice(3, 6)}.***-**`)
    expect((await leitora.chamar(matriculas.listar, { query: { busca: documento } })).corpo.data).toEqual([])
    expect((await chefe.chamar(matriculas.listar, { query: { busca: documento } })).corpo.data).toHaveLength(1)
    const exportar = (quem: Chamada) =>
      fetch(`${casa.url}/api/matriculas/exportar?formato=csv&contato=${contato}`, {
        headers: { authorization: `Bearer ${quem.token}` },
      })
    const planilha = await exportar(chefe)
    const texto = await planilha.text()
    expect([planilha.status, texto.includes('Antunes'), vazou(texto)]).toEqual([200, true, []])
    expect((await exportar(leitora)).status).toBe(403)
    expect((await operadora.chamar(matriculas.obter, { params })).corpo.data.livro).toMatchObject({ documento })
    const { rows } = await sql<{ t: string }>`
      select coalesce(string_agg(antes::text || depois::text, ' '), '') as t from plataforma.auditoria where entidade_id = ${m.id}
      union all
      select coalesce(string_agg(dados::text, ' '), '') from matriculas.eventos where matricula_id = ${m.id}
      union all
      select coalesce(string_agg(dados::text, ' '), '') from plataforma.eventos
    `.execute(casa.app.s.banco.db)
    expect(vazou(rows)).toEqual([])
  })

  it('keeps of a forgotten member what the law asks for, without the bank account', async () => {
    const { casa, operadora, nova, ateAtiva } = c
    const { m, documento, contato } = await nova()
    await ateAtiva(m, documento)
    const antes = await nova()
    await casa.app.s.executar(sistema, async (u) => {
      await esquecerPessoa(u, u.ligados, contato, 'pedido da pessoa')
      await esquecerPessoa(u, u.ligados, antes.contato, 'pedido da pessoa')
    })
    const { corpo } = await operadora.chamar(matriculas.obter, { params: { id: m.id } })
    expect(corpo.data).toMatchObject({
      nome: 'Sérgio Antunes Prado',
      livro: { documento, chave_pix: null, conta: null },
    })
    const nunca = await operadora.chamar(matriculas.obter, { params: { id: antes.m.id } })
    expect(nunca.corpo.data).toMatchObject({ nome: '', livro: { documento: null } })
  })
})
