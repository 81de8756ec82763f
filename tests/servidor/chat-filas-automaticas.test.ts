import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bancoDeTeste } from '#tests/suporte/banco.ts'
import { casaDeFilas } from '#tests/suporte/filas.ts'

const banco = await bancoDeTeste()
/** A Monday at 9:00 in São Paulo. */
const segunda = new Date('2026-11-23T12:00:00Z')
type Casa = ReturnType<typeof casaDeFilas>
const comercial = { sempre_aberta: false, horarios: [1, 2, 3, 4, 5].map((dia) => ({ dia, inicio: 480, fim: 1080 })) }

describe('automatic messages', () => {
  it('outside the hours: one message until it opens, none while open, and the customer still waits', async () => {
    const casa = casaDeFilas(banco, new Date('2026-11-21T15:00:00Z')) // Saturday 12:00
    const caixa = await casa.caixa()
    await casa.fila({
      expediente: comercial,
      mensagem_fora: 'Voltamos {abertura}.',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
    })
    const id = await casa.chega(caixa)
    await casa.rodar()
    expect(await casa.automaticas(id)).toEqual([
      { motivo: 'fora_do_horario', conteudo: 'Voltamos segunda-feira, 23/11, às 08:00.' },
    ])
    const c = await casa.de(id)
    expect([c.status, c.atribuida_para, c.primeira_resposta_em, c.total_entradas - c.entradas_respondidas]).toEqual([
      'aguardando',
      null,
      null,
      1,
    ])
    expect(c.aguardando_desde).not.toBeNull()
    await casa.responde(id, await casa.pessoa([caixa]))
    casa.passar(3)
    await casa.escreve(id)
    await Promise.all([casa.rodar(), casa.motor().rodar()])
    expect(await casa.automaticas(id)).toHaveLength(1)
    // also in another conversation: an automatic sender gets no second answer
    await casa.finaliza(id)
    const outra = await casa.chega(caixa, { contato: c.contato_id })
    await casa.rodar()
    expect(await casa.automaticas(outra)).toEqual([])
    casa.irPara(segunda)
    expect(
      await casa.automaticas(
        await casa.chega(caixa).then(async (x) => {
          await casa.rodar()
          return x
        }),
      ),
    ).toEqual([])
  })

  const quinta1759 = new Date('2026-11-19T20:59:00Z')
  it.each([
    [
      'answered a minute before closing',
      async (c: string, casa: Casa, ana: string) => casa.diz(c, { autor_id: ana }),
      2,
      0,
    ],
    ['answered from the phone', async (c: string, casa: Casa) => casa.diz(c, { autor_nome: 'Pelo celular' }), 2, 0],
    [
      'taken over, not answered yet',
      async (c: string, casa: Casa, ana: string) => casa.diz(c, { autor_id: ana, direcao: 'sistema' }),
      2,
      0,
    ],
    [
      'a robot spoke with the customer just now',
      async (c: string, casa: Casa) => casa.diz(c, { autor_nome: 'Sol', dados: { robo: { id: 'x' } } }),
      2,
      0,
    ],
    [
      'answered more than an hour ago',
      async (c: string, casa: Casa, ana: string) => casa.diz(c, { autor_id: ana }),
      62,
      1,
    ],
    [
      'only a machine spoke',
      async (c: string, casa: Casa) =>
        casa.diz(c, { autor_nome: 'Mensagem automática', dados: { automatica: 'posicao' } }),
      2,
      1,
    ],
    ['nobody spoke', async () => {}, 2, 1],
  ])('[achado C2] at closing time: %s', async (_caso, antes, minutos, textos) => {
    const casa = casaDeFilas(banco, quinta1759)
    const caixa = await casa.caixa()
    const ana = await casa.pessoa([caixa])
    await casa.fila({
      metodo: 'manual',
      expediente: comercial,
      mensagem_fora: 'Estamos fechados.',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
    })
    const id = await casa.chega(caixa)
    await casa.rodar()
    await antes(id, casa, ana)
    casa.passar(minutos)
    await casa.escreve(id)
    await casa.rodar()
    const fechou = async (qual: string) => (await casa.automaticas(qual)).filter((a) => a.motivo === 'fora_do_horario')
    expect(await fechou(id)).toHaveLength(textos)
    // the exchange continued in another conversation of the same inbox: for the customer it is the same one
    const { contato_id } = await casa.de(id)
    await casa.finaliza(id)
    const outra = await casa.chega(caixa, { contato: contato_id })
    await casa.rodar()
    expect(await fechou(outra)).toHaveLength(0)
  })

  it('[achado C2] a message received during the hours gets no closing text, however late it is processed', async () => {
    const casa = casaDeFilas(banco, quinta1759)
    const caixa = await casa.caixa()
    await casa.fila({
      metodo: 'manual',
      expediente: comercial,
      mensagem_fora: 'Estamos fechados.',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
    })
    const id = await casa.chega(caixa)
    casa.passar(3)
    await casa.rodar()
    expect(await casa.automaticas(id)).toEqual([])
  })

  it('a national and a company holiday are closed; carnival only if the queue is set so', async () => {
    const casa = casaDeFilas(banco, new Date('2026-12-25T13:00:00Z'))
    const caixa = await casa.caixa()
    await casa.fila({
      expediente: { ...comercial, feriados: [{ dia: '2026-12-28', nome: 'Recesso' }] },
      mensagem_fora: 'Voltamos {abertura}.',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
    })
    const natal = await casa.chega(caixa)
    await casa.rodar()
    expect(await casa.automaticas(natal)).toEqual([
      { motivo: 'fora_do_horario', conteudo: 'Voltamos terça-feira, 29/12, às 08:00.' },
    ])
    casa.irPara(new Date('2027-02-09T13:00:00Z'))
    const carnaval = await casa.chega(caixa)
    await casa.rodar()
    expect(await casa.automaticas(carnaval)).toEqual([])
  })

  it('sends the position in the queue once, to customers who really wait', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    await casa.fila({
      mensagem_posicao: 'Você é o {posicao}º da fila, {espera}.',
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
    })
    const um = await casa.chega(caixa)
    casa.passar(0.05)
    const dois = await casa.chega(caixa)
    await casa.rodar()
    expect(await casa.automaticas(dois)).toEqual([])
    casa.passar(1)
    await Promise.all([casa.rodar(), casa.motor().rodar()])
    await casa.rodar()
    expect(await casa.automaticas(um)).toEqual([
      { motivo: 'posicao', conteudo: 'Você é o 1º da fila, alguns minutos.' },
    ])
    expect(await casa.automaticas(dois)).toEqual([
      { motivo: 'posicao', conteudo: 'Você é o 2º da fila, alguns minutos.' },
    ])
  })

  it('warns an idle conversation, then closes it; one with an answer of the customer gets neither', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const ana = await casa.pessoa([caixa])
    await casa.fila({
      inatividade: { aviso_minutos: 60, encerrar_minutos: 30, mensagem: 'Ainda está aí?' },
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
    })
    const [parada, viva, esperando] = [await casa.chega(caixa), await casa.chega(caixa), await casa.chega(caixa)]
    await casa.responde(parada, ana)
    await casa.responde(viva, ana)
    await casa.rodar()
    casa.passar(59)
    await casa.rodar()
    expect(await casa.automaticas(parada)).toEqual([])
    casa.passar(1)
    await Promise.all([casa.rodar(), casa.motor().rodar()])
    expect(await casa.automaticas(parada)).toEqual([{ motivo: 'inatividade', conteudo: 'Ainda está aí?' }])
    casa.passar(10)
    await casa.escreve(viva)
    casa.passar(25)
    await casa.rodar()
    await casa.rodar()
    expect(await casa.de(parada)).toMatchObject({
      status: 'finalizada',
      motivo_finalizacao: 'Sem resposta do cliente',
      finalizada_por: null,
    })
    expect((await casa.de(viva)).status).toBe('ativa')
    expect([(await casa.de(esperando)).status, await casa.automaticas(esperando)]).toEqual(['aguardando', []])
    expect((await casa.automaticas(parada)).map((a) => a.motivo)).toEqual(['inatividade'])
  })

  it('sends no automatic message to a contact who opted out and has not written for a day', async () => {
    const casa = casaDeFilas(banco, segunda)
    const caixa = await casa.caixa()
    const ana = await casa.pessoa([caixa])
    await casa.fila({
      inatividade: { aviso_minutos: 1440, encerrar_minutos: 30, mensagem: 'Ainda está aí?' },
      caixas: [{ caixa_entrada_id: caixa, padrao: true }],
    })
    const [recusou, outra] = [await casa.chega(caixa), await casa.chega(caixa)]
    await casa.responde(recusou, ana)
    await casa.responde(outra, ana)
    await sql`
      insert into chat.recusas_de_contato (contato_id, palavra)
      select contato_id, 'parar'
      from chat.conversas
      where id = ${recusou}
    `.execute(banco.db)
    casa.passar(1441)
    await casa.rodar()
    expect([(await casa.automaticas(recusou)).length, (await casa.automaticas(outra)).length]).toEqual([0, 1])
  })
})
