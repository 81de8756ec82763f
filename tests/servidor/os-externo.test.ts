import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { linksDaOrdem } from '#modules/campo/contract/links.ts'
import { executarSolto } from '#platform/postgres/sondar.ts'
import { arquivoDaSemente } from '#server/seed/entregas-dos-fios.ts'
import { appDeTeste } from '#tests/suporte/app.ts'
import { ordemDeCampo, type OrdemDeTeste } from '#tests/suporte/ordem-de-campo.ts'
import { pessoaDeTeste } from '#tests/suporte/pessoa.ts'

const casa = await appDeTeste()
const { db } = casa.app.s.banco
const diego = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'tecnico' }])
const lia = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])
const rui = await pessoaDeTeste(casa, [{ departamento: 'mpvl', papel: 'operador' }])

let os: OrdemDeTeste
beforeEach(async () => {
  await executarSolto(casa.urlDoBanco, 'truncate plataforma.limites')
  os = await ordemDeCampo(db, [diego.id], { cliente: 'Edna Ramalho Canária' })
})

async function link(escopo: 'cliente_ver' | 'tecnico_externo' = 'tecnico_externo') {
  const { corpo } = await lia.chamar(linksDaOrdem.criar, { params: { id: os.id }, body: { escopo } })
  const { id = '', endereco = '', pin = null } = corpo.data ?? {}
  return { id, pin, token: endereco.split('/').at(-1) ?? '' }
}
const errado = (pin: string | null) => String((Number(pin) + 1) % 1_000_000).padStart(6, '0')
/** A browser that keeps the cookie that the PIN gives. */
function navegador(token: string) {
  let biscoito = ''
  const mandar = async (caminho: string, corpo: object) => {
    const r = await fetch(`${casa.url}${caminho}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: biscoito },
      body: JSON.stringify({ token, ...corpo }),
    })
    biscoito = r.headers.get('set-cookie')?.split(';')[0] ?? biscoito
    const lido = (await r.json()) as { data?: { fotos: number }; error?: { message: string } }
    return { status: r.status, ...lido, biscoito: r.headers.get('set-cookie') }
  }
  const pagina = async () => {
    const r = await fetch(`${casa.url}/os/${token}`, { headers: { cookie: biscoito } })
    const texto = await r.text()
    return { status: r.status, texto, formulario: /data-formulario="([^"]+)"/.exec(texto)?.[1] ?? '' }
  }
  const ler = async (caminho: string) =>
    (await fetch(`${casa.url}/api/os/${token}${caminho}`, { headers: { cookie: biscoito } })).status
  return { mandar, pagina, ler }
}
const situacao = async () =>
  (await sql<{ situacao: string }>`select situacao from ordens.ordens where id = ${os.id}`.execute(db)).rows[0]
    ?.situacao

describe('the link of an external technician', () => {
  it('has a PIN that is shown once and stored as a hash; the links of the customer have none', async () => {
    expect((await link('cliente_ver')).pin).toBeNull()
    const { id, pin } = await link()
    expect(pin).toMatch(/^\d{6}$/)
    const { rows } = await sql<{
      tudo: string
    }>`select pins::text as tudo from campo.pins where link_id = ${id}`.execute(db)
    expect(rows[0]?.tudo).not.toContain(pin)
    const lista = await lia('GET', `/api/campo/ordens/${os.id}/links`)
    expect(JSON.stringify(lista.corpo)).not.toContain(pin)
  })

  it('shows nothing of the order before the PIN, and refuses its calls as those of an unknown link', async () => {
    const { token } = await link()
    const n = navegador(token)
    const { status, texto } = await n.pagina()
    expect(status).toBe(200)
    expect(texto).toContain('Digite o PIN')
    for (const dado of ['Acácias', 'Troca de inversor', String(os.numero), 'Pessoa', 'Canária', 'formulario'])
      expect(texto.replace(/data-os="[^"]*"/, '').includes(dado), dado).toBe(false)
    expect(await n.ler('')).toBe(404)
    expect(await n.ler('/pdf')).toBe(404)
    const envio = { formulario: 'x'.repeat(40), respostas: [], nota: 'oi' }
    expect((await n.mandar('/api/os/externo', envio)).status).toBe(404)
    // the link of a customer has no PIN to guess
    const doCliente = navegador((await link('cliente_ver')).token)
    expect((await doCliente.mandar('/api/os/pin', { pin: '123456' })).status).toBe(404)
    expect((await navegador('x'.repeat(43)).mandar('/api/os/pin', { pin: '123456' })).status).toBe(404)
  })

  it('opens in the browser where the PIN was typed, and only that link', async () => {
    const { token, pin } = await link()
    const n = navegador(token)
    expect((await n.mandar('/api/os/pin', { pin: '' })).status).toBe(400)
    expect(await n.mandar('/api/os/pin', { pin: errado(pin) })).toMatchObject({
      status: 400,
      error: { message: 'O PIN não confere. Restam 4 tentativas.' },
    })
    const certo = await n.mandar('/api/os/pin', { pin })
    expect(certo.status).toBe(200)
    expect(certo.biscoito).toMatch(/HttpOnly; SameSite=Lax/)
    const { texto } = await n.pagina()
    // the technician needs the number of the street to get there
    for (const dado of ['Rua das Acácias, 120', 'Aterramento', 'no máximo 10', 'Antes de começar'])
      expect(texto.includes(dado), dado).toBe(true)
    for (const privado of ['Canária', os.email, '5511']) expect(texto.includes(privado), privado).toBe(false)
    expect((await navegador(token).pagina()).texto).toContain('Digite o PIN')
    const outro = await link()
    expect((await n.pagina()).status).toBe(404)
    expect((await navegador(outro.token).pagina()).texto).toContain('Digite o PIN')
  })

  it('waits 15 minutes after five wrong PINs, also for the right one, and then takes it', async () => {
    const { id, token, pin } = await link()
    const n = navegador(token)
    const tentativas = await Promise.all(Array.from({ length: 8 }, () => n.mandar('/api/os/pin', { pin: errado(pin) })))
    expect(tentativas.filter((t) => t.status === 400)).toHaveLength(4)
    expect((await n.mandar('/api/os/pin', { pin })).status).toBe(429)
    await sql`update campo.pins set espera_ate = now() - interval '1 s' where link_id = ${id}`.execute(db)
    expect((await n.mandar('/api/os/pin', { pin })).status).toBe(200)
  })
})

describe('what an external technician sends', () => {
  const abrir = async () => {
    const l = await link()
    const n = navegador(l.token)
    await n.mandar('/api/os/pin', { pin: l.pin })
    return n
  }
  const foto = (nome: string) => {
    const { bytes } = arquivoDaSemente(nome)
    return {
      foto: bytes.toString('base64'),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      tirada_em: new Date().toISOString(),
    }
  }

  it('takes the order from the safety list to its conclusion, all or nothing', async () => {
    const n = await abrir()
    const { formulario } = await n.pagina()
    const semApr = await n.mandar('/api/os/externo', { formulario, passo: 'iniciar', nota: 'cheguei' })
    expect(semApr).toMatchObject({ status: 409, error: { message: 'Falta a APR: 1 item.' } })
    const { rows } = await sql`select 1 from ordens.eventos where ordem_id = ${os.id} and tipo = 'nota'`.execute(db)
    expect(rows).toHaveLength(0)
    // the refused sending did not spend the form
    const comecar = {
      formulario,
      respostas: [{ item_id: os.apr, valor: 'sim' }],
      passo: 'iniciar',
      nota: 'cheguei',
    }
    expect((await n.mandar('/api/os/externo', comecar)).status).toBe(200)
    expect((await n.mandar('/api/os/externo', comecar)).status).toBe(409)
    expect(await situacao()).toBe('em_execucao')

    const pagina = await n.pagina()
    for (const vaga_id of [os.antes, os.depois]) {
      const corpo = { formulario: pagina.formulario, vaga_id, ...foto('telhado.jpg') }
      expect(await n.mandar('/api/os/externo/fotos', corpo)).toMatchObject({ status: 200, data: { fotos: 1 } })
      expect(await n.mandar('/api/os/externo/fotos', corpo)).toMatchObject({ status: 200, data: { fotos: 1 } })
    }
    const fim = await n.mandar('/api/os/externo', {
      formulario: pagina.formulario,
      respostas: [{ item_id: os.medida, valor: '4,2' }],
      passo: 'concluir',
      sem_assinatura: 'Cliente ausente',
    })
    expect(fim, JSON.stringify(fim)).toMatchObject({ status: 200 })
    expect(await situacao()).toBe('concluida')
    expect((await n.pagina()).texto).toContain('Serviço concluído')
    const notas = await sql<{ texto: string; interno: boolean }>`
      select texto, interno from ordens.eventos where ordem_id = ${os.id} and tipo = 'nota'
    `.execute(db)
    expect(notas.rows).toEqual([{ texto: 'Técnico externo: cheguei', interno: true }])
  })

  it('refuses what is broken with its sentence', async () => {
    const n = await abrir()
    const { formulario } = await n.pagina()
    const enviar = (corpo: object) => n.mandar('/api/os/externo', { formulario, ...corpo })
    expect(await enviar({})).toMatchObject({
      status: 400,
      error: { message: 'Responda um item, escreva uma nota ou escolha um passo.' },
    })
    expect((await enviar({ respostas: [{ item_id: os.antes, valor: 'sim' }] })).status).toBe(409)
    expect(await enviar({ respostas: [{ item_id: os.medida, valor: 'muito' }] })).toMatchObject({
      status: 409,
      error: { message: 'Escreva um número.' },
    })
    expect((await enviar({ passo: 'cancelar' })).status).toBe(400)
    const mandar = (corpo: object) =>
      n.mandar('/api/os/externo/fotos', { formulario, vaga_id: os.antes, ...foto('telhado.jpg'), ...corpo })
    expect((await mandar({ sha256: 'a'.repeat(64) })).status).toBe(400)
    expect((await mandar({ vaga_id: os.apr })).status).toBe(409)
    const falsa = Buffer.from('not a photo')
    expect(
      await mandar({
        foto: falsa.toString('base64'),
        sha256: createHash('sha256').update(falsa).digest('hex'),
      }),
    ).toMatchObject({ status: 400, error: { message: 'A foto não é um JPEG.' } })
  })
})

describe('undoing a revocation', () => {
  const abre = async (token: string) => (await fetch(`${casa.url}/os/${token}`)).status
  const revogar = (id: string) => lia('DELETE', `/api/campo/links/${id}`)
  const desfazer = (id: string, quem = lia) => quem('POST', `/api/campo/links/${id}/desfazer`)

  it('gives back the same address to the user who has just revoked it', async () => {
    const { id, token } = await link('cliente_ver')
    await revogar(id)
    expect(await abre(token)).toBe(404)
    expect((await desfazer(id, rui)).status).toBe(409)
    expect((await desfazer(id)).status).toBe(200)
    expect(await abre(token)).toBe(200)
    expect((await desfazer(id)).status).toBe(200)
  })

  it('refuses when another link took its position, and when it is too late', async () => {
    const um = await link('cliente_ver')
    await revogar(um.id)
    const dois = await link('cliente_ver')
    const recusa = await desfazer(um.id)
    expect([recusa.status, recusa.corpo.error.message]).toEqual([409, 'Já há outro link no lugar deste.'])
    expect(await abre(dois.token)).toBe(200)
    await revogar(dois.id)
    await sql`update campo.links set revogado_em = now() - interval '2 minutes' where id = ${dois.id}`.execute(db)
    expect((await desfazer(dois.id)).status).toBe(409)
    // replaced by a new one, not revoked by a user
    const tres = await link('cliente_ver')
    await link('cliente_ver')
    expect((await desfazer(tres.id)).status).toBe(409)
  })
})
