import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ATOS_POR_CHAMADA, PARTE_BYTES } from '#modules/campo/contract/atos.ts'
import { uuidv7 } from '#kit/id.ts'
import { ADMIN } from '#tests/suporte/casa.ts'
import { postgresDa, subirProcesso } from '#tests/suporte/processo.ts'
import { comNavegador, quadrosDoArrasto } from './arrasto.ts'
import { entrarComo } from './casa.ts'
import { Cliente } from './cliente.ts'
import { gerarDia, gerarSemana, oQueChegou, type DiaDeCampo } from './gerar-campo.ts'
import { emLaco } from './medir.ts'
import { resultado, type Resultado } from './resultado.ts'

const ENVIO_S = 20
const SEMANA_MS = 25
const QUADRO_MS = 32
const CHAMADORES = 10

/** Sends a day as the application does: acts in their order, then photos in parts from the byte that the server has. */
async function enviar(cliente: Cliente, aparelho: string, dia: DiaDeCampo): Promise<number> {
  const comecou = performance.now()
  for (let n = 0; n < dia.atos.length; n += ATOS_POR_CHAMADA)
    await cliente.exigir(
      'POST',
      '/api/campo/atos',
      JSON.stringify({
        aparelho,
        enviado_em: new Date().toISOString(),
        atos: dia.atos.slice(n, n + ATOS_POR_CHAMADA),
      }),
    )
  for (const { sha256, bytes } of dia.fotos) {
    const mandar = async (inicio: number, parte: string) => {
      const corpo = { mime: 'image/jpeg', tamanho: bytes.length, inicio, parte }
      const r = await cliente.exigir('POST', `/api/campo/envios/${sha256}`, JSON.stringify(corpo))
      return (JSON.parse(r.toString()) as { data: { recebidos: number; completo: boolean } }).data
    }
    let { recebidos, completo } = await mandar(0, '')
    while (!completo)
      ({ recebidos, completo } = await mandar(
        recebidos,
        bytes.subarray(recebidos, recebidos + PARTE_BYTES).toString('base64'),
      ))
  }
  return (performance.now() - comecou) / 1000
}

async function sincronizar(url: string, urlDoBanco: string, acesso: { token: string; id: string }) {
  const dia = await gerarDia(urlDoBanco, acesso.id)
  const cliente = new Cliente(url, { authorization: `Bearer ${acesso.token}` })
  await cliente.exigir('GET', '/api/campo/dia')
  const aparelho = uuidv7()
  const primeira = await enviar(cliente, aparelho, dia)
  // a phone that did not hear the answers sends everything again
  const denovo = await enviar(cliente, aparelho, dia)
  cliente.fechar()
  const { aceitos, conflitos, fotos } = await oQueChegou(urlDoBanco)
  const certo = aceitos === dia.atos.length && fotos === dia.fotos.length && conflitos === 0
  return [
    {
      ...resultado('campo.envio', primeira, 's'),
      goal: `${dia.atos.length} atos e ${dia.fotos.length} fotos, < ${ENVIO_S}`,
      ok: certo && primeira < ENVIO_S,
    },
    { ...resultado('campo.envio.de.novo', denovo, 's'), goal: 'nada em dobro', ok: certo },
  ]
}

/** Carries a visit over the week in Chromium; nothing where the pages are not built. */
async function arrastar(url: string, de: string, dizer: (linha: string) => void): Promise<Resultado[]> {
  if (!existsSync(join(import.meta.dirname, '../dist/web/index.html'))) {
    dizer('sem as páginas construídas, o arrasto não é medido')
    return []
  }
  return comNavegador(url, async (pagina) => {
    await pagina.goto(`/mpvl/agendamento/equipe?dia=${de}`)
    const cartao = pagina.locator('[role=button]', { hasText: 'OS 1000' }).nth(2)
    await cartao.waitFor()
    const maior = await quadrosDoArrasto(pagina, cartao)
    return [{ ...resultado('campo.agenda.arrasto.max', maior, 'ms'), goal: `< ${QUADRO_MS}`, ok: maior < QUADRO_MS }]
  })
}

/** A day of a technician that arrives at once, and the week of twenty crews, in a company of its own. */
export async function campo(dizer: (linha: string) => void): Promise<Resultado[]> {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-campo-'))
  const p = subirProcesso({ DATA_DIR: pasta, ...ADMIN })
  try {
    const url = await p.url
    const urlDoBanco = postgresDa(pasta)?.url ?? ''
    const acesso = await entrarComo(url)
    const envio = await sincronizar(url, urlDoBanco, acesso)
    const semana = await gerarSemana(urlDoBanco)
    dizer(`${semana.visitas} visitas de ${semana.equipes} equipes…`)
    const clientes = Array.from(
      { length: CHAMADORES },
      () => new Cliente(url, { authorization: `Bearer ${acesso.token}` }),
    )
    const pedido = `/api/equipes/semana?de=${semana.de}`
    const m = await emLaco(clientes.map((c) => () => c.exigir('GET', pedido)))
    for (const c of clientes) c.fechar()
    return [
      ...envio,
      { ...resultado('campo.semana.p95', m.p95, 'ms'), goal: `< ${SEMANA_MS}`, ok: m.p95 < SEMANA_MS },
      resultado('campo.semana.por.segundo', m.porSegundo, '/s'),
      ...(await arrastar(url, semana.de, dizer)),
    ]
  } finally {
    p.sinal('SIGTERM')
    await p.fim
    rmSync(pasta, { recursive: true, force: true })
  }
}
