import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ADMIN, criarCaixaNa, encerrar, entrarNa, entrega, postar } from '#tests/suporte/casa.ts'
import { subirProcesso } from '#tests/suporte/processo.ts'
import { ate, discoPequeno, guardarProcessos } from './suporte.ts'

const guardar = guardarProcessos()
const CHEIO =
  'O disco do servidor está cheio e isto não pôde ser guardado. Avise quem cuida do Girassol e tente de novo depois.'

it(
  '[achado R34] on a full disk sends and uploads are refused, health degrades, administrators are notified, and all recovers',
  { timeout: 400_000 },
  async (t) => {
    const pasta = discoPequeno('400m')
    if (!pasta) return t.skip('esta conta não pode montar um disco pequeno')
    const p = guardar(subirProcesso({ DATA_DIR: pasta, ...ADMIN }))
    const url = await p.url
    const { webhook } = await criarCaixaNa(url)
    const chamar = await entrarNa(url)
    expect(await postar(url + webhook, entrega('UM', '5519980000001', 'Olá'))).toBe(200)
    const conversas = async () => (await chamar('GET', '/api/chat/conversas')).corpo.data as unknown as { id: string }[]
    expect(await ate(async () => (await conversas()).length > 0, 30_000)).toBe(true)
    const [conversa] = await conversas()
    const { corpo: sessao } = await chamar('POST', '/auth/v1/token?grant_type=password', {
      email: ADMIN.ADMIN_EMAIL,
      password: ADMIN.ADMIN_PASSWORD,
    })
    const cabecalhos = { authorization: `Bearer ${sessao.access_token}`, apikey: 'sb_publishable_girassol' }
    const subirArquivo = async (nome: string) => {
      const r = await fetch(`${url}/storage/v1/object/chat-anexos/${conversa?.id}/${nome}`, {
        method: 'POST',
        headers: { ...cabecalhos, 'content-type': 'text/plain' },
        body: 'x'.repeat(500_000),
      })
      return { status: r.status, corpo: (await r.json()) as { message?: string } }
    }
    const mandar = (n: number) =>
      chamar(
        'POST',
        `/api/chat/conversas/${conversa?.id}/mensagens`,
        { conteudo: `${n} `.repeat(1500) },
        { prefer: 'respond-async' },
      )
    const saude = async () => {
      const r = await fetch(`${url}/api/saude`, { headers: cabecalhos })
      return { http: r.status, ...((await r.json()) as { status: string; maquina?: { disco: { estado: string } } }) }
    }
    expect((await subirArquivo('antes.txt')).status).toBe(200)
    // with 400 MB free the warning starts, while there is still room to store it
    expect(await saude()).toMatchObject({ http: 200, status: 'degradado', maquina: { disco: { estado: 'pouco' } } })
    const titulos = async () =>
      ((await chamar('GET', '/api/avisos')).corpo.data as unknown as { titulo: string }[]).map((a) => a.titulo)
    expect(await ate(async () => (await titulos()).includes('O disco do servidor está quase cheio'), 90_000)).toBe(true)

    spawnSync('dd', ['if=/dev/zero', `of=${join(pasta, 'lastro')}`, 'bs=4k'])
    expect(await subirArquivo('cheio.txt')).toMatchObject({ status: 507, corpo: { message: CHEIO } })
    expect(await saude()).toMatchObject({ http: 503, status: 'sem_espaco' })
    // small rows still fit into existing pages; after some of them one does not
    const recusas: { status: number; frase: string | undefined }[] = []
    for (let n = 0; n < 400 && recusas.length < 3; n++) {
      const r = await mandar(n)
      if (r.status !== 200) recusas.push({ status: r.status, frase: r.corpo.error?.message })
    }
    expect(recusas.length).toBeGreaterThan(0)
    for (const r of recusas) {
      expect([503, 507]).toContain(r.status)
      expect(r.frase).toMatch(/^O disco do servidor está cheio|^O banco de dados está voltando|^Ainda não consigo/)
    }

    rmSync(join(pasta, 'lastro'))
    expect(await ate(async () => (await saude()).http === 200, 60_000)).toBe(true)
    expect((await subirArquivo('depois.txt')).status).toBe(200)
    expect((await mandar(1000)).status).toBe(200)
    await encerrar(p)
  },
)
