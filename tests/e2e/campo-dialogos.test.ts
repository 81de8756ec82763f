import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { uuidv7 } from '#kit/id.ts'
import { atosDoCampo } from '#modules/campo/contract/atos.ts'
import { diaDoCampo } from '#modules/campo/contract/dia.ts'
import { linksDaOrdem } from '#modules/campo/contract/links.ts'
import { extras } from '#modules/ordens/contract/extras.ts'
import { ordens } from '#modules/ordens/contract/ordens.ts'
import { agendarOrdem } from '#modules/ordens/publico.ts'
import { aceitarExtra } from '#tests/suporte/extra-aceito.ts'
import { janela, jaDentro, semBarreiras, servidorDeTeste } from '#tests/suporte/navegador.ts'
import { ordemDeCampo, type OrdemDeTeste } from '#tests/suporte/ordem-de-campo.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'
import { vanComPeca } from '#tests/suporte/van.ts'
import { comecar, usar } from './suporte/celular-de-campo.ts'
import { desenhar, naCarta } from './suporte/ciclo.ts'

const casa = await servidorDeTeste({ conversas: false })
const { db } = casa.app.s.banco
const diego = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const lia = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])
const CELULAR = { largura: 390, altura: 844 } as const

const emailDe = async (id: string) =>
  (await sql<{ email: string }>`select email from cad.usuarios where id = ${id}`.execute(db)).rows[0]?.email ?? ''
const obter = async (id: string) => (await lia.chamar(ordens.obter, { params: { id } })).corpo.data
async function celularEm(caminho: string) {
  const aberta = await janela(casa.url, CELULAR)
  await jaDentro(aberta.pagina, await emailDe(diego.id))
  await aberta.pagina.goto(caminho)
  return aberta
}

describe('the dialogs of the phone', () => {
  it('[S2.12] pauses with a reason that is written, resumes, and records the time that was forgotten', async () => {
    const os = await ordemDeCampo(db, [diego.id], { cliente: 'Edna Ramalho' })
    const { pagina: p, contexto, erros } = await celularEm(`/mpvl/campo/${os.id}`)
    await comecar(p)
    await p.getByRole('button', { name: 'Pausar', exact: true }).click()
    const motivos = p.getByRole('dialog', { name: 'Por que parar?' })
    await motivos.getByRole('button', { name: 'Chuva ou vento' }).waitFor()
    await semBarreiras(p)
    await motivos.getByRole('button', { name: 'Outro motivo' }).click()
    const outro = p.getByRole('dialog', { name: 'O que aconteceu?' })
    const pausar = outro.getByRole('button', { name: 'Pausar' })
    expect(await pausar.isDisabled()).toBe(true)
    await outro.getByRole('textbox', { name: 'O que aconteceu' }).fill('o portão fechou por dentro')
    await pausar.click()
    await p.getByRole('button', { name: 'Retomar' }).waitFor()
    await expect.poll(async () => (await obter(os.id)).situacao, { timeout: 15_000 }).toBe('pausada')
    expect(JSON.stringify((await obter(os.id)).eventos)).toContain('o portão fechou por dentro')
    await p.getByRole('button', { name: 'Retomar' }).click()
    await expect.poll(async () => (await obter(os.id)).situacao, { timeout: 15_000 }).toBe('em_execucao')

    // one of the reasons that ask nothing more
    await p.getByRole('button', { name: 'Pausar', exact: true }).click()
    await motivos.getByRole('button', { name: 'Chuva ou vento' }).click()
    await expect.poll(async () => (await obter(os.id)).situacao, { timeout: 15_000 }).toBe('pausada')

    await p.getByText('Apontar meu tempo').click()
    await p.getByRole('combobox', { name: 'Tipo' }).click()
    await p.getByRole('option', { name: 'Deslocamento' }).click()
    await p.getByRole('textbox', { name: 'Das' }).fill('00:03')
    await p.getByRole('textbox', { name: 'Às' }).fill('00:01')
    await p.getByRole('button', { name: 'Apontar', exact: true }).click()
    await p.getByText('O fim vem depois do começo.').waitFor()
    await p.getByRole('textbox', { name: 'Das' }).fill('00:00')
    await semBarreiras(p)
    await p.getByRole('button', { name: 'Apontar', exact: true }).click()
    await p.getByText('Apontado. Está em Envios até chegar.').waitFor()
    await expect
      .poll(
        async () =>
          (await obter(os.id)).tempos
            .filter((t) => t.tipo === 'deslocamento')
            .map((t) => t.ate && Date.parse(t.ate) - Date.parse(t.de)),
        { timeout: 15_000 },
      )
      .toEqual([60_000])
    expect(erros).toEqual([])
    await contexto.close()
  }, 120_000)
})

describe('the parts of a visit', () => {
  it('[S2.12] are taken from the van, used and given back on the phone; the page of the order takes the rest', async () => {
    await sql`update ordens.apontamentos set anulado_em = now() where anulado_em is null`.execute(db)
    const van = await vanComPeca(casa, diego.id, 5)
    const os = await ordemDeCampo(db, [diego.id], { cliente: 'Edna Ramalho' })
    const daPeca = async () => (await obter(os.id)).pecas.find((x) => x.item_id === van.item)
    const { pagina: p, contexto, erros } = await celularEm(`/mpvl/campo/${os.id}`)
    await comecar(p)
    await p.getByRole('button', { name: 'Peças' }).click()
    await p.getByRole('button', { name: van.peca }).click()
    const folha = p.getByRole('region', { name: `Usar ${van.peca}` })
    await folha.getByRole('button', { name: 'Mais um' }).click()
    await semBarreiras(p)
    await folha.getByRole('button', { name: 'Levar na mão e usar depois' }).click()
    await p.getByText('2 na mão · 0 UN').waitFor()
    await expect.poll(async () => (await daPeca())?.na_mao, { timeout: 15_000 }).toBe('2')
    expect(await van.saldo()).toBe('5')

    // what is in hand holds the conclusion, and the line leads to it
    await p.getByRole('button', { name: 'Concluir', exact: true }).click()
    await p.getByRole('button', { name: `2 UN de ${van.peca} na mão: use ou devolva` }).click()
    await usar(p, van.peca, 1)
    await p.getByRole('button', { name: 'Devolver à van 1 UN que sobrou na mão' }).click()
    await p.getByText('1 UN', { exact: true }).waitFor()
    await expect
      .poll(daPeca, { timeout: 15_000 })
      .toMatchObject({ retirada: '2', consumida: '1', devolvida: '1', na_mao: '0' })
    expect(await van.saldo()).toBe('4')
    expect(erros).toEqual([])
    await contexto.close()

    const mesa = await janela(casa.url)
    await jaDentro(mesa.pagina, await emailDe(lia.id))
    await mesa.pagina.goto(`/mpvl/ordens-servico/${os.id}`)
    const pecas = mesa.pagina.getByRole('region', { name: 'Peças' })
    await pecas.getByRole('button', { name: `Levar ${van.peca}` }).click()
    const levar = mesa.pagina.getByRole('dialog', { name: `Levar ${van.peca}` })
    await levar.getByRole('combobox', { name: 'De onde' }).getByText('Van do campo').waitFor()
    await levar.getByRole('spinbutton', { name: 'Quantidade (un)' }).fill('3')
    await semBarreiras(mesa.pagina)
    await levar.getByRole('button', { name: 'Levar' }).click()
    await pecas.getByText('3 un na mão da equipe').waitFor()
    await pecas.getByRole('button', { name: 'Devolver' }).waitFor()
    expect(await daPeca()).toMatchObject({ retirada: '5', na_mao: '3' })
    expect(mesa.erros).toEqual([])
    await mesa.contexto.close()
  }, 120_000)
})

describe('the open phone', () => {
  it('[S2.13] shows without a reload what the office corrects, puts off and cancels', async () => {
    const fica = await ordemDeCampo(db, [diego.id], { cliente: 'Padaria Pão Dourado' })
    const cai = await ordemDeCampo(db, [diego.id], { cliente: 'Mercado Central' })
    const { pagina: p, contexto, erros } = await celularEm(`/mpvl/campo/${fica.id}`)
    await p.getByRole('heading', { name: 'Padaria Pão Dourado' }).waitFor()
    await p.evaluate(() => Reflect.set(globalThis, 'semRecarregar', true))
    const { versao } = await obter(fica.id)
    const corrigida = await lia.chamar(ordens.editar, {
      params: { id: fica.id },
      body: { versao, problema: 'O disjuntor do forno desarma' },
    })
    expect(corrigida.status).toBe(200)
    await p.getByText('O disjuntor do forno desarma').waitFor()

    const { equipe_id } = await obter(fica.id)
    const de = new Date(Date.now() + 6 * 86_400_000)
    await casa.app.s.executar({ usuario: { id: lia.id } }, (u) =>
      agendarOrdem(
        u,
        { usuarioId: lia.id, papeis: new Set(['agendador']) },
        {
          ordemId: fica.id,
          equipeId: equipe_id ?? '',
          tecnicos: [diego.id],
          de,
          ate: new Date(de.getTime() + 3_600_000),
        },
      ),
    )
    await p.getByText('Esta ordem não está no seu dia').waitFor()
    await p.getByRole('link', { name: 'Voltar ao dia' }).click()
    await p.getByText('Mercado Central').waitFor()
    const cancelada = await lia.chamar(ordens.agir, {
      params: { id: cai.id },
      body: {
        id: uuidv7(),
        ciclo: 1,
        ocorrido_em: new Date().toISOString(),
        tipo: 'cancelar',
        dados: { motivo: 'Cliente desistiu' },
      },
    })
    expect(cancelada.status).toBe(200)
    await p.getByText('Mercado Central').waitFor({ state: 'detached' })
    expect(await p.evaluate(() => Reflect.get(globalThis, 'semRecarregar'))).toBe(true)
    expect(erros).toEqual([])
    await contexto.close()
  }, 120_000)
})

describe('extra work on the open phone', () => {
  it('[S2.13] waits for the customer, and may begin as soon as they accept, without a reload', async () => {
    const os = await ordemDeCampo(db, [diego.id], { cliente: 'Edna Ramalho' })
    const { pagina: p, contexto, erros } = await celularEm(`/mpvl/campo/${os.id}`)
    await p.getByRole('heading', { name: 'Edna Ramalho' }).waitFor()
    await p.evaluate(() => Reflect.set(globalThis, 'semRecarregar', true))
    const proposto = await lia.chamar(extras.propor, {
      params: { id: os.id },
      body: { chave: uuidv7(), descricao: 'Trocar o string box' },
    })
    expect(proposto.status).toBe(200)
    await p.getByText('O cliente ainda não aceitou: não comece.').waitFor()
    await aceitarExtra(casa, proposto.corpo.data.proposta_id)
    await p.getByText('O cliente aceitou: pode fazer.').waitFor()
    expect(await p.evaluate(() => Reflect.get(globalThis, 'semRecarregar'))).toBe(true)
    expect(erros).toEqual([])
    await contexto.close()
  }, 120_000)
})

describe('the page of the customer', () => {
  const QUEM = ['Titular', 'Responsável pelo local', 'Representante da empresa', 'Outra pessoa autorizada'] as const
  async function comecada(): Promise<OrdemDeTeste> {
    const os = await ordemDeCampo(db, [diego.id], { cliente: 'Edna Ramalho' })
    await diego.chamar(diaDoCampo.ver)
    const agora = new Date().toISOString()
    const cabeca = (seq: number) => ({ id: uuidv7(), ordem_id: os.id, ciclo: 1, seq, ocorrido_em: agora })
    const r = await diego.chamar(atosDoCampo.enviar, {
      body: {
        aparelho: uuidv7(),
        enviado_em: agora,
        atos: [
          { ...cabeca(1), tipo: 'responder', dados: { item_id: os.apr, valor: 'sim' } },
          { ...cabeca(2), tipo: 'iniciar', dados: {}, lugar: { recusa: 'sem sinal' } },
        ],
      },
    })
    expect(r.corpo.data.resultados.map((x) => x.resultado)).toEqual(['aceito', 'aceito'])
    return os
  }

  it('[S2.30] asks who signs, and the order shows it', async () => {
    await sql`update ordens.apontamentos set anulado_em = now() where anulado_em is null`.execute(db)
    const os = await comecada()
    const { corpo } = await lia.chamar(linksDaOrdem.criar, {
      params: { id: os.id },
      body: { escopo: 'cliente_assinar' },
    })
    const { pagina: p, contexto, erros } = await janela(casa.url, CELULAR)
    await p.goto(`/os/${corpo.data.endereco.split('/').at(-1)}`)
    const voceE = p.getByLabel('Você é')
    expect(await voceE.locator('option').allTextContents()).toEqual([...QUEM])
    await p.locator('[data-canal="email"]').click()
    await p.getByText(/^Código enviado para/).waitFor()
    await p.getByLabel('Seu nome').fill('Marina Ramalho')
    await voceE.selectOption({ label: 'Responsável pelo local' })
    await p.getByLabel('Código', { exact: true }).fill(await naCarta(casa, os.email, /^(\d{6}) /))
    await desenhar(p, 'Assine com o dedo no quadro')
    await semBarreiras(p)
    await p.getByRole('button', { name: 'Assinar', exact: true }).click()
    await p.getByText('Relatório assinado. Obrigado!').waitFor()
    expect(erros).toEqual([])
    await contexto.close()

    const mesa = await janela(casa.url)
    await jaDentro(mesa.pagina, await emailDe(lia.id))
    await mesa.pagina.goto(`/mpvl/ordens-servico/${os.id}`)
    await mesa.pagina
      .getByRole('region', { name: 'Assinaturas' })
      .getByText(/Marina Ramalho, responsável pelo local/)
      .waitFor()
    expect(mesa.erros).toEqual([])
    await mesa.contexto.close()
  }, 120_000)
})
