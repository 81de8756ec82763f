import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { definicoes, FATO_DA_MEDIDA, medidas, valorDe, type Medida } from '#modules/chat/relatorios/regras/medidas.ts'
import { juntarSomas, type Numeros } from '#modules/chat/relatorios/regras/numeros.ts'
import { relatorios } from '#modules/chat/relatorios/contract/relatorios.ts'
import type { Chamada } from '#tests/suporte/app.ts'
import { abrirConversa, numeroNovo, recebida } from '#tests/suporte/chat.ts'
import { casaDeRelatorios, base, verbo, somar } from '#tests/servidor/suporte/chat-relatorios.ts'

const { casa, supervisora, atendente, lider, caixa, alheia, hoje, periodo, resumo, todas, conversas } =
  await casaDeRelatorios()
const visitante = await casa.como(null)
/** Measures with a duration: zero seconds is a value. */
const DE_TEMPO: readonly Medida[] = ['primeira_resposta', 'resposta', 'resolucao']
const csv = async (quem: Chamada, mais = '') => {
  const r = await fetch(`${casa.url}${base}/exportar?${periodo}${mais}`, {
    headers: { authorization: `Bearer ${quem.token}` },
  })
  return { status: r.status, nome: r.headers.get('content-disposition'), bytes: Buffer.from(await r.arrayBuffer()) }
}

describe('screen, rows and file', () => {
  it.each([
    '',
    '&fila_id=nenhuma',
    `&caixa_entrada_id=${caixa.id}`,
    `&atendente_id=${atendente.id}`,
    '&atendente_id=ninguem',
    '&tags=solar',
  ])('[R14] agree exactly%s', async (filtro) => {
    const tela = await resumo(supervisora, filtro)
    const linhas = await todas(supervisora, filtro)
    expect(somar(linhas.map((l) => l.numeros))).toEqual(tela)
    for (const por of ['dia', 'hora', 'atendente', 'fila', 'caixa']) {
      const { data } = (await supervisora('GET', `${base}/grupos?${periodo}${filtro}&por=${por}`)).corpo
      expect(somar(data.map((g: { numeros: Numeros }) => g.numeros)), por).toEqual(tela)
    }
    const arquivo = (await csv(supervisora, filtro)).bytes
      .toString('utf8')
      .replace('\uFEFF', '')
      .trimEnd()
      .split('\r\n')
      .map((l) => l.split(';'))
    const [cabeca = [], ...corpo] = arquivo
    expect(corpo.map((l) => l[0])).toEqual(linhas.map((l) => l.id))
    const coluna = (titulo: string) => corpo.reduce((n, l) => n + Number(l[cabeca.indexOf(titulo)]), 0)
    expect(
      [
        'Aberturas',
        'Finalizações',
        'Reaberturas',
        'Mensagens recebidas',
        'Mensagens enviadas',
        'Primeira resposta: vezes',
        'Primeira resposta: tempo útil (s)',
        'Respostas: tempo corrido (s)',
        'Resolução: tempo corrido (s)',
      ].map(coluna),
    ).toEqual([
      tela.abertas,
      tela.finalizadas,
      tela.reabertas,
      tela.entradas,
      tela.saidas,
      tela.primeira_resposta.vezes,
      tela.primeira_resposta.util_s,
      tela.resposta.relogio_s,
      tela.resolucao.relogio_s,
    ])
  })

  it('[achado C13] every number opens its rows, which add up to it, in total and in each group', async () => {
    // one conversation in hand, one assigned by another user, and one without an assignee
    await verbo(atendente, conversas[2] ?? '', 'reabrir')
    const dada = await abrirConversa(atendente, caixa)
    await verbo(supervisora, dada.id, 'atribuir', { usuario_id: atendente.id })
    await casa.entregar(caixa, recebida({ numero: numeroNovo(), texto: 'tem alguém?' }))
    type Grupo = { grupo: string | null; nome: string; numeros: Numeros; em_maos: number | null }
    const filtroDe = { atendente: 'atendente_id', fila: 'fila_id', caixa: 'caixa_entrada_id', tag: 'tags' } as const
    const semNada = { atendente: 'ninguem', fila: 'nenhuma', caixa: '', tag: '' } as const
    const somaDe = (linhas: { numeros: Numeros }[], m: Medida) =>
      definicoes[m].valor(somar(linhas.map((l) => l.numeros)) as Numeros, 'corrido')
    for (const por of ['atendente', 'fila', 'caixa', 'tag'] as const) {
      const grupos: Grupo[] = (await supervisora('GET', `${base}/grupos?${periodo}&por=${por}`)).corpo.data
      expect(grupos.length, por).toBeGreaterThan(0)
      for (const g of grupos) {
        const dele = `&${filtroDe[por]}=${g.grupo ?? semNada[por]}`
        for (const m of medidas) {
          const fato = FATO_DA_MEDIDA[m]
          const linhas = await todas(supervisora, `${dele}&fato=${fato}`)
          const valor = definicoes[m].valor(g.numeros, 'corrido')
          // a rate divides by more rows than it counts in its numerator
          if (m !== 'reabertura') expect(somaDe(linhas, m) ?? 0, `${por} ${g.nome} ${m}`).toBe(valor ?? 0)
          // an answer within the same second has zero duration, and is still an answer
          const zero = valor === 0 && fato !== 'sla' && !DE_TEMPO.includes(m)
          expect(linhas.length === 0, `${por} ${g.nome} ${m}`).toBe(valor === null || zero)
        }
        expect(await todas(supervisora, `${dele}&fato=em_maos`), `${por} ${g.nome} em mãos`).toHaveLength(
          g.em_maos ?? 0,
        )
      }
    }
    const [meu] = ((await supervisora('GET', `${base}/grupos?${periodo}&por=atendente`)).corpo.data as Grupo[]).filter(
      (g) => g.grupo === atendente.id,
    )
    expect(meu?.em_maos).toBeGreaterThan(0)
    expect(meu?.numeros.recebidas).toBeGreaterThan(0)
  })

  it('[achado C13] returns the median first, in total, of each group and of the previous period', async () => {
    const [todo, grupos] = await Promise.all([
      supervisora('GET', `${base}/percentis?${periodo}`),
      supervisora('GET', `${base}/grupos?${periodo}&por=atendente`),
    ])
    const { primeira_resposta, anterior } = todo.corpo.data
    const meu = grupos.corpo.data.find((g: { grupo: string }) => g.grupo === atendente.id)
    expect(meu.tempos.primeira_resposta.corrido).toEqual(primeira_resposta.corrido)
    expect(anterior.resposta.util).toEqual({ mediana: null, p90: null })
    expect(valorDe('primeira_resposta', meu, 'corrido')).toBe(primeira_resposta.corrido.mediana)
  })

  it('a drill-down lists the rows of a figure; the workbook has the same', async () => {
    const linhas = await todas(supervisora, '&fato=reaberta')
    expect(linhas.map((l) => l.id)).toEqual(
      (await todas(supervisora)).filter((l) => l.numeros.reabertas > 0).map((l) => l.id),
    )
    expect(linhas.map((l) => l.id)).toEqual(expect.arrayContaining(conversas))
    const r = await csv(supervisora, '&fato=reaberta&formato=xlsx')
    expect(r.nome).toBe(`attachment; filename="relatorio-${hoje}-a-${hoje}.xlsx"`)
    expect(
      (strFromU8(unzipSync(r.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).match(/<row>/g) ?? []).length,
    ).toBe(linhas.length + 1)
  })

  it('a conversation counts in each of its tags; the previous period is returned too', async () => {
    const { data } = (await supervisora('GET', `${base}/grupos?${periodo}&por=tag`)).corpo
    expect(
      data
        .filter((g: { grupo: string | null }) => g.grupo)
        .map((g: { nome: string; numeros: Numeros }) => [g.nome, g.numeros.entradas])
        .toSorted(),
    ).toEqual([
      ['solar', 2],
      ['urgente', 2],
    ])
    const r = (await supervisora.chamar(relatorios.resumo, { query: { de: '2026-01-01', ate: '2026-01-31' } })).corpo
      .data
    expect(r).toEqual({
      atual: juntarSomas([]),
      anterior: juntarSomas([]),
      anterior_de: '2025-12-01',
      anterior_ate: '2025-12-31',
    })
  })
})

describe('access to reports', () => {
  it('a report covers the inboxes within reach, in each of its endpoints', async () => {
    const dela = await resumo(lider)
    expect(dela).toEqual(await resumo(supervisora, `&caixa_entrada_id=${caixa.id}`))
    const alheias = [conversas[3] ?? '']
    expect((await todas(lider)).some((l) => alheias.includes(l.id))).toBe(false)
    expect((await csv(lider)).bytes.toString()).not.toContain(alheias[0])
    expect(await resumo(lider, `&caixa_entrada_id=${alheia.id}`)).toEqual(juntarSomas([]))
    const { data } = (await lider('GET', `${base}/grupos?${periodo}&por=caixa`)).corpo
    expect(data.map((g: { grupo: string }) => g.grupo)).toEqual([caixa.id])
    const numero = numeroNovo()
    const painel = async (quem: Chamada) => (await quem.chamar(relatorios.painel)).corpo.data
    const antes = [await painel(lider), await painel(supervisora)]
    await casa.entregar(alheia, recebida({ numero }))
    expect([(await painel(lider)).esperando, (await painel(supervisora)).esperando]).toEqual([
      antes[0]?.esperando,
      (antes[1]?.esperando ?? 0) + 1,
    ])
  })

  it('refuses anonymous users, attendants and invalid parameters, and names the field', async () => {
    for (const porta of ['resumo', 'percentis', 'linhas', 'exportar', 'painel', 'grupos']) {
      const consulta = porta === 'grupos' ? `${periodo}&por=dia` : periodo
      expect((await visitante('GET', `${base}/${porta}?${consulta}`)).status, porta).toBe(401)
      expect((await atendente('GET', `${base}/${porta}?${consulta}`)).status, porta).toBe(403)
    }
    const erro = async (consulta: string) => {
      const r = await supervisora('GET', `${base}/${consulta}`)
      return [r.status, r.corpo.error.details?.[0]]
    }
    expect(await erro('resumo?ate=2026-01-01')).toEqual([400, { campo: 'de', mensagem: 'Data inicial inválida' }])
    expect(await erro('resumo?de=2026-02-01&ate=2026-01-01')).toEqual([
      400,
      { campo: 'ate', mensagem: 'A data final vem depois da inicial' },
    ])
    expect(await erro('resumo?de=2020-02-01&ate=2026-01-01')).toEqual([
      400,
      { campo: 'ate', mensagem: 'O período vai até um ano' },
    ])
    expect(await erro(`grupos?${periodo}&por=cor`)).toEqual([400, { campo: 'por', mensagem: 'Agrupamento inválido' }])
    expect(await erro(`linhas?${periodo}&hora=200`)).toEqual([
      400,
      { campo: 'hora', mensagem: 'Hora da semana inválida' },
    ])
    expect(await erro(`exportar?${periodo}&formato=pdf`)).toEqual([
      400,
      { campo: 'formato', mensagem: 'Formato inválido' },
    ])
    expect((await lider('GET', `${base}/exportar?${periodo}&dados_pessoais=true`)).status).toBe(403)
  })
})
