import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DIA_MS, somarDias, somarMeses } from '#kit/dias.ts'
import { aditivos } from '#modules/contratos/contract/aditivos.ts'
import { contratos } from '#modules/contratos/contract/contratos.ts'
import { exigirForaDoArrependimento } from '#modules/contratos/publico.ts'
import { pedidoMudou } from '#modules/contratos/server/comandos/assinaturas.ts'
import { lembrarPrazos } from '#modules/contratos/server/comandos/lembrar.ts'
import { sistema } from '#platform/eventos/unidade.ts'
import type { Chamada } from '../suporte/app.ts'
import { contratosDeTeste, daqui } from '../suporte/contratos.ts'

const { vendedora, outra, leitor, gestora, s, db, abrir, ler, preencher, enviado, assinar, vigente } =
  await contratosDeTeste()

describe('work within the seven days', () => {
  it('waits for their end, or for a request in writing', async () => {
    const { id } = await enviado()
    await assinar(id, 'concluido')
    const { cliente, numero } = await ler(id)
    const exigir = (em: Date) =>
      s()
        .executar(sistema, (u) => exigirForaDoArrependimento(u.tx, cliente.contato_id, em))
        .then(
          () => 'livre',
          (erro: unknown) => (erro instanceof Error ? erro.message : ''),
        )
    expect(await exigir(new Date(Date.now() + 3 * DIA_MS))).toMatch(
      new RegExp(`^O contrato ${numero} está no prazo de arrependimento até \\d\\d/\\d\\d/\\d{4}`),
    )
    expect(await exigir(new Date(Date.now() + 9 * DIA_MS))).toBe('livre')
    const pedir = (quem: Chamada, pedido_em: string, prova: string) =>
      quem.chamar(contratos.pedirInicio, { params: { id }, body: { pedido_em, prova } })
    expect((await pedir(leitor, daqui(0), 'mensagem de hoje')).status).toBe(403)
    expect((await pedir(outra, daqui(0), 'mensagem de hoje')).status).toBe(404)
    expect((await pedir(vendedora, daqui(2), 'mensagem de hoje')).detalhe('pedido_em')).toMatch('futuro')
    expect((await pedir(vendedora, daqui(0), 'x')).detalhe('prova')).toBe('Diga como o cliente pediu')
    const feito = await pedir(vendedora, daqui(0), 'mensagem no WhatsApp de hoje, 10h12')
    expect(feito.corpo.data).toMatchObject({ situacao: 'arrependimento', inicio_pedido_em: daqui(0) })
    expect(await exigir(new Date(Date.now() + 3 * DIA_MS))).toBe('livre')
    const cedo = await abrir()
    const naoAssinado = await vendedora.chamar(contratos.pedirInicio, {
      params: { id: cedo.id },
      body: { pedido_em: daqui(0), prova: 'mensagem' },
    })
    expect(naoAssinado.erro.message).toBe(
      'O contrato está em rascunho: não dá para registrar o pedido de começar antes.',
    )
  })
})

describe('a contract in force', () => {
  it('is amended, numbered one after another, by those who signed it', async () => {
    const { id } = await vigente()
    const corpo = {
      titulo: 'Prazo',
      texto: 'O contrato passa a valer por mais um ano.',
      vigente_ate: '2030-12-31',
      reajuste_em: null,
    }
    const aberto = (await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).corpo.data
    const [primeiro] = aberto.aditivos
    const comPlano = {
      ...corpo,
      plano: {
        modelo_de_cobranca: 'FIXO_MENSAL' as const,
        desconto: null,
        tarifa_contratual: null,
        fixo_centavos: 10_000,
        vigente_de: '2030-01-01',
      },
    }
    const salvar = { params: { id, aditivo: primeiro?.id ?? '' }, body: comPlano }
    expect((await gestora.chamar(aditivos.salvar, salvar)).detalhe('plano')).toBe(
      'Só um contrato de assinatura tem plano de cobrança',
    )
    if (!primeiro) throw new TypeError('one amendment')
    expect((await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).status).toBe(409)
    const params = { id, aditivo: primeiro.id }
    const r = await gestora.chamar(aditivos.enviar, { params, body: { assinar_ate: daqui(5) } })
    expect(r.status, JSON.stringify(r.corpo)).toBe(200)
    expect((await gestora.chamar(aditivos.salvar, { params, body: corpo })).status).toBe(409)
    const { rows } = await sql<{ pedido_id: string }>`
      select pedido_id from contratos.aditivos where id = ${primeiro.id}
    `.execute(db())
    await s().executar(sistema, (u) =>
      pedidoMudou(u, {
        origem: { tipo: 'aditivo_de_contrato', id: primeiro.id },
        pedidoId: rows[0]?.pedido_id ?? '',
        situacao: 'concluido',
      }),
    )
    const depois = await ler(id)
    expect(depois.vigente_ate).toBe('2030-12-31')
    expect(depois.aditivos[0]?.situacao).toBe('assinado')
    const dois = (await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).corpo.data
    expect(dois.aditivos.map((a) => a.n)).toEqual([1, 2])
  })

  it('has the term and the index that its text states, and refuses a term out of range', async () => {
    const c = await preencher(await abrir())
    expect(c).toMatchObject({ prazo_meses: 12, reajuste_indice: 'IGP-M' })
    const { da_proposta: _, quadros: __, ...conteudo } = c.conteudo
    const com = (revisao: number, prazo: string) =>
      vendedora.chamar(contratos.salvar, {
        params: { id: c.id },
        body: {
          revisao,
          conteudo: { ...conteudo, variaveis: { ...conteudo.variaveis, 'contrato.prazo_meses': prazo } },
        },
      })
    for (const torto of ['0', '601', '12.5'])
      expect((await com(c.revisao, torto)).detalhe('conteudo.variaveis.contrato.prazo_meses')).toBe(
        'Prazo do contrato: de 1 a 600 meses',
      )
    const semPrazo = await com(c.revisao, '')
    expect(semPrazo.corpo.data).toMatchObject({ prazo_meses: null, reajuste_indice: 'IGP-M' })
  })

  it('gives notice of its end 60, 30 and 7 days before, once each', async () => {
    const c = await vigente()
    expect(c.vigente_ate).toBe(somarDias(somarMeses(c.vigente_de ?? '', 12), -1))
    const fim = Date.parse(`${c.vigente_ate ?? ''}T12:00:00Z`)
    for (const antes of [90, 59, 58, 29, 29, 6, 5]) await lembrarPrazos(s(), new Date(fim - antes * DIA_MS))
    const { rows } = await sql<{ dias: number }>`
      select dias from contratos.lembretes where contrato_id = ${c.id} and de = 'fim' order by dias desc
    `.execute(db())
    expect(rows.map((r) => r.dias)).toEqual([60, 30, 7])
  })

  it('takes the amendment in signature with it when it ends, and a late signature changes nothing', async () => {
    const { id, vigente_ate } = await vigente()
    const corpo = {
      titulo: 'Prazo',
      texto: 'O contrato vale por mais um ano.',
      vigente_ate: '2031-12-31',
      reajuste_em: null,
    }
    const [a] = (await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).corpo.data.aditivos
    const params = { id, aditivo: a?.id ?? '' }
    await gestora.chamar(aditivos.enviar, { params, body: { assinar_ate: daqui(5) } })
    const fim = await gestora.chamar(contratos.encerrar, { params: { id }, body: { motivo: 'acabou a obra' } })
    expect(fim.corpo.data.aditivos[0]?.situacao).toBe('cancelado')
    const { rows } = await sql<{ id: string; situacao: string }>`
      select id, situacao from assinaturas.pedidos where origem_id = ${params.aditivo}
    `.execute(db())
    expect(rows[0]?.situacao).toBe('cancelado')
    await s().executar(sistema, (u) =>
      pedidoMudou(u, {
        origem: { tipo: 'aditivo_de_contrato', id: params.aditivo },
        pedidoId: rows[0]?.id ?? '',
        situacao: 'concluido',
      }),
    )
    expect((await ler(id)).vigente_ate).toBe(vigente_ate)
    expect((await gestora.chamar(aditivos.criar, { params: { id }, body: corpo })).status).toBe(409)
  })

  it('is ended by who answers for it, with a reason, and never again', async () => {
    const { id } = await vigente()
    expect(
      (await vendedora.chamar(contratos.rescindir, { params: { id }, body: { motivo: 'não pagou' } })).status,
    ).toBe(403)
    expect((await gestora.chamar(contratos.rescindir, { params: { id }, body: { motivo: '' } })).status).toBe(400)
    const r = await gestora.chamar(contratos.rescindir, { params: { id }, body: { motivo: 'não pagou' } })
    expect(r.corpo.data.situacao).toBe('rescindido')
    expect((await gestora.chamar(contratos.encerrar, { params: { id }, body: { motivo: 'de novo' } })).status).toBe(409)
  })
})
