import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { proximaVez } from '#engines/regras/agenda.ts'
import { fechaNoPais } from '#kit/feriados.ts'
import { olharAAgenda } from '#modules/automacoes/server/comandos/agenda.ts'
import { automacoes } from '#modules/automacoes/contract/automacoes.ts'
import { cartoes } from '#modules/funis/cartao/contract/cartoes.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { casaDeGatilhos } from '#tests/servidor/suporte/funis-gatilhos.ts'

const {
  casa,
  banco,
  gestora,
  vendedora,
  viabilidade,
  estagio,
  novo,
  obter,
  mover,
  execucoes,
  regra,
  desligar,
  frase,
  recusa,
} = await casaDeGatilhos()
// a second process on the same data: every automation must run only once
const vizinha = await appDeTeste({ urlDoBanco: casa.urlDoBanco, chaveMestra: casa.chaveMestra, semear: false })
async function semTrabalho(nome: string): Promise<void> {
  const quantos = async () =>
    (
      await sql<{ n: number }>`
        select count(*)::int as n
        from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = ${nome}
      `.execute(banco.db)
    ).rows[0]?.n
  await expect.poll(quantos, { timeout: 30_000 }).toBe(0)
}

describe('an automation that waits for a child card', () => {
  it('runs when a card that this one created reaches the stage, once however often the event is delivered', async () => {
    expect(
      await recusa({ tipo: 'filho_chegou', funil: 'nao.existe', estagio_do_filho: estagio('recebida', viabilidade) }),
    ).toEqual([400, 'definicao.gatilho.funil', 'Este funil não existe mais'])
    // cards of this funnel have no children there
    expect(await recusa({ tipo: 'filho_chegou', funil: 'vu.proposta', estagio_do_filho: estagio('proposta') })).toEqual(
      [
        400,
        'definicao.gatilho.funil',
        '“Funil de vendas” não passa cartões a “Propostas (por situação)”. Crie a passagem antes.',
      ],
    )
    expect(
      await recusa({ tipo: 'filho_chegou', funil: 'vu.viabilidade', estagio_do_filho: estagio('proposta') }),
    ).toEqual([400, 'definicao.gatilho.estagio_do_filho', 'Escolha um estágio desse funil'])
    const chegou = await regra('Nasceu', {
      tipo: 'filho_chegou',
      funil: 'vu.viabilidade',
      estagio_do_filho: estagio('recebida', viabilidade),
    })
    const parou = await regra('Parou', {
      tipo: 'filho_chegou',
      funil: 'vu.viabilidade',
      estagio_do_filho: estagio('documentos', viabilidade),
    })
    expect((await frase(parou)).frase).toBe(
      'Quando um cartão filho chega a “Documentos pendentes”, em “Viabilidade comercial”',
    )
    const [c, outro] = [await novo(), await novo()]
    await mover(c.id, estagio('viabilidade'), {
      modalidade: 'autoconsumo',
      cidade: 'Jundiaí',
      uf: 'sp',
      fatura_anexo: [{ caminho: `${c.id}/fatura.pdf`, nome: 'fatura.pdf', mime: 'application/pdf', tamanho: 10 }],
      consumo_medio_kwh: 480,
      concessionaria_id: 'cpfl_piratininga',
      uc_numero: '4001',
      titular_uc: 'Cliente',
    })
    const { passarAdiante } = await import('#modules/funis/cartao/server/comandos/passagens.ts')
    await passarAdiante(casa.app.s, { cartao_id: c.id, seq: 2 })
    await expect
      .poll(async () => (await execucoes(chegou)).map((x) => [x.cartao_id, x.situacao]), { timeout: 20_000 })
      .toEqual([[c.id, 'feita']])
    const filho = (await obter(c.id)).parentes[0].id
    await mover(filho, estagio('documentos', viabilidade))
    const contar = () =>
      Promise.all(
        [1, 2, 3].map(() =>
          sql`
            select graphile_worker.add_job(
              'funis:regras-movimento', ${JSON.stringify({ cartao_id: filho, seq: 2 })}::json
            )
          `.execute(banco.db),
        ),
      )
    await expect
      .poll(async () => (await execucoes(parou)).map((x) => [x.cartao_id, x.situacao]), { timeout: 30_000 })
      .toEqual([[c.id, 'feita']])
    await contar()
    await semTrabalho('funis:regras-movimento')
    expect([await execucoes(parou), await execucoes(chegou)].map((x) => x.length)).toEqual([1, 1])
    expect((await gestora.chamar(automacoes.doCartao, { params: { id: outro.id } })).corpo.data.execucoes).toEqual([])
    await Promise.all([desligar(chegou), desligar(parou)])
  }, 60_000)
})

describe('an automation that waits for a document', () => {
  const anexo = (id: string, nome: string, mais = {}) => ({
    caminho: `${id}/${nome}.pdf`,
    nome: `${nome}.pdf`,
    mime: 'application/pdf',
    tamanho: 10,
    ...mais,
  })
  const anexar = async (id: string, campo: string, anexos: unknown[]) => {
    const r = await vendedora('PATCH', `/api/cartoes/${id}`, {
      versao: (await obter(id)).versao,
      valores: { [campo]: anexos },
    })
    if (r.status !== 200) throw new Error(JSON.stringify(r.corpo))
  }

  it('runs for an added file of that kind, not for a removed one; for complete documents once per set', async () => {
    expect(await recusa({ tipo: 'documento_anexado', qual: 'um', documento: 'cidade' })).toEqual([
      400,
      'definicao.gatilho.documento',
      'Escolha um documento',
    ])
    expect(await recusa({ tipo: 'documento_anexado', qual: 'talvez' })).toEqual([
      400,
      'definicao.gatilho.qual',
      'Escolha qual documento',
    ])
    const [qualquer, fotos, todos] = [
      await regra('Qualquer', { tipo: 'documento_anexado', qual: 'qualquer' }),
      await regra('Fotos', { tipo: 'documento_anexado', qual: 'um', documento: 'fotos_local' }),
      await regra('Todos', { tipo: 'documento_anexado', qual: 'todos' }),
    ]
    expect([(await frase(fotos)).frase, (await frase(todos)).frase]).toEqual([
      'Quando é anexado “Fotos do local e do padrão”',
      'Quando não falta mais nenhum documento obrigatório',
    ])
    const c = await novo({ modalidade: 'autoconsumo', cidade: 'Jundiaí', uf: 'sp' })
    await mover(c.id, estagio('qualificacao'))
    const quantas = async () =>
      [await execucoes(qualquer), await execucoes(fotos), await execucoes(todos)].map(
        (x) => x.filter((y) => y.situacao === 'feita').length,
      )
    const [a, b] = [anexo(c.id, 'a'), anexo(c.id, 'b')]
    await anexar(c.id, 'fotos_local', [a, b])
    await expect.poll(quantas).toEqual([1, 1, 0])
    // one file removed, none added
    await anexar(c.id, 'fotos_local', [a])
    await anexar(c.id, 'fatura_anexo', [anexo(c.id, 'fatura')])
    await expect.poll(quantas).toEqual([2, 1, 1])
    // a newer version of an existing file completes nothing
    await anexar(c.id, 'fatura_anexo', [
      anexo(c.id, 'fatura'),
      anexo(c.id, 'fatura-2', { substitui: `${c.id}/fatura.pdf` }),
    ])
    await expect.poll(quantas).toEqual([3, 1, 1])
    await semTrabalho('funis:regras-fatos')
    expect(await quantas()).toEqual([3, 1, 1])
    await Promise.all([desligar(qualquer), desligar(fotos), desligar(todos)])
  }, 30_000)
})

describe('a scheduled automation', () => {
  const diaria = { frequencia: 'dia' as const, hora: '08:00', dias_da_semana: [], dia_do_mes: 1 }

  it('is refused at its field, and returns its next run', async () => {
    expect(await recusa({ tipo: 'agenda', ...diaria, hora: '25:00' })).toEqual([
      400,
      'definicao.gatilho.hora',
      'Esta hora não existe',
    ])
    expect(await recusa({ tipo: 'agenda', ...diaria, frequencia: 'semana' })).toEqual([
      400,
      'definicao.gatilho.dias_da_semana',
      'Escolha ao menos um dia da semana',
    ])
    expect(await recusa({ tipo: 'agenda', ...diaria, frequencia: 'mes', dia_do_mes: 40 })).toEqual([
      400,
      'definicao.gatilho.dia_do_mes',
      'De 1 a 31',
    ])
    expect(await recusa({ tipo: 'agenda', ...diaria, estagios: [crypto.randomUUID()] })).toEqual([
      400,
      'definicao.gatilho.estagios',
      'Isto não existe mais neste funil',
    ])
    const id = await regra('Semanal', {
      tipo: 'agenda',
      ...diaria,
      frequencia: 'semana',
      dias_da_semana: [4, 1],
      estagios: [estagio('novo_lead')],
    })
    expect(await frase(id)).toMatchObject({
      frase: 'Toda semana, segunda e quinta, às 08:00, nos cartões abertos em “Novo lead”',
      proxima_em: proximaVez(
        { ...diaria, frequencia: 'semana', dias_da_semana: [1, 4] },
        new Date(),
        fechaNoPais,
      )?.toISOString(),
    })
    await desligar(id)
    expect((await frase(id)).proxima_em).toBeNull()
  })

  it('runs once on each card in the stage that meets the conditions, also with two concurrent processes', async () => {
    const [certo, semPotencia, noutro] = [
      await novo({ potencia_kw: 21 }),
      await novo(),
      await novo({ potencia_kw: 22 }),
    ]
    await mover(noutro.id, estagio('primeiro_contato'))
    const id = await regra(
      'Diária',
      { tipo: 'agenda', ...diaria, estagios: [estagio('novo_lead')] },
      { quando: { regras: [{ campo: 'potencia_kw', operador: 'igual', valor: '21' }] } },
    )
    const em = proximaVez(diaria, new Date(), fechaNoPais) as Date
    const minutos = (m: number) => new Date(em.getTime() + m * 60_000)
    // nothing before its time
    await olharAAgenda(casa.app.s, minutos(-1))
    expect(await execucoes(id)).toEqual([])
    const atrasado = await novo({ potencia_kw: 21 })
    await sql`update funis.cartoes set entrou_estagio_em = ${minutos(1)} where id = ${atrasado.id}`.execute(banco.db)
    await Promise.all([casa.app.s, vizinha.app.s, casa.app.s].map((s) => olharAAgenda(s, minutos(2))))
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.cartao_id, x.situacao]))
      .toEqual([[certo.id, 'feita']])
    // a card that meets the condition only after the run waits for the next one
    await vendedora.chamar(cartoes.alterar, {
      params: { id: semPotencia.id },
      body: {
        versao: (await obter(semPotencia.id)).versao,
        valores: { potencia_kw: 21 },
      },
    })
    await olharAAgenda(vizinha.app.s, minutos(5))
    expect(await execucoes(id)).toHaveLength(1)
    // a run missed for a whole day is skipped, and so is one whose automation was activated after its time
    await olharAAgenda(casa.app.s, minutos(24 * 60 + 7 * 60))
    await sql`update funis.regras set ligada_em = ${minutos(2 * 24 * 60 + 10)} where id = ${id}`.execute(banco.db)
    await olharAAgenda(casa.app.s, minutos(2 * 24 * 60 + 20))
    expect(await execucoes(id)).toHaveLength(1)
    await olharAAgenda(casa.app.s, minutos(3 * 24 * 60 + 1))
    await expect
      .poll(async () =>
        (await execucoes(id))
          .filter((x) => x.situacao === 'feita')
          .map((x) => x.cartao_id)
          .toSorted(),
      )
      .toEqual([certo.id, certo.id, semPotencia.id, atrasado.id].toSorted())
    await desligar(id)
  }, 40_000)

  it('processes many cards in batches, and continues where it stopped', async () => {
    const id = await regra(
      'Muitos cartões',
      { tipo: 'agenda', ...diaria, hora: '09:00' },
      { quando: { regras: [{ campo: 'potencia_kw', operador: 'igual', valor: '33' }] } },
    )
    const [um, dois] = (await Promise.all([novo({ potencia_kw: 33 }), novo({ potencia_kw: 33 })]))
      .map((c) => c.id as string)
      .toSorted()
    const em = proximaVez({ ...diaria, hora: '09:00' }, new Date(), fechaNoPais) as Date
    // another process had done the first ones before it ended
    await sql`insert into funis.agendas (regra_id, em, versao, ate) values (${id}, ${em}, 1, ${um})`.execute(banco.db)
    await olharAAgenda(casa.app.s, new Date(em.getTime() + 60_000))
    await expect
      .poll(async () => (await execucoes(id)).map((x) => [x.cartao_id, x.situacao]))
      .toEqual([[dois, 'feita']])
    expect(
      (
        await sql<{
          postas: number
          fim: boolean
        }>`
          select postas, terminada_em is not null as fim
          from funis.agendas
          where regra_id = ${id}
        `.execute(banco.db)
      ).rows,
    ).toEqual([{ postas: 1, fim: true }])
    await desligar(id)
  })
})
