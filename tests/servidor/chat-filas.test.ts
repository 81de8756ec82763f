import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { filas } from '#modules/chat/filas/contract/filas.ts'
import { molduras } from '#modules/chat/filas/contract/molduras.ts'
import { abrirConversa } from '#tests/suporte/chat.ts'
import { casaDasFilas, base } from '#tests/servidor/suporte/chat-filas.ts'

const { casa, admin, supervisora, atendente, banco, fila } = await casaDasFilas()
const visitante = await casa.como(null)

describe('creating a queue', () => {
  it('[S3.6] requires a name; all other fields have defaults and are returned as they were sent', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const minima = await fila({ nome: '  Pós-venda  ' })
    expect(minima).toMatchObject({
      nome: 'Pós-venda',
      ativa: true,
      metodo: 'manual',
      departamentos: [],
      caixas: [],
      regras: [],
      membros: [],
      transbordo: null,
      redistribuir_minutos: 5,
      mensagem_fora: null,
      inatividade: null,
      sla: { aviso_minutos: 10, metas: [] },
      expediente: {
        sempre_aberta: true,
        feriados_nacionais: true,
        feriados_facultativos: false,
        horarios: [],
        feriados: [],
      },
    })
    const corpo = {
      nome: 'Comercial',
      departamentos: ['co', 'vu'],
      metodo: 'rodizio',
      caixas: [{ caixa_entrada_id: caixa.id, padrao: true }],
      regras: [{ condicao: 'palavra', valores: ['orçamento', 'proposta'] }],
      membros: [{ usuario_id: atendente.id, capacidade: 3, habilidades: ['Rural'] }],
      transbordo: { fila_id: minima.id, minutos: 15, lotada: true },
      redistribuir_minutos: 0,
      expediente: {
        sempre_aberta: false,
        feriados_nacionais: true,
        feriados_facultativos: true,
        horarios: [
          { dia: 1, inicio: 480, fim: 720 },
          { dia: 1, inicio: 780, fim: 1080 },
        ],
        feriados: [{ dia: '2026-06-24', nome: 'São João' }],
      },
      mensagem_fora: 'Voltamos {abertura}',
      mensagem_posicao: 'Posição {posicao}',
      sla: {
        aviso_minutos: 5,
        metas: [{ prioridade: 'normal', primeira_resposta: 30, proxima_resposta: 60, resolucao: null }],
      },
      csat_pergunta: 'De 1 a 5?',
      csat_agradecimento: 'Obrigada!',
      inatividade: { aviso_minutos: 60, encerrar_minutos: 30, mensagem: 'Ainda aí?' },
    }
    const criada = await fila(corpo)
    const { membros, caixas, ...resto } = corpo
    expect(criada).toMatchObject(resto)
    expect(criada.caixas).toEqual([{ ...caixas[0], nome: expect.any(String) }])
    expect(criada.membros).toEqual([{ ...membros[0], nome: expect.any(String), presenca: 'ausente', carga: 0 }])
    expect((await supervisora.chamar(filas.obter, { params: { id: criada.id } })).corpo.data).toEqual(criada)
    const mudada = await supervisora.chamar(filas.alterar, {
      params: { id: criada.id },
      body: {
        metodo: 'ultimo',
        transbordo: null,
        mensagem_fora: '',
      },
    })
    expect(mudada.corpo.data).toMatchObject({
      metodo: 'ultimo',
      transbordo: null,
      mensagem_fora: null,
      departamentos: ['co', 'vu'],
      membros: criada.membros,
    })
    const { rows } = await sql<{ acao: string }>`
      select acao
      from plataforma.auditoria
      where entidade = 'fila'
        and entidade_id = ${criada.id}
      order by id
    `.execute(banco.db)
    expect(rows.map((r) => r.acao)).toEqual(['fila.criar', 'fila.alterar'])
  })

  it.each([
    [{}, 'nome', 'Nome é obrigatório'],
    [{ nome: 'a'.repeat(81) }, 'nome', 'O nome tem no máximo 80 caracteres'],
    [{ nome: 'x', metodo: 'sorteio' }, 'metodo', 'Método de distribuição inválido'],
    [{ nome: 'x', departamentos: ['zz'] }, 'departamentos', 'Departamento inválido'],
    [
      { nome: 'x', membros: [{ usuario_id: '019a0000-0000-7000-8000-000000000000' }] },
      'membros',
      'Pessoa não encontrada ou inativa',
    ],
    [
      { nome: 'x', caixas: [{ caixa_entrada_id: '019a0000-0000-7000-8000-000000000000' }] },
      'caixas',
      'Caixa de entrada não encontrada',
    ],
    [
      { nome: 'x', membros: [{ usuario_id: '019a0000-0000-7000-8000-000000000000', capacidade: 0 }] },
      'membros.0.capacidade',
      'A capacidade vai de 1 a 200 conversas',
    ],
    [
      { nome: 'x', transbordo: { fila_id: '019a0000-0000-7000-8000-000000000000', minutos: 5 } },
      'transbordo',
      'Fila de destino não encontrada',
    ],
    [
      { nome: 'x', transbordo: { fila_id: '019a0000-0000-7000-8000-000000000000' } },
      'transbordo.minutos',
      'Diga quando transbordar: depois de um tempo, quando lotar, ou os dois',
    ],
    [{ nome: 'x', expediente: { sempre_aberta: false } }, 'expediente', 'Diga em que dias e horários a fila atende'],
    [
      {
        nome: 'x',
        expediente: {
          sempre_aberta: false,
          horarios: [
            { dia: 1, inicio: 480, fim: 720 },
            { dia: 1, inicio: 700, fim: 800 },
          ],
        },
      },
      'expediente.horarios',
      'Há horários que se sobrepõem no mesmo dia',
    ],
    [
      { nome: 'x', expediente: { sempre_aberta: false, horarios: [{ dia: 1, inicio: 720, fim: 480 }] } },
      'expediente.horarios.0.fim',
      'O fim vem depois do início',
    ],
    [
      { nome: 'x', inatividade: { aviso_minutos: 60, encerrar_minutos: 30 } },
      'inatividade.mensagem',
      'Escreva o aviso que o cliente recebe',
    ],
    [
      { nome: 'x', regras: [{ condicao: 'palavra', valores: [] }] },
      'regras.0.valores',
      'Escreva o que a regra procura',
    ],
  ])('refuses %j at %s: %s', async (corpo, campo, mensagem) => {
    const r = await supervisora('POST', base, corpo)
    expect([r.status, r.corpo.error.code, r.corpo.error.details]).toEqual([
      400,
      'VALIDATION_ERROR',
      expect.arrayContaining([{ campo, mensagem }]),
    ])
  })

  it('refuses a second queue of the same name, a second default of an inbox, overflow into itself, and deletion with a history', async () => {
    const caixa = await casa.criarCaixa(supervisora)
    const um = await fila({ caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] })
    expect((await supervisora.chamar(filas.criar, { body: { nome: um.nome } })).erro.message).toBe(
      'Já existe uma fila com este nome',
    )
    expect(
      (
        await supervisora.chamar(filas.criar, {
          body: { nome: 'Outra', caixas: [{ caixa_entrada_id: caixa.id, padrao: true }] },
        })
      ).erro.message,
    ).toMatch(`já tem uma fila padrão: ${um.nome}`)
    expect(
      (
        await supervisora.chamar(filas.alterar, {
          params: { id: um.id },
          body: { transbordo: { fila_id: um.id, minutos: 5 } },
        })
      ).erro.message,
    ).toBe('Uma fila não transborda para ela mesma')
    const c = await abrirConversa(supervisora, caixa)
    expect((await supervisora.chamar(filas.mover, { params: { id: c.id }, body: { fila_id: um.id } })).status).toBe(200)
    expect((await supervisora.chamar(filas.excluir, { params: { id: um.id } })).status).toBe(409)
    const vazia = await fila()
    expect((await supervisora.chamar(filas.excluir, { params: { id: vazia.id } })).status).toBe(200)
    expect((await supervisora.chamar(filas.obter, { params: { id: vazia.id } })).status).toBe(404)
  })

  it('refuses anonymous users and configuration by an attendant; only an administrator sets who may embed the desk', async () => {
    const { id } = await fila()
    for (const [metodo, caminho] of [
      ['GET', base],
      ['POST', base],
      ['GET', `${base}/${id}`],
      ['PUT', `${base}/${id}`],
      ['DELETE', `${base}/${id}`],
      ['POST', `${base}/proxima`],
      ['GET', '/api/chat/disponibilidade'],
      ['PUT', '/api/chat/disponibilidade'],
      ['POST', '/api/chat/disponibilidade/sinal'],
      ['GET', '/api/chat/molduras'],
    ] as const) {
      expect((await visitante(metodo, caminho, metodo === 'GET' ? undefined : {})).status, `${metodo} ${caminho}`).toBe(
        401,
      )
    }
    for (const [metodo, caminho] of [
      ['POST', base],
      ['GET', `${base}/${id}`],
      ['PUT', `${base}/${id}`],
      ['DELETE', `${base}/${id}`],
    ] as const) {
      const r = await atendente(metodo, caminho, metodo === 'GET' ? undefined : { nome: 'x' })
      expect([r.status, r.corpo.error.details], `${metodo} ${caminho}`).toEqual([
        403,
        { permissao: 'chat.fila.configurar' },
      ])
    }
    expect((await supervisora.chamar(molduras.definir, { body: { origens: [] } })).status).toBe(403)
    expect(
      (await admin.chamar(molduras.definir, { body: { origens: ['http://inseguro.com.br'] } })).erro.message,
    ).toMatch(/https/)
    expect(
      (await admin.chamar(molduras.definir, { body: { origens: ['https://portal.banco.com.br/pagina'] } })).status,
    ).toBe(400)
    const ancestrais = async (caminho: string) => {
      const r = await fetch(casa.url + caminho)
      return {
        politica: /frame-ancestors ([^;]*)/.exec(r.headers.get('content-security-policy') ?? '')?.[1],
        moldura: r.headers.get('x-frame-options'),
      }
    }
    expect(await ancestrais('/fi/atendimento')).toEqual({ politica: "'self'", moldura: 'SAMEORIGIN' })
    expect(
      (
        await admin.chamar(molduras.definir, {
          body: {
            origens: ['https://Portal.Banco.com.br', 'https://portal.banco.com.br'],
          },
        })
      ).corpo.data,
    ).toEqual({ origens: ['https://portal.banco.com.br'] })
    expect(await ancestrais('/fi/atendimento')).toEqual({
      politica: "'self' https://portal.banco.com.br",
      moldura: null,
    })
    expect(await ancestrais('/co/atendimento')).toEqual({ politica: "'self'", moldura: 'SAMEORIGIN' })
    await admin.chamar(molduras.definir, { body: { origens: [] } })
  })
})
