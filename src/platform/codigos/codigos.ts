import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { NomeDeCanal } from '#kit/canais-de-codigo.ts'
import { ErroApp, invalido } from '#kit/erro.ts'
import type { Autor } from '../eventos/unidade.ts'
import type { Tx } from '../postgres/banco.ts'
import type { Servicos } from '../servicos.ts'
import { canalDeCodigo, ocultarDestino, type CanalDeCodigo } from './canais.ts'
import { derivar } from './derivar.ts'
import { canalDeEmail } from './por-email.ts'
import {
  ENTRE_ENVIOS_SEGUNDOS,
  ENVIOS,
  ESPERA_MINUTOS,
  fraseDaEspera,
  lerCodigo,
  novoCodigo,
  TENTATIVAS,
  type Prova,
} from './regras.ts'
import {
  contarTentativa,
  esquecerEnvio,
  fazerEsperar,
  gravarCodigo,
  lerLinha,
  marcarUsado,
  type Assunto,
} from './repositorio.ts'

type ComCodigos = Pick<Servicos, 'banco' | 'executar' | 'correio' | 'ligados' | 'log'>

const espera = (ate: Date, agora: Date) =>
  new ErroApp('TOO_MANY_REQUESTS', 429, fraseDaEspera(ate, agora), {
    details: { segundos: Math.ceil((ate.getTime() - agora.getTime()) / 1000) },
  })

const todosOsCanais = (s: ComCodigos): readonly CanalDeCodigo[] => [...s.ligados.de(canalDeCodigo), canalDeEmail(s)]

/** The channels that can send a code now, in the order in which they are offered. */
export async function canaisProntos(s: ComCodigos): Promise<NomeDeCanal[]> {
  const prontos = await Promise.all(todosOsCanais(s).map(async (c) => ((await c.pronto()) ? [c.canal] : [])))
  return [...new Set(prontos.flat())]
}

export interface PedidoDeCodigo extends Assunto {
  canal: NomeDeCanal
  para: string
  motivo: string
  empresa: string
  autor: Autor
  /** how the audit log names it: `proposta.codigo` of a `proposta` */
  registro: { acao: string; entidade: string }
}

export interface CodigoEnviado {
  canal: NomeDeCanal
  destino: string
  vence_em: Date
  de_novo_em: Date
}

/** Makes a code, stores only its hash and sends it. Refuses with 429 while the person has to wait. */
export async function enviarCodigo(s: ComCodigos, p: PedidoDeCodigo, agora = new Date()): Promise<CodigoEnviado> {
  const canal = await canalPronto(s, p.canal)
  const codigo = novoCodigo()
  const sal = randomBytes(16)
  const hash = await derivar(codigo, sal, 32)
  const destino = ocultarDestino(p.canal, p.para)
  const recusa = await s.executar(p.autor, async (u) => {
    const antes = await lerLinha(u.tx, p, true)
    const ate = antes && (await esperaDe(u.tx, p, antes, agora))
    if (ate) return espera(ate, agora)
    const faz = antes ? (agora.getTime() - antes.enviado_em.getTime()) / 1000 : Infinity
    if (antes && !antes.usado_em && faz < ENTRE_ENVIOS_SEGUNDOS)
      return new ErroApp(
        'TOO_MANY_REQUESTS',
        429,
        `Espere ${Math.ceil(ENTRE_ENVIOS_SEGUNDOS - faz)} s para pedir outro código.`,
        { details: { segundos: Math.ceil(ENTRE_ENVIOS_SEGUNDOS - faz) } },
      )
    const doZero = Boolean(antes?.espera_ate) || faz > ESPERA_MINUTOS * 60
    await gravarCodigo(u.tx, { ...p, destino, sal, hash, agora, doZero })
    u.auditar({
      ...p.registro,
      entidade_id: p.assunto,
      depois: { canal: p.canal, destino },
    })
    return null
  })
  if (recusa) throw recusa
  try {
    await canal.enviar({ para: p.para, codigo, motivo: p.motivo, empresa: p.empresa })
  } catch (causa) {
    await esquecerEnvio(s.banco.db, p)
    s.log.warn({ err: causa, canal: p.canal }, 'codigos: a code did not leave')
    throw new ErroApp('CODE_NOT_SENT', 502, 'Não consegui enviar o código. Tente outro canal.', { causa })
  }
  return {
    canal: p.canal,
    destino,
    vence_em: new Date(agora.getTime() + 10 * 60_000),
    de_novo_em: new Date(agora.getTime() + ENTRE_ENVIOS_SEGUNDOS * 1000),
  }
}

async function canalPronto(s: ComCodigos, nome: NomeDeCanal): Promise<CanalDeCodigo> {
  for (const c of todosOsCanais(s)) if (c.canal === nome && (await c.pronto())) return c
  throw invalido('Este canal não está disponível. Escolha outro.', [
    { campo: 'canal', mensagem: 'Este canal não está disponível' },
  ])
}

/** Until when the person waits: a wait that runs, or one that too many sends begin. */
async function esperaDe(
  tx: Tx,
  a: Assunto,
  linha: NonNullable<Awaited<ReturnType<typeof lerLinha>>>,
  agora: Date,
): Promise<Date | null> {
  if (linha.espera_ate) return linha.espera_ate > agora ? linha.espera_ate : null
  const recente = agora.getTime() - linha.enviado_em.getTime() < ESPERA_MINUTOS * 60_000
  return linha.envios >= ENVIOS && recente ? fazerEsperar(tx, a, agora) : null
}

/** A code that matched: spend it in the transaction of what it confirms. */
export interface CodigoCerto extends Assunto {
  hash: Buffer
}

/**
 * Compares a code. Every try counts, also when the caller's change fails later. After five the person waits 15 minutes.
 */
export async function provarCodigo(
  s: Pick<Servicos, 'banco'>,
  a: Assunto,
  codigo: string,
  agora = new Date(),
): Promise<{ prova: Exclude<Prova, { desfecho: 'certo' }> } | { certo: CodigoCerto }> {
  const linha = await contarTentativa(s.banco.db, a, agora)
  if (!linha) {
    const parada = await lerLinha(s.banco.db, a)
    const espera_ate = parada?.espera_ate
    return {
      prova: espera_ate && espera_ate > agora ? { desfecho: 'espera', ate: espera_ate } : { desfecho: 'vencido' },
    }
  }
  const lido = lerCodigo(codigo)
  const igual = lido !== null && timingSafeEqual(await derivar(lido, linha.sal, 32), linha.hash)
  if (igual) return { certo: { finalidade: a.finalidade, assunto: a.assunto, hash: linha.hash } }
  if (linha.tentativas >= TENTATIVAS)
    return { prova: { desfecho: 'espera', ate: await fazerEsperar(s.banco.db, a, agora) } }
  return { prova: { desfecho: 'errado', restam: TENTATIVAS - linha.tentativas } }
}

/** Spends a code. Refuses with 409 when it was spent in between. Returns how it reached the person, for the evidence. */
export async function gastarCodigo(tx: Tx, c: CodigoCerto, agora = new Date()) {
  const usado = await marcarUsado(tx, c, c.hash, agora)
  if (!usado) throw new ErroApp('CONFLICT', 409, 'Este código já foi usado. Peça outro.')
  return usado
}
