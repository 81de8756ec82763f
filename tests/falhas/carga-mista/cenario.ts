import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import { ADMIN } from '#tests/suporte/casa.ts'
import { abrirAtendente, type Atendente } from './atendente.ts'
import { perguntarA } from './banco.ts'
import { prepararCasa } from './casa.ts'
import { soltarClientes } from './clientes.ts'
import { aquietar, conferirMensagens, lerLeis } from './conferencia.ts'
import { construirAba } from './construir-aba.ts'
import { abrirContrapartes } from './contrapartes.ts'
import { criarFio, type Fio } from './fio.ts'
import { medirMemoria } from './memoria.ts'
import type { Parametros } from './parametros.ts'
import { provocarQuedas } from './quedas.ts'
import { relatar, type Relatorio } from './relatorio.ts'
import { subirServidores, type Servidores } from './servidores.ts'
import { criarSorteio } from './sorteio.ts'

const ENTREGA_MS = 120_000
const RESTO_MS = 20_000
const QUIETUDE_MS = 240_000

/**
 * Runs customers, attendants and all faults for `p.segundos`, waits until the traffic ends, and then counts. Stops
 * everything that it started.
 */
export async function cargaMista(p: Parametros, dizer: (linha: string) => void = () => {}): Promise<Relatorio> {
  const pasta = mkdtempSync(join(tmpdir(), 'girassol-carga-'))
  const fechar: (() => unknown)[] = [() => rmSync(pasta, { recursive: true, force: true })]
  const depois = <T>(feito: T, como: (feito: T) => unknown): T => {
    fechar.push(() => como(feito))
    return feito
  }
  const perguntar = perguntarA(pasta)
  const inicio = Date.now()
  const hora = () => `${String(Math.round((Date.now() - inicio) / 1000)).padStart(5)} s`
  try {
    const pacote = await construirAba(pasta)
    const contrapartes = depois(await abrirContrapartes(criarSorteio(p.semente + 1)), (c) => c.fechar())
    const fioDosProvedores: Fio = depois(await criarFio(() => servidores.escolher()), (f) => f.fechar())
    // one address for all processes: a session of one is valid on the other
    const servidores: Servidores = depois(
      await subirServidores({
        DATA_DIR: pasta,
        PUBLIC_URL: fioDosProvedores.url,
        SSRF_PERMITIDOS: contrapartes.maquinas,
        SIMULADOR_WHATSAPP: 'desligado',
        ...ADMIN,
      }),
      (v) => v.parar(),
    )
    const casa = await prepararCasa(fioDosProvedores.url, perguntar, contrapartes, p.atendentes)
    const clientes = depois(
      soltarClientes({
        url: fioDosProvedores.url,
        casa,
        contrapartes,
        porSegundo: p.mensagensPorSegundo,
        contatos: p.contatosPorCanal,
        s: criarSorteio(p.semente + 2),
      }),
      (c) => c.fechar(),
    )
    const atendentes: Atendente[] = []
    // a few at a time: attendants do not all arrive in the same second
    for (const [n, conta] of casa.atendentes.entries()) {
      const a = depois(
        await abrirAtendente(servidores.escolher, {
          ...conta,
          pacote,
          n,
          semente: p.semente + 100 + n,
          entreAtosMs: p.entreAtosMs,
        }),
        (x) => x.fechar(),
      )
      atendentes.push(a)
      if (n % 4 === 3) await Promise.all(atendentes.map((x) => x.pronta))
    }
    await Promise.all(atendentes.map((x) => x.pronta))
    dizer(
      `${hora()}: ${p.atendentes} atendentes à mesa, ${p.mensagensPorSegundo} mensagens por segundo, semente ${p.semente}`,
    )

    const comeco = Date.now()
    const memoria = depois(medirMemoria(servidores.pids), (m) => m.parar())
    const quedas = depois(
      provocarQuedas(p, atendentes, servidores, criarSorteio(p.semente + 3), (l) => dizer(`${hora()}: ${l}`)),
      (q) => q.parar(),
    )
    while (Date.now() - comeco < p.segundos * 1000) {
      await esperar(Math.min(60_000, p.segundos * 1000))
      const rss = memoria.amostras.at(-1)?.rss ?? {}
      dizer(
        `${hora()}: ${clientes.escritas.size} escritas, ${contrapartes.tomadas().length} saídas; RSS ${Object.values(
          rss,
        )
          .map((m) => m.toFixed(0))
          .join(' e ')} MiB`,
      )
    }
    // on a slow machine the last fault comes late; the load continues for a tenth of the run (at most RESTO_MS) after
    // it
    await quedas.mortes
    await esperar(Math.min(RESTO_MS, p.segundos * 100))
    memoria.parar()
    await quedas.parar()
    clientes.parar()
    const paradas = await Promise.all(atendentes.map((a) => a.parar()))
    dizer(`${hora()}: silêncio`)

    const entregues = await tudoEntregue(clientes.provedores, ENTREGA_MS)
    const quieto = await aquietar(perguntar, QUIETUDE_MS)
    // receipts of the last sends
    const confirmadas =
      (await esperar(1500), await tudoEntregue(clientes.provedores, ENTREGA_MS)) &&
      (await aquietar(perguntar, QUIETUDE_MS))
    const telas = await Promise.all(atendentes.map((a) => a.conferir()))
    const mensagens = await conferirMensagens(perguntar, clientes, contrapartes.tomadas(), telas)
    return relatar({
      p,
      servidores,
      clientes,
      quedas: quedas.quedas,
      memoria,
      paradas,
      telas,
      mensagens,
      leis: await lerLeis(perguntar),
      quieto: entregues && quieto && confirmadas,
    })
  } finally {
    // stops everything that was started, whatever failed
    for (const f of fechar.reverse()) await Promise.try(f).catch(() => {})
  }
}

async function tudoEntregue(
  provedores: ReturnType<typeof soltarClientes>['provedores'],
  limiteMs: number,
): Promise<boolean> {
  return (await Promise.all(Object.values(provedores).map((x) => x.esvaziar(limiteMs)))).every(Boolean)
}
