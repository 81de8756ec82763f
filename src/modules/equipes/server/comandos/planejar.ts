import { diaAqui } from '#kit/aqui.ts'
import { diasEntre } from '#kit/dias.ts'
import { conflito, ErroApp, invalido, naoEncontrado } from '#kit/erro.ts'
import { agendarOrdem, papeisDe, trancarOrdem } from '#modules/ordens/publico.ts'
import { numeroDaOrdem } from '#modules/ordens/regras/numero.ts'
import type { Unidade } from '#platform/eventos/unidade.ts'
import type { Ctx } from '#platform/http/contexto.ts'
import type { Db, Tx } from '#platform/postgres/banco.ts'
import type { Servicos } from '#platform/servicos.ts'
import { agendaMudou } from '../../eventos.ts'
import { fraseDaParte, minutosDo } from '../../regras/so-a-parte.ts'
import { DIAS_PROCURADOS, primeiroEncaixe, type Encaixe } from '../../regras/encaixe.ts'
import { impedimento } from '../../regras/habilidades.ts'
import { baseDe, equipesEm, type LinhaDaEquipe } from '../consultas/equipes.ts'
import { ocupadosDesde, ondeFica, pecasQueFaltam } from '../consultas/semana.ts'
import { fechados } from '../feriados.ts'
import { linkDaVisita, type LinkMandado } from '../encaixes.ts'
import { avisarMudanca, type AvisoAoCliente } from './avisar-mudanca.ts'
import {
  choqueCom,
  desocuparOrdem,
  fraseDoChoque,
  ocupar,
  travarRecursos,
  type Choque,
  type Recurso,
} from './ocupar.ts'

export interface Plano {
  ordem_id: string
  versao: number
  equipe_id: string
  de: Date
  ate: Date
  avisar_cliente?: boolean | undefined
  mandar_link?: boolean | undefined
}

/** The slot is taken: thrown out of the transaction, so that a free one is looked for after it. */
export class Ocupada extends ErroApp {
  readonly choque: Choque
  constructor(choque: Choque, livre?: Readonly<Record<string, unknown>>) {
    super('CONFLICT', 409, fraseDoChoque(choque), {
      details: {
        ocupada: {
          quem: choque.quem,
          ordem: choque.ordem,
          de: choque.de.toISOString(),
          ate: choque.ate.toISOString(),
        },
        ...(livre ? { livre } : {}),
      },
    })
    this.choque = choque
  }
}

const recursosDe = (e: LinhaDaEquipe): Recurso[] => [
  { tipo: 'equipe', id: e.id },
  ...e.membros.map((m) => ({ tipo: 'tecnico' as const, id: m.id })),
  ...(e.veiculo_id === null ? [] : [{ tipo: 'veiculo' as const, id: e.veiculo_id }]),
]

async function equipeNoDia(tx: Tx, id: string, dia: string): Promise<LinhaDaEquipe> {
  const [equipe] = await equipesEm(tx, dia, { id })
  if (!equipe) throw naoEncontrado('Esta equipe não existe mais.')
  return equipe
}

function exigirPeriodo({ de, ate }: Plano): void {
  if (ate <= de)
    throw invalido('O fim vem depois do começo.', [{ campo: 'ate', mensagem: 'O fim vem depois do começo' }])
  if (ate.getTime() - de.getTime() > 30 * 86_400_000)
    throw invalido('Uma visita dura no máximo 30 dias.', [{ campo: 'ate', mensagem: 'No máximo 30 dias' }])
  if (de.getTime() < Date.now() - 3_600_000)
    throw invalido('Este horário já passou.', [{ campo: 'de', mensagem: 'Este horário já passou' }])
}

async function requisitosDa(db: Db | Tx, ordemId: string) {
  return await db
    .selectFrom('ordens_publico.ordens')
    .select(['habilidades', 'no_telhado', 'lat', 'lon', 'duracao_min'])
    .where('id', '=', ordemId)
    .executeTakeFirstOrThrow()
}

/** Without its critical parts an order takes less than its whole time: only what can be done. */
async function exigirPecas(tx: Tx, p: Plano, duracaoMin: number): Promise<void> {
  if (minutosDo(p) < duracaoMin) return
  const faltam = await pecasQueFaltam(tx, p.ordem_id)
  if (faltam.length > 0) throw conflito(fraseDaParte(faltam), { pergunta: 'so_a_parte' })
}

export interface Planejada {
  ordem_id: string
  versao: number
  /** the customer had confirmed another hour, and the user wants them told */
  avisar: boolean
}

/** Puts an order into the hours of a crew: everything that it takes, or nothing. */
export async function planejar(u: Unidade, ctx: Ctx, p: Plano): Promise<Planejada> {
  exigirPeriodo(p)
  const ordem = await trancarOrdem(u.tx, p.ordem_id)
  if (ordem.versao !== p.versao) throw conflito(`${numeroDaOrdem(ordem)} mudou enquanto isso. Confira e tente de novo.`)
  const mudaDeHora =
    ordem.agendada_de?.getTime() !== p.de.getTime() || ordem.agendada_ate?.getTime() !== p.ate.getTime()
  if (ordem.confirmada_em !== null && mudaDeHora && p.avisar_cliente === undefined)
    throw conflito('O cliente confirmou este horário. Avisar o cliente da mudança?', { pergunta: 'avisar_cliente' })
  const equipe = await equipeNoDia(u.tx, p.equipe_id, diaAqui(p.de))
  const requisitos = await requisitosDa(u.tx, p.ordem_id)
  const motivo = impedimento(
    equipe.membros,
    { habilidades: requisitos.habilidades ?? [], no_telhado: requisitos.no_telhado ?? false },
    diaAqui(new Date(p.ate.getTime() - 1)),
  )
  if (motivo !== null) throw conflito(motivo)
  await exigirPecas(u.tx, p, requisitos.duracao_min ?? 0)
  const recursos = recursosDe(equipe)
  await travarRecursos(
    u.tx,
    recursos.map((r) => r.id),
  )
  const choque = await choqueCom(u.tx, recursos, { de: p.de, ate: p.ate, ordemId: p.ordem_id })
  if (choque) throw new Ocupada(choque)
  await desocuparOrdem(u.tx, p.ordem_id)
  await ocupar(u.tx, {
    recursos,
    especie: 'ordem',
    ordemId: p.ordem_id,
    equipeId: equipe.id,
    de: p.de,
    ate: p.ate,
    por: ctx.usuario.id,
  })
  await agendarOrdem(
    u,
    { usuarioId: ctx.usuario.id, papeis: papeisDe(ctx) },
    { ordemId: p.ordem_id, equipeId: equipe.id, tecnicos: equipe.membros.map((m) => m.id), de: p.de, ate: p.ate },
  )
  u.emitir(agendaMudou, { equipe_id: equipe.id, ordem_id: p.ordem_id, por: ctx.usuario.nome })
  const avisar = ordem.confirmada_em !== null && mudaDeHora && p.avisar_cliente === true
  return { ordem_id: p.ordem_id, versao: ordem.versao + 1, avisar }
}

export interface Livre extends Encaixe {
  equipe_id: string
  equipe: string
}

export interface Procurada {
  id: string
  duracao_min: number
  habilidades: readonly string[]
  no_telhado: boolean
  lat: number | null
  lon: number | null
}

/** The earliest slot for a job among these crews; with equal times the nearest crew. */
export function melhorEncaixe(
  equipes: readonly LinhaDaEquipe[],
  ocupados: Awaited<ReturnType<typeof ocupadosDesde>>,
  o: Procurada,
  p: { desde: Date; feriado: (dia: string) => boolean },
): Livre | null {
  let melhor: Livre | null = null
  const dia = diaAqui(p.desde)
  let dias = DIAS_PROCURADOS
  for (const e of equipes) {
    const achado = primeiroEncaixe({
      jornada: { ...e, base: baseDe(e) },
      ocupados: ocupados.get(e.id) ?? [],
      duracao_min: o.duracao_min,
      onde: ondeFica(o),
      desde: p.desde,
      dia,
      dias,
      feriado: p.feriado,
    })
    if (!achado) continue
    const antes = melhor === null || achado.de < melhor.de
    const maisPerto = melhor?.de.getTime() === achado.de.getTime() && achado.viagem_min < melhor.viagem_min
    if (!(antes || maisPerto) || impedimento(e.membros, o, diaAqui(new Date(achado.ate.getTime() - 1))) !== null)
      continue
    melhor = { ...achado, equipe_id: e.id, equipe: e.nome }
    // a later day is no better: the other crews are not searched there
    dias = diasEntre(dia, diaAqui(achado.de)) + 1
  }
  return melhor
}

/** As `planejar`; when the slot is taken, the refusal carries the next free one. */
export async function planejarPelaPessoa(
  s: Servicos,
  ctx: Ctx,
  p: Plano,
): Promise<{ ordem_id: string; versao: number; aviso: AvisoAoCliente | null; link: LinkMandado | null }> {
  try {
    const { avisar, mandar, ...feita } = await s.executar(ctx, async (u) => {
      const planejada = await planejar(u, ctx, p)
      return { ...planejada, mandar: p.mandar_link ? await s.ligados.unico(linkDaVisita)(u, ctx, p.ordem_id) : null }
    })
    const link = mandar ? await mandar() : null
    // the message of the link says the new hour
    return { ...feita, link, aviso: avisar && !link?.mandado ? await avisarMudanca(s, feita) : null }
  } catch (erro) {
    if (!(erro instanceof Ocupada)) throw erro
    const db = s.banco.db
    const desde = new Date(Math.max(Date.now(), p.de.getTime() - 2 * 86_400_000))
    const [equipes, ocupados, r, feriado] = await Promise.all([
      equipesEm(db, diaAqui(p.de), { id: p.equipe_id }),
      ocupadosDesde(db, desde, p.ordem_id),
      requisitosDa(db, p.ordem_id),
      fechados(db),
    ])
    const livre = melhorEncaixe(
      equipes,
      ocupados,
      {
        id: p.ordem_id,
        duracao_min: Math.round((p.ate.getTime() - p.de.getTime()) / 60_000),
        habilidades: r.habilidades ?? [],
        no_telhado: r.no_telhado ?? false,
        lat: r.lat === null ? null : Number(r.lat),
        lon: r.lon === null ? null : Number(r.lon),
      },
      { desde, feriado },
    )
    throw new Ocupada(
      erro.choque,
      livre
        ? { equipe_id: livre.equipe_id, equipe: livre.equipe, de: livre.de.toISOString(), ate: livre.ate.toISOString() }
        : undefined,
    )
  }
}
