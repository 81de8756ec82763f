import { sql } from 'kysely'
import { agendar } from '#platform/jobs/agendar.ts'
import { sistema, type Unidade } from '#platform/eventos/unidade.ts'
import type { Ambiente, Efeito, Entrada, Estado } from '#engines/fluxo/estado.ts'
import { avancar, type Programa } from '#engines/fluxo/passo.ts'
import { acoesDoRobo } from '../../regras/catalogo.ts'
import { trancarPeloSistema, type ConversaTrancada } from '#modules/chat/publico.ts'
import type { DependenciasDosRobos } from '../dependencias.ts'
import { ambienteDa } from '../ambiente.ts'
import { corridaDa, fatosDa, fluxoDaVersao, naoOuvidas, type Corrida, type Dita } from '../consultas/corrida.ts'
import { executarAcao, type PortaDasAcoes } from './acoes.ts'
import { dizer, type Fala } from './dizer.ts'
import { encerrar, expirar } from './encerrar.ts'
import { trabalhoDaChamada, trabalhoDoTempo } from '../tipos-de-trabalho.ts'

type Vinda = Extract<Entrada, { tipo: 'tempo' | 'resposta' }>

/**
 * Advances a run as far as possible: first the external response, then all messages of the customer since. One
 * transaction under the conversation's lock contains the new state and all effects, so a crash leaves the step either
 * done or not done, and a second process or repeated job finds nothing to do.
 */
export async function avancarConversa(
  d: DependenciasDosRobos,
  conversaId: string,
  vinda?: Vinda & { sessao_id: string; expira?: boolean },
): Promise<void> {
  const falou = await d.s.executar(sistema, async (u) => {
    const conversa = await trancarPeloSistema(u.tx, conversaId)
    const corrida = conversa && (await corridaDa(u.tx, conversaId))
    if (!conversa || !corrida || (vinda && vinda.sessao_id !== corrida.sessao_id)) return false
    const antes = conversa.ultima_seq
    await passo(d, u, conversa, corrida, vinda)
    return conversa.ultima_seq > antes
  })
  if (falou) d.chat.despertarEnvio(conversaId)
}

async function passo(
  d: DependenciasDosRobos,
  u: Unidade,
  conversa: ConversaTrancada,
  corrida: Corrida,
  vinda: (Vinda & { expira?: boolean }) | undefined,
): Promise<void> {
  const fatos = await fatosDa(u.tx, conversa.id, corrida.desde_seq)
  if (fatos.gente) return encerrar(u, conversa, corrida, 'assumida')
  const ditas = await naoOuvidas(u.tx, conversa.id, corrida.lida_ate_seq)
  if (vinda?.expira)
    return ditas.length === 0 && vinda.ficha === corrida.estado.ficha ? expirar(u, conversa, corrida) : undefined
  const { recursos } = d.chat.adaptadorDe(fatos.canal)
  const programa: Programa = { fluxo: (await fluxoDaVersao(u.tx, corrida.versao_id)).fluxo, catalogo: acoesDoRobo }
  const ambiente = ambienteDa(conversa, corrida, fatos, recursos, new Date())
  const feito = rodar(programa, corrida, ambiente, ditas, vinda)
  if (!feito) return
  corrida.estado = feito.estado
  await aplicar(u, conversa, corrida, feito.efeitos, {
    falar: (falas) => dizer(u, conversa, corrida, falas, recursos),
    porta: { adaptadorDe: d.chat.adaptadorDe, s: d.s, canal: fatos.canal },
  })
  await guardar(u, corrida, feito)
  await agendarEsperas(u, conversa, corrida, ambiente.agora)
  if (feito.estado.fim) await encerrar(u, conversa, corrida, feito.estado.fim)
}

interface Feito {
  estado: Estado
  efeitos: Efeito[]
  visitas: string[]
  lida_ate_seq: number
}

/**
 * Processes all available inputs in order. While an external call is pending, the customer's messages wait for the step
 * after it.
 */
function rodar(
  programa: Programa,
  corrida: Corrida,
  ambiente: Ambiente,
  ditas: readonly Dita[],
  vinda: Vinda | undefined,
): Feito | null {
  let { estado, lida_ate_seq } = corrida
  const [efeitos, visitas]: [Efeito[], string[]] = [[], []]
  const dar = (entrada: Entrada) => {
    const p = avancar(programa, estado, entrada, ambiente)
    estado = p.estado
    efeitos.push(...p.efeitos)
    visitas.push(...p.visitas)
  }
  let restam = ditas
  if (estado.no === null) {
    // messages before the bot's first one are treated as one greeting, not as answers
    lida_ate_seq = ditas.at(-1)?.seq ?? corrida.desde_seq
    const mensagem_inicial = ditas
      .map((m) => m.conteudo)
      .join('\n')
      .slice(0, 2000)
    estado = { ...estado, variaveis: { ...estado.variaveis, mensagem_inicial } }
    ambiente = { ...ambiente, dados: { ...ambiente.dados, mensagem_inicial } }
    restam = []
    dar({ tipo: 'iniciar' })
  }
  if (vinda) dar(vinda)
  for (const dita of restam) {
    if (estado.fim || estado.espera?.tipo === 'resposta') break
    lida_ate_seq = dita.seq
    dar({
      tipo: 'mensagem',
      texto: dita.conteudo,
      ...(dita.opcao ? { opcao: dita.opcao } : {}),
      ...(dita.arquivo_nome ? { arquivo: { nome: dita.arquivo_nome, mime: dita.arquivo_mime ?? '' } } : {}),
    })
  }
  return estado === corrida.estado && lida_ate_seq === corrida.lida_ate_seq
    ? null
    : { estado, efeitos, visitas, lida_ate_seq }
}

/** Applies the effects in the flow's order; consecutive texts are queued together. */
async function aplicar(
  u: Unidade,
  conversa: ConversaTrancada,
  corrida: Corrida,
  efeitos: readonly Efeito[],
  { falar, porta }: { falar: (falas: Fala[]) => Promise<void>; porta: PortaDasAcoes },
): Promise<void> {
  let falas: Fala[] = []
  const soltar = async () => {
    if (falas.length > 0) await falar(falas)
    falas = []
  }
  for (const e of efeitos) {
    if (e.tipo === 'mensagem') {
      falas.push(e)
      continue
    }
    await soltar()
    if (e.tipo === 'acao') await executarAcao(u, conversa, e.acao, e.parametros, corrida, porta)
    else {
      corrida.chamada = e
      await agendar(
        u.tx,
        trabalhoDaChamada,
        { conversa_id: conversa.id, sessao_id: corrida.sessao_id, ficha: e.ficha },
        { chave: `robo-chamar:${corrida.sessao_id}:${e.ficha}` },
      )
    }
  }
  await soltar()
}

async function guardar(u: Unidade, corrida: Corrida, { estado, visitas, lida_ate_seq }: Feito): Promise<void> {
  const chamada = estado.espera?.tipo === 'resposta' ? corrida.chamada : null
  await sql`
    update chat.fluxo_sessoes
    set
      estado = ${JSON.stringify(estado)}::jsonb,
      no = ${estado.no},
      lida_ate_seq = ${lida_ate_seq},
      chamada = ${chamada === null ? null : JSON.stringify(chamada)}::jsonb,
      atualizada_em = now()
    where id = ${corrida.sessao_id}
  `.execute(u.tx)
  if (visitas.length > 0)
    await sql`
      insert into chat.fluxo_passos (sessao_id, no)
      select ${corrida.sessao_id}, no
      from unnest(${visitas}::text[]) with ordinality as v(no, n)
      order by n
    `.execute(u.tx)
}

/**
 * Enqueues the timeout of the wait and the expiry of the run. Each wait has a number (`ficha`), so that jobs of earlier
 * waits have no effect.
 */
async function agendarEsperas(u: Unidade, conversa: ConversaTrancada, corrida: Corrida, agora: string): Promise<void> {
  const { espera, ficha, fim } = corrida.estado
  if (!espera || fim) return
  const dados = { conversa_id: conversa.id, sessao_id: corrida.sessao_id, ficha }
  const ate = 'ate' in espera ? espera.ate : null
  if (ate)
    await agendar(u.tx, trabalhoDoTempo, dados, {
      chave: `robo-tempo:${corrida.sessao_id}:${ficha}`,
      em: new Date(ate),
    })
  const limite = new Date(Date.parse(agora) + corrida.limite_min * 60_000)
  if (espera.tipo === 'entrada' && (!ate || new Date(ate) > limite))
    await agendar(
      u.tx,
      trabalhoDoTempo,
      { ...dados, expira: true },
      { chave: `robo-expira:${corrida.sessao_id}:${ficha}`, em: limite },
    )
}
